import CTypography
import Testing

@testable import ConfabText

/// Line breaks and widths against a PangoLayout over the same fonts.
///
/// One after the other: pangocairo is not safe for layouts on several threads.
@Suite(.serialized) struct OracleTests {
  private let library: FontLibrary
  private let shaper: TextShaper
  private let oracle: SpacingOracle

  init() throws {
    library = try FontLibrary.bundled()
    shaper = try TextShaper(library: library)
    oracle = try #require(try SpacingOracle(library: library))
  }

  private func ours(_ shaped: ShapedText, _ width: Double?) throws -> [SpacingOracle.Line] {
    try shaper.breakLines(of: shaped, width: width ?? .infinity).lines.map {
      SpacingOracle.Line(bytes: $0.bytes, width: Int(($0.width * 1024).rounded()))
    }
  }

  /// A sign that only the emoji font has lends the space beside it that font's space, as wide as an
  /// emoji, in a PangoLayout; here it is the text font's.
  @Test(arguments: [("☺ ☹", 1), ("☺\u{FE0E}  ☹\u{FE0E}", 2), ("😀 ☺ ☹\u{A0}☺", 3), ("☺ a ☹", 0)])
  func spacesAmongSignsAreThoseOfTheTextFont(_ text: String, _ count: Int) throws {
    let shaped = try shaper.shape(text, style: body)
    let found = try ours(shaped, nil)[0].width
    let expected = oracle.lines(of: shaped, width: nil)[0].width
    let space =
      try ours(try shaper.shape("a a", style: body), nil)[0].width
      - 2 * ours(try shaper.shape("a", style: body), nil)[0].width
    let emoji = try ours(try shaper.shape("😀", style: body), nil)[0].width
    #expect(expected - found == count * (emoji - space))
  }
}
