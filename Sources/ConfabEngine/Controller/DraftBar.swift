import ConfabLayout
import ConfabText

/// The input bar of a controller with the text that is being written.
struct DraftBar {
  /// The bar; `nil` if there is none.
  private(set) var bar: InputBar<String>?
  private let metrics: InputBarGeometry.Metrics
  private let shaper: DraftShaper

  init(_ options: ChatOptions, fonts: FontLibrary) {
    bar = options.inputTabs.map { InputBar(items: $0) }
    metrics = options.inputMetrics
    shaper = DraftShaper(fonts: fonts)
  }

  /// Changes the bar, if there is one.
  mutating func change<Result>(_ body: (inout InputBar<String>) -> Result) -> Result? {
    guard var changed = bar else { return nil }
    defer { bar = changed }
    return body(&changed)
  }

  /// The frames of the bar on a screen; `nil` if there is none.
  func geometry(width: Double, _ request: LayoutRequest) -> InputBarGeometry? {
    guard let bar else { return nil }
    let textWidth = InputBarGeometry.fieldTextWidth(
      width: width, showsSendButton: bar.showsSendButton, metrics: metrics)
    return InputBarGeometry(
      width: width, lines: shaper.lineCount(of: bar.text, width: textWidth, request),
      tabs: bar.items.count, showsSendButton: bar.showsSendButton,
      isMirrored: request.isMirrored, metrics: metrics)
  }
}

/// Counts the lines of the text in an input bar.
private final class DraftShaper {
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
