import ConfabScene
import ConfabText
import Glibc

/// The disc at the end of an answer that is being written. Lengths are in points.
///
/// It is beside the last line of the text if there is room, and otherwise below it, as a character
/// would be. assistant-ui and vercel/ai-elements have a disc, too.
struct AnswerCaret: Sendable {
  /// The diameter.
  let diameter: Double
  /// The distance from the side where the text begins.
  let start: Double
  /// The number of the line that the caret is in: the last one of the text, or the one after it.
  let line: Int
  /// The height of the center above the baseline.
  let height: Double

  /// The time in which the disc becomes faint and dark again, in seconds, and its least opacity
  /// (approximate).
  private static let (period, faintest) = (1.0, 0.3)
  /// The distance from the text, relative to the type size.
  private static let gap = 0.3

  /// - Parameters:
  ///   - text: The lines of the text.
  ///   - width: The width in which they were broken, in points.
  init(after text: BrokenText, in width: Double) {
    let size = text.shaped.style.size
    diameter = size * 0.62
    height = size * 0.36
    let (last, count) = (text.lines.last, text.lines.count)
    guard let last, !last.bytes.isEmpty else {
      (start, line) = (0, max(0, count - 1))
      return
    }
    let beside = last.width + size * Self.gap
    (start, line) = beside + diameter <= width ? (beside, count - 1) : (0, count)
  }

  /// The distance from the side where the text begins to the other side of the disc.
  var end: Double { start + diameter }

  /// The size of a text with its caret, not rounded.
  ///
  /// - Parameters:
  ///   - text: The lines of the text.
  ///   - pitch: The distance from one baseline to the next.
  func size(with text: BrokenText, pitch: Double) -> Size {
    Size(
      width: max(text.width, end), height: Double(max(text.lines.count, line + 1)) * pitch)
  }

  /// The opacity at a time in seconds; 1 for a picture at rest, whose time is `nil`.
  func opacity(at time: Double?) -> Double {
    guard let time else { return 1 }
    let wave = 0.5 + 0.5 * cos(2 * Double.pi * time / Self.period)
    return Self.faintest + (1 - Self.faintest) * wave
  }
}
