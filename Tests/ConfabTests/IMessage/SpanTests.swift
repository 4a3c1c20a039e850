import Confab
import ConfabInspection
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@Suite("Quotes, code, lists and spoilers") struct SpanTests {
  private func layout(
    _ messages: [Message], locale: String = "en", _ options: LayoutOptions = LayoutOptions(),
    palette: Palette = Theme.imessage.light
  ) async throws -> (rows: [ItemLayout], scene: Scene) {
    var chat = Facts.conversation(messages)
    chat.locale = locale
    let studio = try Studio()
    let layout = try await studio.layout(of: chat, attachments: .folder("/"), options: options)
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: palette, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    return (rows, scene)
  }

  /// A message whose spans are parts of its text.
  private func message(
    _ text: String, from: String = "ana", isOpen: Bool = false, _ spans: (String, TextSpan.Style)...
  ) throws -> Message {
    let scalars = Array(text.unicodeScalars)
    return Message(
      id: MessageID("m-\(from)"), kind: .text, from: ParticipantID(from), text: text,
      spans: try spans.map { part, style in
        let own = Array(part.unicodeScalars)
        let start = try #require(
          scalars.indices.first { scalars[$0...].starts(with: own) }, "\(part)")
        return TextSpan(
          start: start, end: start + own.count, style: style,
          target: style == .mention ? "ana" : nil, isOpen: isOpen)
      })
  }

  private func everything(from: String) throws -> Message {
    try message(
      """
      She wrote to @Ana:
      The boat leaves at nine, and nobody waits for people who are late.
      let door = open(4711)
      for guest in guests { door.greet(guest) }
      • Milk
      10. Bread, the dark one from the bakery
      The gardener did it, see https://example.com/a/long/path
      """, from: from, ("@Ana", .mention),
      ("The boat leaves at nine, and nobody waits for people who are late.", .quote),
      ("let door = open(4711)\nfor guest in guests { door.greet(guest) }", .codeBlock),
      ("• Milk", .listItem), ("10. Bread, the dark one from the bakery", .listItem),
      ("The gardener", .spoiler))
  }

  @Test(arguments: ["en", "ar"], [320.0, 375, 430])
  func `Text, plates and bars lie in their bubble`(_ locale: String, _ width: Double) async throws {
    for size in [13.0, 17, 40] {
      for from in ["ana", "me"] {
        let options = LayoutOptions(width: width, typeSize: size)
        let message = try everything(from: from)
        let (rows, scene) = try await layout([message], locale: locale, options)
        let body = try #require(rows.first).bodyFrame
        var parts: Set<String> = []
        for element in scene.elements {
          let part = element.owner.part
          parts.insert(part)
          // The bounds of glyphs are larger than their ink.
          guard ["plate", "bar", "spoiler"].contains(part) else { continue }
          #expect(
            element.bounds.minX >= body.minX && element.bounds.maxX <= body.maxX + 1e-6,
            "\(part) at \(width), \(size)")
        }
        let studio = try Studio()
        var chat = Facts.conversation([message])
        chat.locale = locale
        let dump = try await studio.dump(
          try await studio.layout(of: chat, attachments: .folder("/"), options: options))
        #expect(dump.items[0].overflow == nil, "\(width), \(size)")
        #expect(parts.isSuperset(of: ["text", "plate", "bar", "spoiler"]), "\(parts)")
      }
    }
  }

  @Test func `A block of code has one plate behind all of its lines`() async throws {
    let text = try message("let one = 1\nlet two = 2", ("let one = 1\nlet two = 2", .codeBlock))
    let (rows, scene) = try await layout([text])
    let plates = scene.elements.filter { $0.owner.part == "plate" }
    #expect(plates.count == 1)
    let (plate, body) = (try #require(plates.first).bounds, try #require(rows.first).bodyFrame)
    // 2 lines of 20.29 × 0.88, insets of 7, and those of the bubble.
    #expect(abs(plate.height - (2 * 20.29 * 0.88 + 14)) < 0.51)
    #expect(abs(plate.width - (body.width - 28)) < 1)
  }

  @Test func `The text of a hidden spoiler is nowhere in the picture`() async throws {
    let hidden = try message("It was Smith, again.", ("Smith", .spoiler))
    let open = try message("It was Smith, again.", isOpen: true, ("Smith", .spoiler))
    let (rows, scene) = try await layout([hidden])
    let words = scene.elements.compactMap { $0.alternative?.string }.joined()
    #expect(words == "It was spoiler, again.")
    let shown = try await layout([open])
    let all = shown.scene.elements.compactMap { $0.alternative?.string }.joined()
    #expect(all == "It was Smith, again.")
    #expect(rows.map(\.bodyFrame) == shown.rows.map(\.bodyFrame))
    #expect(hidden.visibleText == "It was spoiler, again." && hidden.summary == hidden.visibleText)
  }

  @Test func `A spoiler over several lines is said once, and its links lead nowhere`() async throws
  {
    let secret = "the address https://example.com where everybody meets tonight at nine"
    let text = try message("It is \(secret).", (secret, .spoiler))
    let (rows, scene) = try await layout([text], LayoutOptions(width: 320))
    let words = scene.elements.compactMap { $0.alternative?.string }.joined()
    #expect(words == "It is spoiler.")
    #expect(rows.first?.hits.isEmpty == true)
  }

  @Test func `Sizes don't depend on colors`() async throws {
    let messages = [try everything(from: "ana"), try everything(from: "me")]
    let light = try await layout(messages)
    let dark = try await layout(messages, palette: Theme.imessage.dark)
    #expect(light.rows.map(\.bodyFrame) == dark.rows.map(\.bodyFrame))
    #expect(light.scene.elements.map(\.bounds) == dark.scene.elements.map(\.bounds))
  }
}
