import Confab
import ConfabLayout
import ConfabScene
import Synchronization
import Testing

@testable import ConfabScenario

/// What a film shows between two screens, and what moves by itself.
@Suite struct LivingScreenTests {
  /// An element that is drawn, with the opacity of all groups around it.
  private struct Seen {
    var element: Scene.Element
    var opacity: Double
    var part: String { element.owner.part }
  }

  private typealias Frame = (time: Double, seen: [Seen])

  private static func seen(_ scene: Scene, _ opacity: Double = 1) -> [Seen] {
    scene.elements.flatMap { element -> [Seen] in
      guard case .group(let group) = element.shape else {
        return [Seen(element: element, opacity: opacity)]
      }
      let old = group.replaced.map { seen($0, opacity * (1 - group.opacity)) } ?? []
      return old + seen(group.content, opacity * group.opacity)
    }
  }

  /// The frames of a scenario on a phone, 40 a second.
  private static func frames(
    of steps: [Step], messages: [Message] = [], chrome: Bool = true
  ) async throws -> [Frame] {
    let conversation = Conversation(
      selfID: "sam",
      participants: [Participant(id: "sam", name: "Sam"), Participant(id: "ana", name: "Ana")],
      timezone: "UTC", messages: messages)
    let scenario = Scenario(
      conversation: .inline(conversation), screen: .device(.iPhoneNotch), showsChrome: chrome,
      framesPerSecond: 40, motion: TimingCurve(.linear, duration: 0.4), steps: steps)
    let frames = Mutex<[Frame]>([])
    _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(scenario, of: conversation) {
      event in
      if case .frame(let frame, _) = event {
        frames.withLock { $0.append((frame.time, seen(frame.scene))) }
      }
    }
    return frames.withLock { $0 }
  }

  /// What is seen of a typing indicator and of the message that follows.
  private struct Moment {
    var width: Double
    var bubble, dots, text: Double

    init(_ seen: [Seen]) {
      width = seen.filter { $0.part == "bubble" }.map(\.element.bounds.width).max() ?? 0
      let words = seen.filter { $0.part == "text" && $0.element.owner.item == "m1" }
      text = words.map(\.opacity).max() ?? 0
      bubble = seen.filter { $0.part == "bubble" }.map(\.opacity).max() ?? 0
      dots = seen.filter { $0.part == "dots" }.map(\.opacity).max() ?? 0
    }
  }

  private static let text = Message(
    id: "m1", from: "ana", at: Timestamp(milliseconds: 1_767_603_600_000, offset: 0),
    text: "The tide is in at ten past seven, and it is a long way to the boat")

  @Test func `A typing bubble grows into the message, and the dots are gone before its text`()
    async throws
  {
    let frames = try await Self.frames(of: [
      Step(.typing(["ana"])), Step(.wait(0.5)), Step(.receive([Self.text])),
    ])
    let moments = frames.map { Moment($0.seen) }
    #expect(moments.allSatisfy { $0.dots == 0 || $0.text == 0 })
    #expect(moments.contains { $0.dots > 0 } && moments.last?.text == 1)
    let grown = moments.drop { $0.bubble < 1 }
    #expect(grown.allSatisfy { $0.bubble == 1 }, "the bubble stays opaque")
    #expect(zip(grown, grown.dropFirst()).allSatisfy { $0.0.width <= $0.1.width + 0.5 })
    #expect(Set(grown.map(\.width)).count > 5)
  }

  @Test func `A reaction to a message that was typed appears with its text`() async throws {
    var text = Self.text
    text.reactions = [Reaction(emoji: "👍", by: ["sam"])]
    let frames = try await Self.frames(of: [
      Step(.typing(["ana"])), Step(.wait(0.5)), Step(.receive([text])),
    ])
    let marks = frames.map { frame in
      frame.seen.filter { $0.part == "reactions" }.map(\.opacity).max() ?? 0
    }
    #expect(marks.last == 1)
    #expect(zip(frames, marks).allSatisfy { $1 <= Moment($0.seen).text + 0.001 })
  }

  @Test func `The dots of a typing bubble take turns`() async throws {
    let frames = try await Self.frames(of: [Step(.typing(["ana"])), Step(.wait(3))])
    let strengths = frames.filter { $0.time > 1 }.map { frame in
      frame.seen.filter { $0.part == "dots" }.map { seen -> Double in
        guard case .fill(_, .color(let color)) = seen.element.shape else { return 0 }
        return color.alpha
      }
    }
    #expect(strengths.allSatisfy { $0.count == 3 })
    for dot in 0..<3 {
      let alone = strengths.map { $0[dot] }
      #expect((alone.max() ?? 0) - (alone.min() ?? 0) > 0.3)
      // Forty frames are a period.
      #expect(zip(alone, alone.dropFirst(40)).allSatisfy { abs($0 - $1) < 1e-6 })
    }
    #expect(strengths.contains { $0[0] > $0[1] } && strengths.contains { $0[1] > $0[0] })
  }

  @Test func `The caret blinks while nobody types, and stays lit while somebody does`() async throws
  {
    let frames = try await Self.frames(of: [
      Step(.keyboard(.show)), Step(.wait(2)), Step(.type("Coming home", interval: 0.2)),
      Step(.keyboard(.hide)), Step(.wait(0.5)),
    ])
    func carets(_ times: ClosedRange<Double>) -> [Bool] {
      frames.filter { times.contains($0.time) }.map { frame in
        frame.seen.contains { $0.part == "caret" }
      }
    }
    let waiting = carets(0.5...2)
    #expect(waiting.contains(true) && waiting.contains(false))
    #expect(carets(2.7...4.5).allSatisfy { $0 })
    #expect(frames.last?.seen.contains { $0.part == "caret" } == false)
  }

  @Test func `A keyboard slides in one piece`() async throws {
    let frames = try await Self.frames(of: [Step(.keyboard(.show)), Step(.keyboard(.hide))])
    let keyboards = frames.map { $0.seen.filter { $0.part == "keyboard" } }
    let counts = Set(keyboards.map(\.count)).subtracting([0])
    #expect(counts.count == 1, "\(counts)")
    #expect(keyboards.joined().allSatisfy { $0.opacity == 1 })
  }

  @Test func `A key is pressed before its character appears, and none is at rest`() async throws {
    let frames = try await Self.frames(of: [
      Step(.keyboard(.show)), Step(.type("No", interval: 0.25)), Step(.wait(0.2)),
    ])
    /// The outlines of keys, and of the letter above the one that is pressed.
    let outlines = frames.map { frame in
      frame.seen.count { seen in
        if case .fill = seen.element.shape { seen.part == "keyboard" } else { false }
      }
    }
    let rest = try #require(outlines.last)
    // A filled shift is one more.
    #expect(Set(outlines).subtracting([0, rest, rest + 1, rest + 2, rest + 3]) == [])
    // A tenth of a second for each of two letters.
    #expect((6...10).contains(outlines.count { $0 >= rest + 2 }))
  }

  @Test func `A field that grows stands still on the keyboard`() async throws {
    let long = String(repeating: "Eleven seals, and all of them awake. ", count: 3)
    let frames = try await Self.frames(of: [
      Step(.keyboard(.show)), Step(.wait(0.1)), Step(.input(.text(long))),
      Step(.input(.text("Short"))),
    ])
    let fields = frames.filter { $0.time > 0.5 }.compactMap { frame in
      frame.seen.first { seen in
        if case .fill(_, .color) = seen.element.shape, seen.part == "composer" {
          (200...330).contains(seen.element.bounds.width)
        } else {
          false
        }
      }?.element.bounds
    }
    // A field that only moves with the keyboard is in a group.
    let moving = fields.filter { $0.maxY < 600 }
    #expect(Set(moving.map { ($0.maxY * 100).rounded() }).count == 1)
    #expect(Set(moving.map(\.height)).count > 5)
  }

  @Test func `Emoji are typed on their panel`() async throws {
    let frames = try await Self.frames(of: [
      Step(.type("A🎉", interval: 0.3)), Step(.wait(0.2)),
    ])
    func glyphs(_ frame: Frame?) -> Int {
      frame?.seen.count { seen in
        if case .glyphs = seen.element.shape { seen.part == "keyboard" } else { false }
      } ?? 0
    }
    // Letters and labels of keys, and then 40 emoji, a heading and a label.
    #expect(glyphs(frames.last) == 42)
    #expect(glyphs(frames.first { glyphs($0) > 0 }) < 42)
  }

  @Test func `A text that is sent starts as the text field and shrinks to its bubble`() async throws
  {
    let sending = Sending(Message(id: "s1", from: "sam", text: "Coming home"), sent: 3)
    let frames = try await Self.frames(
      of: [Step(.keyboard(.show)), Step(.send(sending)), Step(.wait(1))], messages: [Self.text])
    let bubbles = frames.compactMap { frame in
      frame.seen.last { $0.part == "bubble" && $0.element.owner.item != "m1" }
    }
    let frame = try #require(bubbles.first?.element.bounds)
    let last = try #require(bubbles.last?.element.bounds)
    #expect(frame.width > 250 && last.width < 200)
    #expect(frame.y > last.y + 20)
    #expect(bubbles.allSatisfy { $0.opacity == 1 })
  }

  @Test func `A text that fails is drawn once while it makes room for its mark`() async throws {
    let sending = Sending(Message(id: "s1", from: "sam", text: "Coming home"), failed: 1)
    let frames = try await Self.frames(
      of: [Step(.send(sending)), Step(.wait(2))], messages: [Self.text])
    for frame in frames {
      let texts = frame.seen.filter { seen in
        seen.part == "text" && seen.element.owner.item.map { $0.hasSuffix("s1") } == true
      }
      #expect(texts.map(\.opacity).reduce(0, +) < 1.001, "\(frame.time)")
    }
  }

  @Test func `A screen that turns has one header`() async throws {
    let frames = try await Self.frames(
      of: [Step(.rotate(.landscape)), Step(.rotate(.portrait))], messages: [Self.text])
    let names = frames.map { frame in
      frame.seen.filter { $0.part == "header" && $0.element.alternative != nil }
    }
    #expect(names.first?.isEmpty == false)
    #expect(names.allSatisfy { $0.count == names[0].count && Set($0.map(\.opacity)) == [1] })
  }
}
