import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A shaped text of a part, with its line pitch.
struct PartText: Sendable {
  private let text: ProseText
  /// The distance from one baseline to the next, in points.
  let pitch: Double

  /// The shaped text.
  var shaped: ShapedText { text.shaped }

  /// Shapes a text that is not part of the message's text, such as a label.
  ///
  /// - Throws: `FontError`.
  init(_ text: String, style: TextStyle, pitch: Double, in context: MeasureContext) throws {
    self.text = ProseText(
      try context.shaper.shape(text, style: style, language: context.language), at: nil)
    self.pitch = pitch
  }

  /// Shapes a text of the message.
  ///
  /// - Throws: `FontError`.
  init(
    _ text: StyledText, style: TextStyle, pitch: Double, in environment: ProseEnvironment,
    cursor: inout ProseCursor, context: MeasureContext
  ) throws {
    self.text = try ProseText(
      text, style: style, in: environment, cursor: &cursor, context: context)
    self.pitch = pitch
  }

  private init(_ text: ProseText, pitch: Double) { (self.text, self.pitch) = (text, pitch) }

  /// The memory that the text uses, in bytes.
  var memoryFootprint: Int { text.memoryFootprint + MemoryLayout<Double>.size }

  /// The text at another size.
  ///
  /// - Throws: `FontError`.
  func scaled(by factor: Double, in context: MeasureContext) throws -> PartText {
    PartText(try text.scaled(by: factor, in: context), pitch: pitch * factor)
  }

  /// The size at a width, in points: that of ``block(width:maximumLines:in:)``.
  ///
  /// - Throws: `FontError`.
  func size(width: Double, in context: MeasureContext) throws -> Size {
    let extent = try context.shaper.measure(shaped, width: width)
    return Size(width: extent.width, height: Double(extent.lineCount) * pitch)
  }

  /// The lines at a width.
  ///
  /// - Throws: `FontError`.
  func block(
    width: Double, maximumLines: Int = .max, in context: MeasureContext
  ) throws -> TextBlock {
    TextBlock(
      try context.shaper.breakLines(of: shaped, width: width, maximumLines: maximumLines),
      pitch: pitch, metrics: try context.shaper.metrics(of: shaped.style), grid: context.grid)
  }

  /// The positions of lines in the message's text; none for a text that is not part of it.
  ///
  /// - Parameter top: The top of the block, in points.
  func lines(of block: TextBlock, top: Double) -> [TextLineFrame] {
    text.lines(of: block, top: top)
  }

  /// The regions of links and mentions.
  ///
  /// - Parameters:
  ///   - block: The lines of this text.
  ///   - frame: The frame of the lines, in points.
  ///   - alignment: The alignment of the lines in the frame.
  func hits(
    of block: TextBlock, in frame: Rect, alignment: TextBlock.Alignment = .natural
  ) -> [HitRegion] {
    text.hits(in: block, frame: frame, alignment: alignment)
  }
}

extension MeasureContext {
  /// The style of text in a part.
  ///
  /// - Parameters:
  ///   - scale: The type size, relative to that of messages.
  ///   - weight: The weight; `nil` for that of messages.
  func partStyle(scale: Double, weight: Int? = nil) -> TextStyle {
    var style = metrics.bodyStyle
    style.size *= scale
    style.letterSpacing *= scale
    style.weight = weight ?? style.weight
    style.tracking = metrics.tracking.tracking(size: style.size, weight: style.weight)
    return style
  }

  /// The line pitch of text in a part, in points.
  ///
  /// - Parameter scale: The type size, relative to that of messages.
  func partPitch(scale: Double) -> Double { metrics.linePitch * scale }
}

/// The numbers of an answer as text.
enum AnswerNumbers {
  /// A length of time: "0.4 sec", "12 sec", "4 min".
  ///
  /// - Parameters:
  ///   - seconds: A length in seconds, at least 0. Lengths below 10 seconds have a decimal.
  ///   - language: The language as a BCP 47 tag.
  static func duration(_ seconds: Double, in language: String) -> String {
    LocalNumber(locale: language).shortSpan(seconds)
  }

  /// A number in groups of digits: "1,234".
  static func count(_ number: Int, in language: String) -> String {
    LocalNumber(locale: language).decimal(Double(number), fraction: 0...0)
  }
}
