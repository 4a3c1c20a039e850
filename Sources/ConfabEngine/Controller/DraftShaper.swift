import ConfabLayout
import ConfabText

/// Counts the lines of the text in an input bar.
final class DraftShaper {
  private let fonts: FontLibrary
  private var shaper: TextShaper?

  init(fonts: FontLibrary) { self.fonts = fonts }

  /// The number of lines, at least 1. If the text can't be shaped, its paragraphs are counted.
  func lineCount(of text: String, width: Double, _ request: LayoutRequest) -> Int {
    guard !text.isEmpty, width > 0 else { return 1 }
    do {
      let shaper = try shaper ?? TextShaper(library: fonts)
      self.shaper = shaper
      let broken = try request.context(shaper: shaper).text(
        text, style: TextStyle(size: request.metrics.textSize), width: width)
      return max(1, broken.lines.count)
    } catch {
      return text.split(separator: "\n", omittingEmptySubsequences: false).count
    }
  }
}
