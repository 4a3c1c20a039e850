import CTypography
import FoundationEssentials
import TestSupport
import Testing

@testable import ConfabText

/// Tables that describe far more rules than they have bytes.
@Suite(.timeLimit(.minutes(30))) struct OpenTypeTableTests {
  private func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
  }

  private func analysis(_ substitutions: OpenTypeTable, lookups: Set<Int>) -> WordRules? {
    WordRules(
      substitutions: (substitutions, lookups), positions: (OpenTypeTable([]), []),
      common: GlyphSet(glyphCount: 60_000), space: 1, spaceClass: 1, glyphCount: 60_000)
  }

  /// A lookup with 10,000 references to one subtable of 1,000 ranges, each with all glyphs.
  @Test func `The analysis of a table of 30 KB with 600,000,000,000 substitutions stops`() {
    let subtables = 10_000
    let header = [1, 0, 0, 0, 10, 1, 4]
    let lookup = [1, 0, subtables] + [Int](repeating: 6 + 2 * subtables, count: subtables)
    let single = [1, 6, 1, 2, 1_000] + (0..<1_000).flatMap { _ in [2, 59_999, 0] }
    let table = OpenTypeTable(bytes(header + lookup + single))
    #expect(analysis(table, lookups: [0]) == nil)
    #expect(table.isExhausted)
  }

  /// Real fonts must need far fewer steps than the limit.
  @Test func `The analysis of the bundled fonts uses less than a tenth of the steps`() throws {
    let library = try FontLibrary.bundled()
    var read = 0
    for face in library.faces {
      let file = try #require(MappedFont.file(face.path))
      let pointer = try #require(file.makeFace(index: face.index))
      defer { hb_face_destroy(pointer) }
      for (tag, kind) in [
        ("GSUB" as OpenTypeTag, LayoutLookups.Kind.substitution), ("GPOS", .positioning),
      ] {
        let table = OpenTypeTable(pointer, tag)
        guard !table.isEmpty else { continue }
        let lookups = Set(0..<table.u16(table.u16(8)))
        let all = (table, lookups)
        let none = (OpenTypeTable([]), Set<Int>())
        let glyphCount = Int(hb_face_get_glyph_count(pointer))
        let before = table.stepsLeft
        _ = WordRules(
          substitutions: kind == .substitution ? all : none,
          positions: kind == .positioning ? all : none, common: GlyphSet(glyphCount: glyphCount),
          space: 3, spaceClass: 1, glyphCount: glyphCount)
        #expect(
          Double(table.stepsLeft) > 0.9 * Double(before),
          "\(face.path) \(kind): \(before - table.stepsLeft) of \(before) steps")
        read += 1
      }
    }
    #expect(read > 20)
  }
}
