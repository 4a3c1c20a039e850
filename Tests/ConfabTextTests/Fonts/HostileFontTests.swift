import Foundation
import TestSupport
import Testing

@testable import ConfabText

/// User fonts with invalid tables.
@Suite(.timeLimit(.minutes(30))) struct HostileFontTests {
  private func library(_ font: MadeFont) throws -> (FontLibrary, ScratchFolder) {
    let folder = try ScratchFolder()
    let path = try folder.put("font.ttf", try font.bytes())
    return (try FontLibrary.bundled(font: path), folder)
  }

  @Test(arguments: [MadeFont.negative, .kerned, .wide])
  func `No line has a negative width, and measuring is equal to breaking`(
    font: MadeFont
  ) throws {
    let (library, folder) = try library(font)
    defer { withExtendedLifetime(folder) {} }
    let shaper = try TextShaper(library: library)
    let texts = ["ABCDEF abc", "A", "ABC ABC ABC DEF", "AB ש CD 漢字 👍 EF", "a\nABC\n", ""]
    for text in texts {
      for spacing in [0.0, -30, 30] {
        var style = body
        style.letterSpacing = spacing
        let shaped = try shaper.shape(text, style: style)
        for width in [0, 10, 100, Double.infinity] {
          let broken = try shaper.breakLines(of: shaped, width: width)
          let extent = try shaper.measure(shaped, width: width)
          #expect(broken.width >= 0 && broken.lines.allSatisfy { $0.width >= 0 })
          #expect(extent == TextExtent(lineCount: broken.lines.count, width: broken.width))
          _ = try shaper.breakLines(of: shaped, width: width, maximumLines: 1)
          for line in broken.lines.indices {
            let all = 0..<text.utf8.count
            #expect(
              broken.extents(of: all, inLine: line).allSatisfy { $0.lowerBound <= $0.upperBound })
            _ = try shaper.ink(of: broken.glyphs(ofLine: line))
          }
        }
      }
    }
  }

  @Test(arguments: [MadeFont.nameCount, .nameOffset])
  func `A font with names beyond its end is refused with one line`(font: MadeFont) throws {
    let folder = try ScratchFolder()
    let path = try folder.put("font.ttf", try font.bytes())
    let error = #expect(throws: FontError.self) { try FontLibrary.bundled(font: path) }
    #expect(error == .notAFont(path: path))
    #expect(error?.description.contains("\n") == false)
  }

  /// A long conversation makes the shaper analyze the font's rules, of which this font has 60,000.
  @Test func `A font with a chain of 60,000 substitutions is analyzed`() throws {
    let (library, folder) = try library(.chain)
    defer { withExtendedLifetime(folder) {} }
    let shaper = try TextShaper(library: library)
    for number in 0..<200 {
      let text = try shaper.lines("Hello there ABC \(number)")
      #expect(text.width > 0)
    }
  }

  @Test func `A face of a collection and a named instance are chosen for bold text`() throws {
    for (font, index) in [(MadeFont.collection, 1), (.variable, 2 << 16)] {
      let (library, folder) = try library(font)
      defer { withExtendedLifetime(folder) {} }
      let shaper = try TextShaper(library: library)
      let regular = try shaper.lines("ABC").glyphs(ofLine: 0)
      let bold = try shaper.lines("ABC", style: TextStyle(size: 17, weight: 700)).glyphs(ofLine: 0)
      let path = library.faces[0].path
      #expect(regular.map(\.font) == [FontInstance(path: path, index: 0, size: 17)])
      #expect(bold.map(\.font) == [FontInstance(path: path, index: index, size: 17)])
      let heights = try [regular, bold].map {
        try shaper.ink(of: $0).map { $0.bottom - $0.top } ?? 0
      }
      #expect(heights[1] > heights[0])
    }
  }

  @Test func `A font with a symbol character map is used`() throws {
    let (library, folder) = try library(.symbol)
    defer { withExtendedLifetime(folder) {} }
    let text = try TextShaper(library: library).lines("ABC abc")
    #expect(text.glyphs(ofLine: 0).map(\.font.path) == [library.faces[0].path])
    #expect(text.shaped.missing.isEmpty)
  }
}
