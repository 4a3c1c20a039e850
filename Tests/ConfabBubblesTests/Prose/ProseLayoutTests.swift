import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import TestSupport
import Testing

@testable import ConfabBubbles

/// The layout of blocks that are drawn as text.
@Suite struct ProseLayoutTests {
  /// A message with blocks as the only row of a conversation.
  private static func conversation(
    _ blocks: [Block], isOwn: Bool = false, language: String = "en"
  ) -> Conversation {
    var message = Message(id: "m", from: isOwn ? "me" : "bo", text: blocks.plainText)
    message.blocks = blocks
    return Conversation(
      selfID: "me",
      participants: [Participant(id: "me", name: "Ada"), Participant(id: "bo", name: "Bo")],
      locale: language, messages: [message])
  }

  private static func request(
    _ blocks: [Block], theme: Theme, width: Double, isOwn: Bool, language: String,
    textSize: Double? = nil
  ) throws -> LayoutRequest {
    let conversation = conversation(blocks, isOwn: isOwn, language: language)
    var request = LayoutRequest(
      for: conversation, theme: theme, textSize: textSize, width: width, scale: 2)
    request.items = try Timeline(conversation, rules: theme.rules).items.filter {
      if case .message = $0.content { true } else { false }
    }
    return request
  }

  private func worker() throws -> LayoutWorker {
    LayoutWorker(library: try FontLibrary(directory: FontLibrary.bundledDirectory()))
  }

  /// The elements of a row's body and its frame.
  private func drawn(
    _ request: LayoutRequest, _ theme: Theme, on worker: LayoutWorker
  ) async throws -> (scene: Scene, body: Rect, row: ItemLayout) {
    let layout = try await LayoutWorker.layout(of: request, on: [worker])
    let row = try #require(try await worker.rows(of: layout, at: 0..<1).first)
    var scene = Scene()
    let whole = -1e6..<1e6
    row.drawBody(
      in: row.bodyFrame,
      context: DrawContext(
        request, palette: theme.light, decoration: row.item.decoration,
        screen: ScreenGradient(0..<800), visible: whole), into: &scene)
    return (scene, row.bodyFrame, row)
  }

  @Test(arguments: ["en", "ar"])
  func `The bar of a callout does not reach along the edges of its plate`(
    language: String
  ) async throws {
    let theme = Theme.assistant
    let blocks: [Block] = [.callout(Callout(.note, [.paragraph(StyledText("Amounts"))]))]
    let request = try Self.request(
      blocks, theme: theme, width: 375, isOwn: false, language: language)
    let (scene, _, _) = try await drawn(request, theme, on: try worker())
    let plates = scene.elements.compactMap { element -> Rect? in
      guard element.owner.part == "plate", case .fill(let path, _) = element.shape else {
        return nil
      }
      return path.bounds
    }
    try #require(plates.count == 2)
    #expect(plates[0].width <= theme.metrics.prose.plateRadius + 0.01)
    #expect(plates[0].overlaps(plates[1]), "without a gap")
  }

  @Test(arguments: Theme.builtIn.map(\.name), [false, true])
  func `Nothing is outside of its bubble`(name: String, isOwn: Bool) async throws {
    let theme = try #require(Theme.builtIn(named: name))
    let worker = try worker()
    for seed in 0..<24 {
      var random = SeededRandom(seed: UInt64(seed) &* 7 &+ (isOwn ? 1 : 0))
      let blocks = random.prose(depth: random.int(1...9))
      let request = try Self.request(
        blocks, theme: theme, width: Double(random.int(200...800)), isOwn: isOwn,
        language: random.pick(["en", "ar", "zh"]),
        textSize: random.oneIn(3) ? Double(random.int(11...24)) : nil)
      let (scene, body, _) = try await drawn(request, theme, on: worker)
      // The frame is rounded to device pixels. Tails of bubbles are outside.
      let limits = body.inset(by: -0.6)
      for element in scene.elements where element.owner.part != "bubble" {
        switch element.shape {
        case .glyphs(let run, let origin, _):
          for x in run.visiblePositions(element.alternative) {
            #expect(
              limits.minX <= origin.x + x && origin.x + x <= limits.maxX,
              "\(element.owner.part) of seed \(seed) at \(origin.x + x), body \(body)")
          }
          #expect(limits.minY <= origin.y && origin.y <= limits.maxY)
        case .fill(let path, _), .stroke(let path, _, _):
          let bounds = try #require(path.bounds)
          // Grounds of words are a little wider than the words.
          let outset = element.owner.part == "text" ? request.metrics.textSize * 0.3 : 0
          let own = limits.inset(by: -outset)
          #expect(
            own.minX <= bounds.minX && bounds.maxX <= own.maxX && own.minY <= bounds.minY
              && bounds.maxY <= own.maxY,
            "\(element.owner.part) of seed \(seed): \(bounds), body \(body)")
        default: break
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `A prepared text is as large as a drawn one`(seed: Int) async throws {
    var random = SeededRandom(seed: UInt64(seed))
    let blocks = random.prose(depth: random.int(1...9))
    let presenter = TextPresenter()
    var request = try Self.request(
      blocks, theme: .imessage, width: 375, isOwn: random.chance(0.5), language: "en")
    let item = try #require(request.items.first)
    let worker = try worker()
    for width in [200.0, 333.5, 800] {
      request = try Self.request(
        blocks, theme: .imessage, width: width, isOwn: false, language: "en")
      try await worker.withContext(of: request) { context in
        let prepared = try #require(try presenter.prepare(item, in: context))
        let size = try prepared.size(in: context)
        let body = try presenter.measure(item, in: context)
        #expect(abs(size.width - body.size.width) < 0.001)
        #expect(abs(size.height - body.size.height) < 0.001)
      }
    }
  }

  @Test func `Lines have the text of the message in order`() async throws {
    let blocks: [Block] = [
      .heading(level: 2, StyledText("Plan")), .paragraph(StyledText("Two lines\nof text")),
      .list(
        ListBlock(
          [ListBlock.Item([.paragraph(StyledText("one"))]), ListBlock.Item([.rule])], start: 1)),
      .quote([.paragraph(StyledText("quoted"))]), .code(CodeBlock("a\n b", file: "a.c")),
      .callout(Callout(.tip, title: "Title", [.paragraph(StyledText("inside"))])),
      .math("x^2"),
    ]
    let request = try Self.request(
      blocks, theme: .imessage, width: 375, isOwn: false, language: "en")
    let text = Array(blocks.plainText.utf8)
    let (_, _, row) = try await drawn(request, .imessage, on: try worker())
    let lines = row.lines.map { String(decoding: text[$0.bytes], as: UTF8.self) }
    #expect(
      lines == [
        "Plan", "Two lines", "of text", "one", "quoted", "a", " b", "Title", "inside", "x^2",
      ]
    )
    #expect(row.lines.map(\.baseline) == row.lines.map(\.baseline).sorted())
  }

  @Test func `Code begins at the left in a right-to-left message`() async throws {
    let blocks: [Block] = [
      .paragraph(StyledText("هذه فقرة من النص العربي، وبعدها سطر")), .code(CodeBlock("// سلام\nx")),
    ]
    let request = try Self.request(
      blocks, theme: .imessage, width: 375, isOwn: false, language: "ar")
    let (scene, body, _) = try await drawn(request, .imessage, on: try worker())
    let lefts = scene.elements.compactMap { element -> Double? in
      guard element.owner.part == "code", case .glyphs(let run, let origin, _) = element.shape
      else { return nil }
      return origin.x + run.x
    }
    #expect(try #require(lefts.min()) < body.midX - 60)
    #expect(try #require(lefts.last) < body.midX - 60)
  }

  @Test func `Numbers of lines are not part of the text`() async throws {
    let code = CodeBlock("let a = 1\nlet b = 2", firstLine: 7)
    let request = try Self.request(
      [.code(code)], theme: .confab, width: 375, isOwn: false, language: "en")
    let (scene, _, _) = try await drawn(request, .confab, on: try worker())
    let numbers = scene.elements.filter { $0.owner.part == "number" }
    #expect(numbers.count == 2)
    #expect(numbers.allSatisfy { $0.alternative == nil })
    let text = scene.elements.filter { $0.owner.part == "code" }.compactMap {
      $0.alternative?.string
    }.joined()
    #expect(text == code.text)
  }

  @Test func `The indent of a long word of code is not a line of its own`() async throws {
    let code = CodeBlock("f:\n        results_of_all_requests_that_were_sent()", language: "python")
    let request = try Self.request(
      [.code(code)], theme: .imessage, width: 320, isOwn: false, language: "en")
    let (_, _, row) = try await drawn(request, .imessage, on: try worker())
    let text = Array(code.text.utf8)
    let lines = row.lines.map { String(decoding: text[$0.bytes], as: UTF8.self) }
    #expect(lines.count > 2)
    #expect(lines.allSatisfy { line in line.contains { $0 != " " } }, "\(lines)")
  }

  @Test func `Long lines of code go on below their own indent`() async throws {
    let code = CodeBlock("    let numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]\nend")
    let request = try Self.request(
      [.code(code)], theme: .imessage, width: 320, isOwn: false, language: "en")
    let (scene, _, row) = try await drawn(request, .imessage, on: try worker())
    #expect(row.lines.count > 2)
    var lefts: [Double: Double] = [:]
    for element in scene.elements where element.owner.part == "code" {
      guard case .glyphs(let run, let origin, _) = element.shape,
        let left = run.visiblePositions(element.alternative).min()
      else { continue }
      lefts[origin.y] = min(lefts[origin.y] ?? .infinity, origin.x + left)
    }
    let sorted = lefts.sorted { $0.key < $1.key }.map(\.value)
    #expect(sorted.count == row.lines.count)
    let end = try #require(sorted.last)
    #expect(sorted[0] > end + 20)
    #expect(sorted[1..<sorted.count - 1].allSatisfy { $0 > sorted[0] + 10 })
  }

  @Test func `An English item of an Arabic list is beside its bullet`() async throws {
    let items = ["حذاء", "Jacket"].map { ListBlock.Item([.paragraph(StyledText($0))]) }
    let blocks: [Block] = [
      .paragraph(StyledText("هذه فقرة طويلة بما يكفي لسطرين من النص العربي في الفقاعة.")),
      .list(ListBlock(items)),
    ]
    let request = try Self.request(
      blocks, theme: .imessage, width: 375, isOwn: false, language: "ar")
    let (scene, body, _) = try await drawn(request, .imessage, on: try worker())
    let words = scene.elements.compactMap { element -> Double? in
      guard element.alternative?.string.hasPrefix("Jacket") == true,
        case .glyphs(let run, let origin, _) = element.shape
      else { return nil }
      return origin.x + run.x + run.width
    }
    let bullets = scene.elements.filter { $0.owner.part == "bullet" }.map(\.bounds.minX)
    #expect(bullets.count == 2)
    #expect(try #require(words.first) > body.midX + 60)
    #expect(try #require(bullets.min()) - #require(words.first) < 20)
  }

  @Test(arguments: [Theme.assistant, .imessage, .telegram], [false, true])
  func `The mark of a source leads to the source`(theme: Theme, inTable: Bool) async throws {
    func mark(_ number: Int, at start: Int) -> TextSpan {
      TextSpan(start: start, end: start + 1, style: .citation, target: "\(number)")
    }
    let text = StyledText(
      "Old 1, high 2, and new 3.", spans: [mark(1, at: 4), mark(2, at: 12), mark(3, at: 23)])
    let blocks: [Block] =
      inTable
      ? [.table(TableBlock(columns: [.start], head: [StyledText("It is")], rows: [[text]]))]
      : [.paragraph(text)]
    var conversation = Self.conversation(blocks)
    conversation.messages[0].answer = Answer(citations: [
      Answer.Citation(title: "Towers", url: "https://example.org/towers"),
      Answer.Citation(title: "A book"),
    ])
    var request = LayoutRequest(for: conversation, theme: theme, width: 400, scale: 2)
    request.items = try Timeline(conversation, rules: theme.rules).items.filter {
      if case .message = $0.content { true } else { false }
    }
    let (_, _, row) = try await drawn(request, theme, on: worker())
    // The titles of sources are wider than marks.
    let marks = row.hits.filter { $0.frame.width < 30 }
    #expect(marks.contains { $0.kind == .url && $0.target == "https://example.org/towers" })
    #expect(marks.contains { $0.kind == .citation && $0.target == "2" })
    #expect(!row.hits.contains { $0.target == "3" }, "there is no third source")
  }

  @Test(arguments: ["\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"])
  func `Only line feeds end lines of code`(separator: String) async throws {
    let words = String(repeating: "word ", count: 30)
    let code = "\(words)\(separator)\(words)\n\(separator)\n\(words)"
    let spaces = code.replacing(separator, with: " ")
    var counts: [Int] = []
    for text in [code, spaces] {
      let block = CodeBlock(text, firstLine: 1)
      let request = try Self.request(
        [.code(block)], theme: .imessage, width: 320, isOwn: false, language: "en")
      let (_, _, row) = try await drawn(request, .imessage, on: try worker())
      counts.append(row.lines.count)
    }
    // The em space that stands for some of them is wider.
    #expect(abs(counts[0] - counts[1]) <= 1, "\(counts)")
  }

  @Test func `Blocks in a hundred quotes are drawn`() async throws {
    let inside: [Block] = [.paragraph(StyledText("inside"))]
    let blocks = (0..<100).reduce(inside) { blocks, _ in [.quote(blocks)] }
    let request = try Self.request(
      blocks, theme: .telegram, width: 320, isOwn: true, language: "en")
    let (scene, _, row) = try await drawn(request, .telegram, on: try worker())
    #expect(row.lines.count == 1)
    #expect(
      scene.elements.filter { $0.owner.part == "bar" }.count == ProseEnvironment.maximumDepth)
  }
}

extension PositionedGlyphs {
  /// The positions of the glyphs that are not white space, which hangs at the ends of lines.
  fileprivate func visiblePositions(_ alternative: TextAlternative?) -> [Double] {
    guard case .part(let text, _) = alternative else { return glyphs.map(\.x) }
    let utf8 = Array(text.text.utf8)
    return glyphs.filter { glyph in
      let byte = Int(glyph.cluster)
      return byte < utf8.count && utf8[byte] != 0x20 && utf8[byte] != 0x09
    }.map(\.x)
  }
}
