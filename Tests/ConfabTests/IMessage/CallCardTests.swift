import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import TestSupport
import Testing

@testable import ConfabBubbles

@Suite("Calls, music and tools") struct CallCardTests {
  private func layout(
    _ messages: [Message], locale: String = "en", width: Double = 402, textSize: Double = 17
  ) async throws -> (rows: [ItemLayout], scene: Scene) {
    var chat = Facts.conversation(messages)
    chat.locale = locale
    let studio = try Studio()
    var options = LayoutOptions(width: width, scale: 3)
    options.theme.metrics = Theme.imessage.metrics.scaled(toTextSize: textSize)
    let layout = try await studio.layout(
      of: chat, attachments: .folder(SourceTree.path("Snapshots/calls")), options: options)
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: Theme.imessage.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    return (rows, scene)
  }

  private func call(_ call: Call, from: String = "ana") -> Message {
    Message(id: "m-\(from)", kind: .call, from: from, payload: call)
  }

  private func music(_ music: Music, from: String = "ana") -> Message {
    Message(id: "m-\(from)", kind: .music, from: from, payload: music)
  }

  private func tool(_ tool: ToolCall) -> Message {
    Message(id: "m", kind: .tool, from: "ana", payload: tool)
  }

  /// All elements of a scene, also those in groups.
  private func elements(of scene: Scene) -> [Scene.Element] {
    scene.elements.flatMap { element -> [Scene.Element] in
      guard case .group(let group) = element.shape else { return [element] }
      return elements(of: group.content)
    }
  }

  private func texts(in scene: Scene) -> [String] {
    elements(of: scene).compactMap { $0.alternative?.string }
  }

  @Test func `A call says what kind it was and how it ended`() {
    func words(_ call: Call, isOwn: Bool = false, _ language: String = "en") -> [String] {
      let words = CallWords(call, isOwn: isOwn, language: language)
      return [words.title, words.note]
    }
    #expect(words(Call(.missed)) == ["Missed Voice Call", ""])
    #expect(words(Call(.missed, isVideo: true))[0] == "Missed Video Call")
    #expect(words(Call(.missed, isVideo: true, isGroup: true))[0] == "Missed Group Call")
    #expect(words(Call(.missed), isOwn: true) == ["Voice Call", "No answer"])
    #expect(words(Call(.answered, duration: 245)) == ["Voice Call", "4 min"])
    #expect(words(Call(.answered)) == ["Voice Call", ""])
    #expect(words(Call(.missed, duration: 0)) == ["Missed Voice Call", ""])
    #expect(
      words(Call(.answered, isGroup: true, participants: ["ana", "me"], duration: 60))
        == ["Group Call", "1 min\u{A0}· 2 joined"])
    #expect(
      words(Call(.ongoing, isGroup: true, participants: ["ana", "bo"], duration: 75))[1]
        == "1:15\u{A0}· 2 joined")
    let other = Call.Outcome(rawValue: "Voicemail")
    #expect(
      words(Call(other, isVideo: true, duration: 9)) == ["Video Call", "Voicemail\u{A0}· 9 sec"])
    #expect(words(Call(.missed), "de")[0] == "Verpasster Sprachanruf")
    for outcome in [Call.Outcome.declined, .cancelled, .busy, .failed, .ringing, .ongoing] {
      let note = words(Call(outcome))[1]
      #expect(!note.isEmpty && note != outcome.rawValue)
    }
  }

  @Test(arguments: ["en", "ar"], [(320.0, 13.0), (320, 40), (375, 28), (402, 17), (430, 40)])
  func `Cards stay within the row, and their texts within the card`(
    locale: String, size: (width: Double, text: Double)
  ) async throws {
    let (width, textSize) = size
    let long = "A name that is so long that no card has room for it on one line or on two lines"
    let messages = [
      call(Call(.missed, isVideo: true)), call(Call(.ongoing, isGroup: true), from: "me"),
      call(Call(Call.Outcome(rawValue: long))),
      music(Music(title: long, artist: long, service: "Music", image: "assets/cover.png")),
      music(Music(title: long, artist: long, image: "assets/small-cover.png"), from: "me"),
      music(Music(title: "A")),
      tool(ToolCall(name: long, status: .failed, input: .string(long), output: .string(long))),
      tool(ToolCall(name: "a", status: .running, input: .object([long: .array([.null])]))),
    ]
    for message in messages {
      let (rows, scene) = try await layout(
        [message], locale: locale, width: width, textSize: textSize)
      let row = try #require(rows.first)
      let body = row.bodyFrame
      #expect(body.minX >= 0 && body.maxX <= width)
      #expect(body.width <= width * 0.9)
      for element in elements(of: scene) {
        // The bounds of an element have room for glyphs of any shape.
        guard case .glyphs(let run, let origin, _) = element.shape else { continue }
        let left = origin.x + run.x
        #expect(
          left >= body.minX - 1 && left + run.width <= body.maxX + 1,
          "\(element.alternative?.string ?? "")")
      }
      for hit in row.hits {
        #expect(hit.frame.minX >= body.minX - 0.01 && hit.frame.maxX <= body.maxX + 0.01)
      }
    }
  }

  @Test func `A call that goes on can be joined, and a missed one called back`() async throws {
    let message = call(Call(.ongoing, isVideo: true))
    for textSize in [17.0, 40] {
      let (rows, scene) = try await layout([message], textSize: textSize)
      let hits = try #require(rows.first).hits
      #expect(hits.contains { $0.kind == .joinCall && $0.target == message.id })
      #expect(hits.contains { $0.kind == .call && $0.target == message.id })
      #expect(texts(in: scene).contains("Join"))
    }
    let missed = try await layout([call(Call(.missed))])
    #expect(missed.rows.first?.hits.contains { $0.kind == .callBack } == true)
    let own = try await layout([call(Call(.missed), from: "me")])
    #expect(own.rows.first?.hits.map(\.kind) == [.call])
  }

  @Test func `A large cover is a square on top, a small one is at the end`() async throws {
    func cover(_ image: String?, locale: String = "en") async throws -> (Rect?, Rect) {
      let (rows, scene) = try await layout(
        [music(Music(title: "Up the Hill", image: image))], locale: locale)
      let picture = elements(of: scene).first { element in
        guard case .image = element.shape else { return false }
        return true
      }
      return (picture?.bounds, try #require(rows.first).bodyFrame)
    }
    let (large, largeBody) = try await cover("assets/cover.png")
    let picture = try #require(large)
    #expect(abs(picture.width - picture.height) < 0.01)
    #expect(Facts.isNear(picture.width, 217.87))
    #expect(Facts.isNear(largeBody.width, picture.width))
    let (small, smallBody) = try await cover("assets/small-cover.png")
    let thumbnail = try #require(small)
    #expect(thumbnail.width == 30 && thumbnail.height == 30)
    #expect(Facts.isNear(smallBody.maxX - thumbnail.maxX, 12))
    #expect(smallBody.height == 59)
    let none = try await cover(nil)
    #expect(none.0 == nil && none.1.height == 59)
    // What stands for a missing picture is as large as the picture.
    let missing = try await cover("assets/no-such-cover.png")
    #expect(missing.0 == nil && missing.1.size == largeBody.size)
  }

  @Test func `Music leads to its address, or names its title`() async throws {
    let url = "https://music.example/1"
    let linked = try await layout([music(Music(title: "Blue", url: url))]).rows.first
    #expect(linked?.hits.contains { $0.kind == .url && $0.target == url } == true)
    let plain = try await layout([music(Music(title: "Blue"))]).rows.first
    #expect(plain?.hits.contains { $0.kind == .music && $0.target == "Blue" } == true)
  }

  @Test func `A tool shows its state, and what it was given and returned`() async throws {
    let states: [(ToolCall.Status, String)] = [
      (.pending, "Waiting"), (.running, "Running…"), (.done, "Done"), (.failed, "Failed"),
    ]
    for (status, word) in states {
      let scene = try await layout([
        tool(
          ToolCall(
            name: "weather", status: status, input: .object(["city": .string("Tallinn")]),
            output: .number(3)))
      ]).scene
      #expect(texts(in: scene) == ["weather", word, "Input", "city: Tallinn", "Output", "3"])
    }
    let plain = try await layout([tool(ToolCall(name: "weather"))]).scene
    #expect(texts(in: plain) == ["weather"])
  }

  @Test func `Long output is cut with an ellipsis, and can be tapped`() async throws {
    let lines = (1...20).map { "Line \($0)" }.joined(separator: "\n")
    let (rows, scene) = try await layout([tool(ToolCall(name: "a", output: .string(lines)))])
    #expect(
      texts(in: scene) == ["a", "Output"] + (1...6).map { "Line \($0)" } + ["…"])
    #expect(rows.first?.hits.contains { $0.kind == .tool && $0.target == "m" } == true)
    let short = try await layout([tool(ToolCall(name: "a", output: .string("Line")))])
    #expect(short.rows.first?.hits.contains { $0.kind == .tool } == false)
  }

  @Test func `Values of tools are compact JSON, a member a line`() {
    func lines(_ value: JSONValue, _ count: Int = 6) -> [String] {
      ToolText(value, lines: count).lines
    }
    #expect(
      lines(
        .object([
          "b": .array([.number(1), .number(2.5), .null]), "a": .string("x\ny"),
          "c": .object(["d": .bool(true), "e": .string("\"")]),
        ])) == ["a: x y", "b: [1, 2.5, null]", #"c: {"d": true, "e": "\""}"#])
    #expect(lines(.array([.string("a"), .bool(false)])) == ["a", "false"])
    #expect(lines(.string("a\n\nb")) == ["a", "b"])
    #expect(lines(.null) == ["null"] && lines(.object([:])) == ["{}"])
    #expect(lines(.string("")).isEmpty)
    let many = ToolText(.array(Array(repeating: .null, count: 100)), lines: 3)
    #expect(many.lines.count == 3 && many.isCut)
    let deep = (0..<200).reduce(JSONValue.string(String(repeating: "x", count: 10_000))) {
      value, _ in .array([value, value])
    }
    #expect(lines(deep).allSatisfy { $0.count <= ToolText.longestLine })
  }

  @Test func `Transcripts say how a call ended and how far a tool has got`() {
    #expect(call(Call(.missed, isVideo: true)).words == "video call: missed")
    #expect(call(Call(.answered, duration: 245)).words == "voice call: answered, 4 min")
    #expect(
      call(Call(.answered, isGroup: true, duration: 3725)).words
        == "group call: answered, 1 h 2 min")
    #expect(tool(ToolCall(name: "weather", status: .done)).words == "tool: weather, done")
  }
}
