import ConfabLayout
import ConfabModel
import ConfabScene
import Testing

@testable import ConfabBubbles

/// The colors of structured texts in the bubbles of all themes.
@Suite struct ProseInkTests {
  private static let palettes = Theme.builtIn.flatMap { theme in
    [("\(theme.name), light", theme.light), ("\(theme.name), dark", theme.dark)]
  }

  /// The inks of the bubbles of others and of the viewer's own, at both ends of a gradient.
  private static func inks(_ palette: Palette) -> [ProseInk] {
    [
      ProseInk(
        ground: palette.incoming, text: palette.incomingText, accent: palette.accent),
      ProseInk(
        ground: palette.outgoingTop, text: palette.outgoingText, accent: palette.outgoingAccent),
      ProseInk(
        ground: palette.outgoingBottom, text: palette.outgoingText,
        accent: palette.outgoingAccent),
    ]
  }

  @Test(arguments: palettes)
  func `Code is easy to read on its plates`(name: String, palette: Palette) {
    for ink in Self.inks(palette) {
      for plate in [ink.plate, ink.added, ink.removed] {
        let colors = ink.codeColors(on: plate)
        for color in [colors.text] + colors.tones {
          #expect(color.contrast(with: plate) >= 4.5, "\(color.hex) on \(plate.hex)")
        }
      }
    }
  }

  @Test(arguments: palettes)
  func `Details, callouts and highlights are easy to read`(name: String, palette: Palette) {
    for ink in Self.inks(palette) {
      // The text of some apps itself has less on their bubbles.
      let least = min(4.5, ink.text.contrast(with: ink.ground))
      #expect(ink.muted.contrast(with: ink.ground) >= least - 0.001)
      #expect(ink.muted.contrast(with: ink.plate) >= 4.5)
      #expect(ink.highlight.text.contrast(with: ink.highlight.ground) >= 4.5)
      for kind in Callout.Kind.allCases {
        let plate = ink.plate(of: kind)
        #expect(ink.title(of: kind).contrast(with: plate) >= 4.5)
        #expect(ink.text.contrast(with: plate) >= 4.5)
      }
    }
  }
}
