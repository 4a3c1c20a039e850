import Confab
import ConfabScene
import ConfabText

/// Groups the glyphs of a part by their baselines.
struct TextLines {
  /// The lines from the top.
  let lines: [PictureDescription.Line]
  /// The digest of all characters; empty if there are none.
  let digest: String

  private struct Run {
    var glyphs: PositionedGlyphs
    var origin: Point
    var transform: Transform
    /// The shaped text; `nil` for glyphs without one, such as the digits of missing characters.
    var text: ShapedText?
  }

  init(_ elements: [PageContent.Element], from corner: Point, pixels: PixelLengths) {
    var runs: [Run] = []
    for element in elements {
      guard case .glyphs(let glyphs, let origin, _) = element.element.shape else { continue }
      var run = Run(
        glyphs: glyphs, origin: element.transform.apply(origin), transform: element.transform)
      if case .part(of: let text, bytes: _) = element.element.alternative { run.text = text }
      runs.append(run)
    }
    let lines = Dictionary(grouping: runs) { pixels.whole($0.origin.y - corner.y) }
    self.lines = lines.sorted { $0.key < $1.key }.map { baseline, runs in
      Self.line(runs, baseline: baseline, from: corner, pixels: pixels)
    }
    digest = Self.words(runs, digits: 8)
  }

  /// The digest of the characters of some runs in the order of their texts, which differs from that
  /// of drawing where a line has both directions. White space and invisible characters don't count:
  /// they depend on line breaks.
  private static func words(_ runs: [Run], digits: Int) -> String {
    var order: [ObjectIdentifier: Int] = [:]
    for run in runs {
      guard let text = run.text, order[text.identity] == nil else { continue }
      order[text.identity] = order.count
    }
    func place(_ run: Run) -> (Int, Int) {
      (run.text.flatMap { order[$0.identity] } ?? .max, run.glyphs.bytes.lowerBound)
    }
    var words = ""
    for run in runs.sorted(by: { place($0) < place($1) }) {
      guard let text = run.text else { continue }
      for scalar in text.text(in: run.glyphs.bytes).unicodeScalars
      where !scalar.properties.isWhitespace && !isInvisible(scalar) {
        words.unicodeScalars.append(scalar)
      }
    }
    guard !words.isEmpty else { return "" }
    var digest = DigestBuilder()
    digest.add(words)
    return digest.digest(digits: digits)
  }

  /// Soft hyphens, zero-width spaces and controls of direction.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func line(
    _ runs: [Run], baseline: Int, from corner: Point, pixels: PixelLengths
  ) -> PictureDescription.Line {
    let left = runs.map { $0.origin.x + $0.glyphs.x }.min() ?? 0
    let right = runs.map { $0.origin.x + $0.glyphs.x + $0.glyphs.width }.max() ?? left
    var ids = DigestBuilder()
    var positions = DigestBuilder()
    for run in runs {
      ids.add(run.glyphs.font.label)
      for length in [run.transform.a, run.transform.b, run.transform.c, run.transform.d] {
        positions.add(length: length)
      }
      for glyph in run.glyphs.glyphs {
        ids.add(glyph.id)
        positions.add(length: (run.origin.x + glyph.x - left) * pixels.scale)
        positions.add(length: glyph.y * pixels.scale)
      }
    }
    return PictureDescription.Line(
      x: pixels.fine(left - corner.x), baseline: baseline, width: pixels.fine(right - left),
      glyphs: ids.digest(digits: 8), positions: positions.digest(digits: 6),
      words: words(runs, digits: 6))
  }
}
