import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A shaped text of a block, with its place in the message's text and the regions of its links.
struct ProseText: Sendable {
  /// The text.
  let shaped: ShapedText
  /// The range of the text in the message's text, in UTF-8 bytes; `nil` if it isn't a part of it.
  let place: Range<Int>?
  /// Whether all lines stand for the whole of ``place``, because the message's text does not have
  /// what is hidden.
  private let isWhole: Bool
  private let regions: [TextRegion]

  /// Shapes a text.
  ///
  /// - Parameters:
  ///   - text: The text and its spans.
  ///   - style: The style before spans are applied.
  ///   - direction: The base direction.
  ///   - environment: What the layout depends on.
  ///   - cursor: The position in the message's text, which moves behind the text.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(
    _ text: StyledText, style: TextStyle, direction: BaseDirection = .automatic,
    in environment: ProseEnvironment, cursor: inout ProseCursor, context: MeasureContext
  ) throws {
    let styled = StyledSpans(
      text.text, text.spans, links: text.links,
      sources: environment.content.message.answer?.citations ?? [])
    shaped = try context.shaper.shape(
      text.text, style: style, spans: styled.traits, language: context.language,
      direction: direction)
    regions = styled.regions(in: 0..<text.text.utf8.count)
    guard text.spans.contains(where: \.isHidden) else {
      place = cursor.advance(over: text.text.utf8)
      isWhole = false
      return
    }
    place = cursor.advance(over: text.visibleText.utf8)
    isWhole = true
  }

  /// Uses a text that is shaped.
  init(_ shaped: ShapedText, at place: Range<Int>?, regions: [TextRegion] = []) {
    self.shaped = shaped
    self.place = place
    self.regions = regions
    isWhole = false
  }

  /// The text at another size.
  ///
  /// - Throws: `FontError`.
  func scaled(by factor: Double, in context: MeasureContext) throws -> ProseText {
    var style = shaped.style
    style.size *= factor
    style.letterSpacing *= factor
    return ProseText(
      self,
      shaped: try context.shaper.shape(
        shaped.text, style: style, spans: shaped.spans, language: context.language))
  }

  private init(_ other: ProseText, shaped: ShapedText) {
    self.shaped = shaped
    (place, isWhole, regions) = (other.place, other.isWhole, other.regions)
  }

  /// The memory that the text uses, in bytes.
  var memoryFootprint: Int {
    shaped.memoryFootprint + regions.reduce(0) { $0 + 64 + $1.target.utf8.count }
  }

  /// The lines of the text, with their offsets in the message's text.
  ///
  /// - Parameters:
  ///   - block: The broken text.
  ///   - top: The top of the block, in points.
  func lines(of block: TextBlock, top: Double) -> [TextLineFrame] {
    guard let place else { return [] }
    let start = place.lowerBound
    var lines = block.lineFrames(top: top)
    for index in lines.indices {
      let bytes = lines[index].bytes
      lines[index].bytes =
        isWhole ? place : bytes.lowerBound + start..<bytes.upperBound + start
    }
    return lines
  }

  /// The regions of the links, the mentions and the marks of sources.
  ///
  /// - Parameters:
  ///   - block: The broken text.
  ///   - frame: The frame of the block, in points.
  ///   - alignment: The alignment of the lines in the frame.
  func hits(
    in block: TextBlock, frame: Rect, alignment: TextBlock.Alignment = .natural
  ) -> [HitRegion] {
    regions.flatMap { $0.hits(in: block, frame: frame, alignment: alignment) }
  }
}
