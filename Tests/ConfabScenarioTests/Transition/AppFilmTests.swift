import Confab
import ConfabLayout
import ConfabScene
import Synchronization
import Testing

@testable import ConfabScenario

/// Films in the themes of apps other than iMessage.
@Suite struct AppFilmTests {
  private typealias Word = (text: String, part: String, x: Double)
  private typealias Frame = (time: Double, width: Double, words: [Word], bubble: Rect?)

  private static func words(_ scene: Scene, _ place: Transform = .identity) -> [Word] {
    scene.elements.flatMap { element -> [Word] in
      switch element.shape {
      case .glyphs(_, let origin, _):
        [(element.alternative?.string ?? "", element.owner.part, place.apply(origin).x)]
      case .group(let group):
        words(group.content, group.transform.concatenating(place))
          + (group.replaced.map { words($0, group.transform.concatenating(place)) } ?? [])
      default: []
      }
    }
  }

  /// The widest bubble.
  private static func bubble(_ scene: Scene) -> Rect? {
    scene.elements.compactMap { element -> Rect? in
      if case .group(let group) = element.shape { return bubble(group.content) }
      return element.owner.part == "bubble" ? element.bounds : nil
    }.max { $0.width < $1.width }
  }

  private static func frames(
    _ theme: String, _ steps: [Step], isGroup: Bool = false, language: String? = nil,
    motion: TimingCurve? = TimingCurve(.linear, duration: 0.4)
  ) async throws -> [Frame] {
    let people = ["sam": "Sam", "ana": "Ana", "ben": "Ben"]
    let conversation = Conversation(
      info: ConversationInfo(kind: isGroup ? .group : .direct), selfID: "sam",
      participants: people.sorted { $0.key < $1.key }.filter { isGroup || $0.key != "ben" }
        .map { Participant(id: $0.key, name: $0.value) },
      timezone: "UTC", locale: language)
    let scenario = Scenario(
      conversation: .inline(conversation), screen: .device(.iPhone), theme: theme,
      framesPerSecond: 40, motion: motion, steps: steps)
    let frames = Mutex<[Frame]>([])
    _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(scenario, of: conversation) {
      event in
      if case .frame(let frame, _) = event {
        frames.withLock {
          $0.append((frame.time, frame.size.width, words(frame.scene), bubble(frame.scene)))
        }
      }
    }
    return frames.withLock { $0 }
  }

  private static func hasHeader(_ frame: Frame?, _ text: String) -> Bool {
    frame?.words.contains { $0.part == "header" && $0.text == text } == true
  }

  @Test(arguments: ["telegram", "whatsapp"])
  func `A header says who types, until the message arrives`(theme: String) async throws {
    let message = Message(
      id: "m1", from: "ana", at: Timestamp(milliseconds: 1_767_603_600_000, offset: 0), text: "Hi")
    let frames = try await Self.frames(
      theme,
      [
        Step(.wait(0.5)), Step(.typing(["ana"])), Step(.wait(0.5)), Step(.receive([message])),
        Step(.wait(1)),
      ])
    #expect(!Self.hasHeader(frames.first { $0.time > 0.4 }, "typing…"))
    #expect(Self.hasHeader(frames.first { $0.time > 1.2 }, "typing…"))
    #expect(!Self.hasHeader(frames.last, "typing…"))
    let hasBubble = frames.contains { $0.words.contains { $0.part == "dots" } }
    #expect(!hasBubble || theme == "whatsapp")
  }

  @Test func `A header of a group names those who type, in the language of the document`()
    async throws
  {
    let steps = [
      Step(.typing(["ana"])), Step(.wait(1)), Step(.typing(["ana", "ben"])), Step(.wait(1)),
    ]
    let frames = try await Self.frames("telegram", steps, isGroup: true, language: "de")
    #expect(Self.hasHeader(frames.first { $0.time > 0.9 }, "Ana schreibt…"))
    #expect(Self.hasHeader(frames.last, "Ana und Ben schreiben…"))
    let silent = try await Self.frames("signal", steps, isGroup: true, language: "de")
    #expect(!silent.contains { Self.hasHeader($0, "Ana schreibt…") })
  }

  @Test(arguments: ["telegram", "signal", "messenger", "imessage", "confab"])
  func `The text in an empty field keeps its distance from the field while a screen turns`(
    theme: String
  ) async throws {
    let frames = try await Self.frames(theme, [Step(.rotate(.landscape)), Step(.wait(0.5))])
    let places = frames.compactMap { frame in
      frame.words.first { $0.part == "composer" && !$0.text.isEmpty }?.x
    }
    let (first, last) = (try #require(places.first), try #require(places.last))
    #expect(places.count == frames.count && Set(frames.map(\.width)).count > 5)
    for place in places {
      #expect(place >= min(first, last) - 0.5 && place <= max(first, last) + 0.5)
    }
  }

  @Test func `Each theme moves as its app`() async throws {
    let message = Message(
      id: "m1", at: Timestamp(milliseconds: 1_767_603_600_000, offset: 0), text: "Hello")
    // Whether the text starts as the field, and when it is at its place.
    let themes: [(String, Bool, ClosedRange<Double>)] = [
      ("telegram", true, 0.25...0.41), ("signal", false, 0...0.26), ("whatsapp", false, 0...0.36),
      ("messenger", false, 0...0.36), ("imessage", true, 0.41...0.7),
    ]
    for (theme, startsAtField, end) in themes {
      let frames = try await Self.frames(
        theme, [Step(.wait(0.1)), Step(.send(Sending(message)))], motion: nil)
      let bubbles = frames.compactMap(\.bubble)
      let last = try #require(bubbles.last)
      let rest = frames.last { $0.bubble.map { abs($0.minY - last.minY) > 0.5 } ?? true }?.time ?? 0
      #expect(end.contains(rest), "\(theme): \(rest)")
      #expect(bubbles.contains { $0.width > last.width + 40 } == startsAtField, "\(theme)")
      // Beside no other rows, a row that comes appears in its place.
      #expect((Set(bubbles.map(\.minY)).count > 3) == startsAtField, "\(theme)")
    }
  }

  @Test func `In WhatsApp, a typing bubble is gone when the message comes`() async throws {
    let message = Message(
      id: "m1", from: "ana", at: Timestamp(milliseconds: 1_767_603_600_000, offset: 0),
      text: "A text that is wider than the bubble of dots")
    for (theme, grows) in [("whatsapp", false), ("imessage", true)] {
      let frames = try await Self.frames(
        theme, [Step(.typing(["ana"])), Step(.receive([message]))], motion: nil)
      let last = try #require(frames.last?.bubble)
      let widths = frames.compactMap(\.bubble?.width)
      #expect(widths.contains { $0 > 90 && $0 < last.width - 10 } == grows, "\(theme)")
    }
  }
}
