import Samples
import Testing

@testable import ConfabLayout

@Suite("The warning about missing characters") struct MissingFontsTests {
  private func warning(_ text: String) -> String {
    MissingFonts(Set(text.unicodeScalars)).warning.description
  }

  @Test func `Scripts are listed before code points`() {
    #expect(
      warning("კა\u{1780}\u{20E0}")
        == "no font for Georgian, Khmer, U+20E0; boxes are drawn instead (U+10D0, U+10D9, U+1780)")
  }

  @Test func `Characters without a script are listed by code point`() {
    #expect(warning("\u{20E0}") == "no font for U+20E0; boxes are drawn instead")
    #expect(warning("\u{1F0A0}\u{E000}") == "no font for U+E000, U+1F0A0; boxes are drawn instead")
  }

  @Test func `At most eight code points are listed`() {
    let scalars = (UInt32(0x10D0)..<0x10E0).compactMap(Unicode.Scalar.init)
    let letters = String(String.UnicodeScalarView(scalars))
    #expect(warning(letters).hasPrefix("no font for Georgian; boxes are drawn instead (U+10D0, "))
    #expect(warning(letters).hasSuffix(", U+10D7 and 8 more)"))
  }
}
