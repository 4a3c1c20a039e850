import TestSupport

@testable import ConfabText

extension SeededRandom {
  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}

extension FontLibrary {
  /// The pinned fonts of the repository.
  static func bundled(font: String? = nil) throws -> FontLibrary {
    try FontLibrary(directory: bundledDirectory(), typefaces: font.map { [$0] } ?? [])
  }
}

let body = TextStyle(size: 17)

extension TextShaper {
  /// Shapes and breaks a text.
  func lines(
    _ text: String, style: TextStyle = body, spans: [TraitSpan] = [], language: String = "en",
    width: Double = .infinity, maximumLines: Int = .max
  ) throws -> BrokenText {
    let shaped = try shape(text, style: style, spans: spans, language: language)
    return try breakLines(of: shaped, width: width, maximumLines: maximumLines)
  }
}

extension BrokenText {
  /// The text of each line, with what hangs at its end.
  var strings: [String] {
    let utf8 = Array(shaped.text.utf8)
    return lines.map { String(decoding: utf8[$0.bytes], as: UTF8.self) }
  }

  /// The names of the font files of a line from left to right, without equal neighbors.
  func fontFiles(ofLine line: Int) -> [String] {
    glyphs(ofLine: line).reduce(into: []) { files, run in
      let name = String(run.font.path.split(separator: "/").last ?? "")
      if files.last != name { files.append(name) }
    }
  }

  /// The number of clusters on a line.
  func clusterCount(inLine line: Int) -> Int { lines[line].clusters.count }
}

/// Everything that is visible of a broken text, for comparison.
struct Outcome: Equatable {
  struct Run: Equatable {
    var font: FontInstance
    var traits: TextTraits
    var x: Double
    var width: Double
    var bytes: Range<Int>
    var glyphs: [PositionedGlyphs.Glyph]
  }
  var bytes: [Range<Int>]
  var widths: [Double]
  var width: Double
  var missing: [Unicode.Scalar]
  var runs: [[Run]]

  init(_ text: BrokenText) {
    bytes = text.lines.map(\.bytes)
    widths = text.lines.map(\.width)
    width = text.width
    missing = text.shaped.missing
    runs = text.lines.indices.map { line in
      text.glyphs(ofLine: line).map {
        Run(
          font: $0.font, traits: $0.traits, x: $0.x, width: $0.width, bytes: $0.bytes,
          glyphs: $0.glyphs)
      }
    }
  }
}
