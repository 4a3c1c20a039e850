import Confab
import ConfabScene
import ConfabText

/// Groups the glyphs of a part by their baselines.
struct TextLines {
  /// The lines from the top.
  let lines: [PictureDescription.Line]
  /// The digest of all glyphs without their order; empty for a single line.
  let digest: String

  private struct Run {
    var glyphs: PositionedGlyphs
    var origin: Point
    var transform: Transform
  }

  init(_ elements: [PageContent.Element], from corner: Point, pixels: PixelLengths) {
    var runs: [Int: [Run]] = [:]
    for element in elements {
      guard case .glyphs(let glyphs, let origin, _) = element.element.shape else { continue }
      let place = element.transform.apply(origin)
      runs[pixels.whole(place.y - corner.y), default: []].append(
        Run(glyphs: glyphs, origin: place, transform: element.transform))
    }
    lines = runs.sorted { $0.key < $1.key }.map { baseline, runs in
      Self.line(runs, baseline: baseline, from: corner, pixels: pixels)
    }
    digest = lines.count > 1 ? Self.digest(runs.values.joined()) : ""
  }

  private static func digest(_ runs: some Sequence<Run>) -> String {
    var counts: [String: [UInt32: Int]] = [:]
    for run in runs {
      for glyph in run.glyphs.glyphs {
        counts[run.glyphs.font.label, default: [:]][glyph.id, default: 0] += 1
      }
    }
    var digest = DigestBuilder()
    for (font, glyphs) in counts.sorted(by: { $0.key < $1.key }) {
      digest.add(font)
      for (id, count) in glyphs.sorted(by: { $0.key < $1.key }) {
        digest.add(id)
        digest.add(count)
      }
    }
    return digest.digest(digits: 8)
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
      glyphs: ids.digest(digits: 8), positions: positions.digest(digits: 6))
  }
}
