import ConfabLayout
import ConfabScene

/// What a part on the page is painted with, such as a pill between messages. On a page with a hue,
/// which is a wallpaper's, apps use other colors than on a white, gray or black one.
struct PageInk: Sendable {
  private let plain: Ink
  private let onHue: Ink

  /// Creates an ink.
  ///
  /// - Parameters:
  ///   - plain: The ink on a page without a hue.
  ///   - onHue: The ink on a page with a hue; the same by default.
  init(_ plain: Ink, onHue: Ink? = nil) {
    self.plain = plain
    self.onHue = onHue ?? plain
  }

  /// The largest difference of two components of a color without a hue.
  private static let tolerance = 0.06

  /// The color on the page.
  func color(_ context: DrawContext) -> Color {
    let page = context.palette.page
    let parts = [page.red, page.green, page.blue]
    let range = (parts.max() ?? 0) - (parts.min() ?? 0)
    return (range > Self.tolerance ? onHue : plain).color(on: .none, context)
  }
}

extension Ink {
  /// Black in the light appearance and white in the dark one.
  ///
  /// - Parameters:
  ///   - light: The opacity of black, 0 … 1.
  ///   - dark: The opacity of white, 0 … 1.
  static func shade(_ light: Double, dark: Double) -> Ink {
    .fixed(light: Color.black.opacity(light), dark: Color.white.opacity(dark))
  }
}
