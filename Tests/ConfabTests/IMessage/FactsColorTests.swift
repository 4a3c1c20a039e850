import ConfabEngine
import ConfabLayout
import Glibc
import Testing

@testable import Confab

@Suite("iMessage: colors")
struct FactsColorTests {
  @Test func `Palettes have the measured sRGB colors`() {
    let light = Theme.imessage.light
    let dark = Theme.imessage.dark
    let facts: [(Color, String)] = [
      (light.page, "#ffffff"), (dark.page, "#000000"), (light.incoming, "#e9e9eb"),
      (dark.incoming, "#262629"), (light.outgoingTop, "#5ac8fa"),
      (light.outgoingBottom, "#0088ff"), (dark.outgoingTop, "#409cff"),
      (dark.outgoingBottom, "#0091ff"), (light.incomingText, "#000000"),
      (dark.incomingText, "#ffffff"), (light.outgoingText, "#ffffff"),
      (light.secondary, "#8a8a8e"), (dark.secondary, "#8d8d93"), (light.accent, "#0088ff"),
      (dark.accent, "#0091ff"), (light.chrome, "#ffffff"), (dark.chrome, "#191919"),
      (light.chromeText, "#1a1919"), (dark.chromeText, "#f4f3f4"),
      (light.placeholderText, "#bdbdbd"), (dark.placeholderText, "#5d5d5d"),
      (light.avatarTop, "#a9c2e1"), (light.avatarBottom, "#747fb9"),
      (dark.avatarTop, "#575368"), (dark.avatarBottom, "#302649"), (light.failure, "#ff383c"),
      (dark.failure, "#ff4245"),
    ]
    for (color, hex) in facts { #expect(color.hex == hex + "ff") }
  }

  /// The contrast ratio of white text on a color (WCAG 2).
  private func contrast(_ color: Color) -> Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance =
      0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    return 1.05 / (luminance + 0.05)
  }

  @Test func `The gradient ends 69 points above the foot of the screen`() {
    let theme = Theme.imessage
    let paint = ScreenGradient(0..<874).paint(
      top: theme.light.outgoingTop, bottom: theme.light.outgoingBottom,
      foot: theme.metrics.gradientFoot)
    guard case .vertical(_, _, let from, let to) = paint else {
      Issue.record("not a gradient")
      return
    }
    #expect(from == 0 && to == 874 - 34 - 35)
  }

  @Test(arguments: [200.0, 874, 5000])
  func `Bubbles in a picture without chrome are never lighter than at rest on a screen`(
    _ height: Double
  ) throws {
    let palette = Theme.imessage.light
    let gradient = Facts.options.screen(
      of: PageLayout(rows: 0..<0, height: height, offset: 0))
    guard
      case .vertical(let top, let bottom, let from, let to) = gradient.paint(
        top: palette.outgoingTop, bottom: palette.outgoingBottom)
    else {
      Issue.record("not a gradient")
      return
    }
    #expect(bottom == palette.outgoingBottom)
    #expect(to == height)
    #expect(abs(to - from - (874 - 205)) < 1e-6)
    #expect(contrast(top) > contrast(palette.outgoingTop))
    #expect(contrast(top) > 2.15)
  }
}
