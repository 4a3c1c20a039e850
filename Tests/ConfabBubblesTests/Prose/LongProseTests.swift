import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import TestSupport
import Testing

@testable import ConfabBubbles

/// Long texts, of which only what is drawn next is in memory, look like others.
@Suite struct LongProseTests {
  /// A text of many blocks as long and as usual prose.
  private struct Sample {
    var text: LongProse
    var flow: ProseFlow

    init(_ blocks: [Block], answer: Answer?, in context: MeasureContext) throws {
      var message = Message(id: "m", from: "bo", text: blocks.plainText)
      message.blocks = blocks
      message.answer = answer
      let environment = ProseEnvironment(
        content: MessageContent(message: message), makePart: prosePart)
      text = try #require(LongProse(environment, shortest: 0, length: 100))
      var cursor = ProseCursor(message.text ?? "")
      flow = try ProseFlow(blocks, in: environment, cursor: &cursor, context: context)
      if let answer { try flow.append(answer, in: environment, context: context) }
    }
  }

  private static func blocks(_ random: inout SeededRandom) -> [Block] {
    (0..<12).flatMap { _ in random.prose(depth: random.int(1...6)) }
  }

  private func withContext(
    _ body: @Sendable (MeasureContext, LayoutRequest) throws -> Void
  ) async throws {
    let request = LayoutRequest(
      for: Conversation(messages: []), theme: .imessage, width: 375, scale: 2)
    let worker = LayoutWorker(library: try FontLibrary(directory: FontLibrary.bundledDirectory()))
    try await worker.withContext(of: request) { try body($0, request) }
  }

  @Test(arguments: 0..<30)
  func `A long text looks like one that is in memory`(seed: Int) async throws {
    try await withContext { context, request in
      var random = SeededRandom(seed: UInt64(seed))
      let answer =
        random.oneIn(3) ? Answer(state: random.pick([.streaming, .finished]), model: "m") : nil
      let sample = try Sample(Self.blocks(&random), answer: answer, in: context)
      for width in [90, 240, 512.5] {
        let fills = random.chance(0.5)
        let whole = try ProseColumn(sample.flow, width: width, fillsWidth: fills, in: context)
        let long = try LongProseColumn(sample.text, width: width, fillsWidth: fills, in: context)
        #expect(long.size == whole.size)
        #expect(long.pageBreaks == whole.pageBreaks)
        #expect(long.missing == whole.missing)
        #expect(long.isRightToLeft == whole.isRightToLeft)
        #expect(long.lastLineEnd == whole.lastLineEnd)
        #expect(long.lines.isEmpty && long.hits.isEmpty)
        let all = try long.showing([-.infinity..<(.infinity)], in: context)
        #expect(all.lines == whole.lines)
        #expect(all.hits == whole.hits)
        if !fills {
          #expect(try sample.text.size(width: width, in: context) == whole.size)
        }
        // Windows one after the other, as pages are drawn, and a head of another place.
        var shown = long
        for _ in 0..<6 {
          let top = Double.random(in: -200...whole.size.height, using: &random)
          let window = top..<top + Double.random(in: 1...300, using: &random)
          let head = random.oneIn(3) ? 0.0..<20 : window
          shown = try shown.showing([window, head], in: context)
          for visible in [window, head] {
            let expected = scene(of: whole, visible: visible, request)
            let drawn = scene(of: shown, visible: visible, request)
            #expect(drawn.elements.count == expected.elements.count, "\(visible)")
            #expect(drawn.differences(from: expected).isEmpty, "\(visible)")
            #expect(
              drawn.elements.map(\.alternative?.string)
                == expected.elements.map(\.alternative?.string))
          }
          #expect(shown.lines.count < whole.lines.count || whole.size.height < 900)
        }
      }
    }
  }

  private func scene(
    of part: any ProsePart, visible: Range<Double>, _ request: LayoutRequest
  ) -> Scene {
    let context = DrawContext(
      request, palette: Theme.imessage.light, decoration: Decoration(side: .incoming),
      screen: ScreenGradient(0..<800), visible: visible)
    var scene = Scene()
    part.draw(
      in: Rect(x: 0, y: 0, width: part.size.width, height: part.size.height),
      ink: ProseInk(bubbleOf: context), context: context, into: &scene)
    return scene
  }

  @Test func `Short messages and single blocks are kept in memory`() {
    func isLong(_ blocks: [Block]) -> Bool {
      var message = Message(id: "m", text: blocks.plainText)
      message.blocks = blocks
      return LongProse(
        ProseEnvironment(content: MessageContent(message: message), makePart: prosePart)) != nil
    }
    let paragraph = Block.paragraph(StyledText(String(repeating: "word ", count: 1_000)))
    #expect(!isLong([paragraph, paragraph]))
    #expect(isLong(Array(repeating: paragraph, count: 10)))
    #expect(!isLong([.paragraph(StyledText(String(repeating: "word ", count: 10_000)))]))
  }
}
