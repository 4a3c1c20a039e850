import CTypography

@testable import ConfabText

/// The properties that every text must have.
struct FuzzChecks {
  let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  /// A description of the first violated property.
  ///
  /// - Parameter other: A shaper that has shaped other texts before, or a new one.
  func violation(in fuzz: FuzzCase, other: TextShaper) throws -> String? {
    let shaped = try shape(fuzz, shaper)
    let broken = try shaper.breakLines(
      of: shaped, width: fuzz.width, maximumLines: fuzz.maximumLines)
    if let wrong = coverage(of: broken) ?? widths(of: broken, fuzz) { return wrong }
    if let wrong = try glyphs(of: broken, fuzz) { return wrong }
    let again = try other.breakLines(
      of: shape(fuzz, other), width: fuzz.width, maximumLines: fuzz.maximumLines)
    return Outcome(again) == Outcome(broken) ? nil : "another shaper has a different result"
  }

  private func shape(_ fuzz: FuzzCase, _ shaper: TextShaper) throws -> ShapedText {
    try shaper.shape(
      fuzz.text, style: fuzz.style, spans: fuzz.spans, language: fuzz.language,
      direction: fuzz.direction)
  }

  /// The lines contain the text in order, with only hard line breaks between them.
  private func coverage(of broken: BrokenText) -> String? {
    let utf8 = Array(broken.shaped.text.utf8)
    var last = 0
    for (index, line) in broken.lines.enumerated() {
      guard line.bytes.lowerBound >= last else { return "line \(index) begins before \(last)" }
      let between = String(decoding: utf8[last..<line.bytes.lowerBound], as: UTF8.self)
      guard between.isEmpty || between.count == 1 && between.allSatisfy(\.isNewline) else {
        return "between lines is \(between.debugDescription)"
      }
      guard String(validating: utf8[line.bytes], as: UTF8.self) != nil else {
        return "line \(index) splits a character"
      }
      last = line.bytes.upperBound
    }
    guard !broken.isTruncated, last != utf8.count else { return nil }
    return "the lines end at \(last) of \(utf8.count)"
  }

  private func widths(of broken: BrokenText, _ fuzz: FuzzCase) -> String? {
    let clusters = broken.shaped.clusters
    for (index, line) in broken.lines.enumerated() {
      guard line.width.isFinite, line.width >= 0 else {
        return "line \(index) has the width \(line.width)"
      }
      let scalars = Double(line.bytes.count + 1)
      // The widest glyph of the bundled fonts, ﷽, is about 10 em.
      let widest = 20 * max(1, fuzz.style.size) + max(0, fuzz.style.letterSpacing)
      guard line.width <= widest * scalars else {
        return "\(line.bytes.count) bytes are \(line.width) wide"
      }
      guard line.width > fuzz.width, line.ellipsisSpace == nil else { continue }
      let characters = line.clusters.count {
        !clusters[$0].flags.contains(.insideGrapheme) && clusters[$0 + 1].x > clusters[$0].x
      }
      guard characters <= 1 else {
        return "line \(index) with \(characters) characters is \(line.width) in \(fuzz.width)"
      }
    }
    guard broken.lines.count <= max(1, fuzz.maximumLines) else { return "too many lines" }
    guard broken.shaped.glyphCount <= 16 * broken.shaped.utf8.count else {
      return "too many glyphs"
    }
    return broken.width == (broken.lines.map(\.width).max() ?? 0)
      ? nil : "the width is not that of the widest line"
  }

  /// Glyphs exist, are placed one after the other and fill their line.
  private func glyphs(of broken: BrokenText, _ fuzz: FuzzCase) throws -> String? {
    let slack = 1e-6 * max(1, fuzz.style.size)
    for (index, line) in broken.lines.enumerated() {
      var x = 0.0
      for run in broken.glyphs(ofLine: index) {
        guard abs(run.x - x) <= slack else {
          return "a run of line \(index) is at \(run.x), not \(x)"
        }
        x += run.width
        let font = try shaper.store.font(run.font)
        defer { withExtendedLifetime(font) {} }
        guard let face = hb_font_get_face(font.pointer) else { return "no face" }
        let count = hb_face_get_glyph_count(face)
        guard run.glyphs.allSatisfy({ $0.id < count }) else {
          return "the font does not have a glyph"
        }
        guard run.glyphs.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
          return "the position of a glyph is not finite"
        }
      }
      guard abs(x - line.width) <= slack else { return "the glyphs take \(x) of \(line.width)" }
      // A mark can have a negative advance, which has no extent. Letter-spacing after a character
      // without width belongs to no byte.
      let extents = broken.extents(of: line.bytes, inLine: index)
      let sum = extents.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      let isWhole = sum >= line.width - slack - 0.01
      guard sum.isFinite, isWhole || line.ellipsisSpace != nil || fuzz.style.letterSpacing != 0
      else { return "the extents take \(sum) of \(line.width)" }
    }
    return nil
  }
}
