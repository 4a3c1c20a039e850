@testable import ConfabText

/// Breaks texts with ConfabText and with PangoLayout, and finds out where and why they differ.
final class Comparison {
  enum Verdict {
    case equal
    /// ConfabText is right and PangoLayout is not, for a known reason.
    case justified(Difference)
    case wrong(String)
  }

  let shaper: TextShaper
  private let oracle: PangoOracle

  init?(library: FontLibrary) throws {
    shaper = try TextShaper(library: library)
    guard let oracle = try PangoOracle(library: library) else { return nil }
    self.oracle = oracle
  }

  /// A text, shaped by both; `nil` if it has missing characters, because their boxes have no stable
  /// width.
  func text(_ specimen: Specimen) throws -> ComparedText? {
    let shaped = try shaper.shape(
      specimen.text, style: specimen.style, spans: specimen.spans, language: specimen.language)
    guard shaped.missing.isEmpty else { return nil }
    return ComparedText(
      specimen: specimen, shaper: shaper, shaped: shaped,
      paragraphs: oracle.paragraphs(of: specimen))
  }

  /// A violation in a text at a width; `nil` if there is none. Short texts are checked at many
  /// widths.
  func violation(in specimen: Specimen, width: Int?) throws -> String? {
    guard let text = try text(specimen) else { return nil }
    var widths = [width]
    if specimen.text.unicodeScalars.count <= 20 {
      let natural = try text.lines(width: nil).map(\.width).max() ?? 0
      widths += (1...16).map { natural * $0 / 16 }
    }
    for width in widths {
      let lines = try text.lines(width: width)
      if let violation = try text.extentViolation(of: lines, width: width) {
        return (width.map { "at \($0)/1024 points " } ?? "") + violation
      }
      for case .wrong(let violation) in try text.verdicts(on: lines, width: width, thoroughly: true)
      {
        return (width.map { "at \($0)/1024 points " } ?? "") + violation
      }
    }
    return nil
  }
}

/// A text that was shaped by both.
final class ComparedText {
  let specimen: Specimen
  let shaped: ShapedText
  private let shaper: TextShaper
  private let paragraphs: [PangoParagraph]
  private var arbiters: [Int: Arbiter] = [:]
  private let hasNegativeAdvances: Bool

  init(
    specimen: Specimen, shaper: TextShaper, shaped: ShapedText, paragraphs: [PangoParagraph]
  ) {
    self.specimen = specimen
    self.shaper = shaper
    self.shaped = shaped
    self.paragraphs = paragraphs
    hasNegativeAdvances = shaped.glyphs.contains { $0.advance < 0 }
  }

  /// ConfabText's lines. A width of `nil` breaks nothing.
  func lines(width: Int?) throws -> [SetLine] {
    try shaper.breakLines(of: shaped, width: width.map { Double($0) / 1024 } ?? .infinity)
      .lines.map { SetLine(bytes: $0.bytes, width: Int(($0.width * 1024).rounded())) }
  }

  /// A difference between the measured size and the size of the broken text; `nil` if there is
  /// none.
  func extentViolation(of lines: [SetLine], width: Int?) throws -> String? {
    let extent = try shaper.measure(shaped, width: width.map { Double($0) / 1024 } ?? .infinity)
    let widest = Double(lines.map(\.width).max() ?? 0) / 1024
    guard extent != TextExtent(lineCount: lines.count, width: widest) else { return nil }
    return "measured as \(extent.lineCount) lines of \(extent.width) points, but broken into "
      + "\(lines.count) of \(widest)"
  }

  /// Whether the text is measured without breaking it.
  func isMeasuredQuickly(width: Int?) -> Bool {
    let width = width.map { Double($0) / 1024 } ?? .infinity
    return shaped.measuredExtent(limit: LineBreaker.limit(width)) != nil
  }

  /// The names of the font files of the text.
  var fontFiles: Set<String> {
    Set(shaped.fonts.compactMap { $0.path.split(separator: "/").last.map(String.init) })
  }

  /// One verdict for each paragraph, or a single one if all paragraphs are equal.
  ///
  /// - Parameters:
  ///   - ours: ConfabText's lines at the width.
  ///   - width: The width in 1/1024 point; `nil` breaks nothing.
  ///   - thoroughly: Asks the arbiter even if ConfabText and PangoLayout agree.
  func verdicts(
    on ours: [SetLine], width: Int?, thoroughly: Bool = false
  ) throws -> [Comparison.Verdict] {
    if hasNegativeAdvances { return [.justified(.negativeAdvance)] }
    let theirs = paragraphs.map { width != nil && $0.mayAbort ? nil : $0.lines(width: width) }
    if !thoroughly, ours.elementsEqual(theirs.flatMap { $0 ?? [] }) { return [.equal] }
    return paragraphs.indices.map { index in
      let origin = paragraphs[index].origin
      let bytes = origin...(origin + paragraphs[index].text.utf8.count)
      return verdict(
        ours.filter { bytes.contains($0.bytes.lowerBound) }, theirs[index], paragraph: index,
        limit: width ?? .max / 4)
    }
  }

  private func verdict(
    _ ours: [SetLine], _ theirs: [SetLine]?, paragraph: Int, limit: Int
  ) -> Comparison.Verdict {
    let arbiter = arbiters[paragraph] ?? Arbiter(paragraphs[paragraph])
    arbiters[paragraph] = arbiter
    let right = arbiter.lines(width: limit)
    if ours != right {
      return .wrong(
        "ConfabText has \(firstDifference(ours, right)) "
          + (theirs == right ? "(PangoLayout is right)" : "(PangoLayout is not either)"))
    }
    guard let theirs else { return .justified(.abort) }
    let index = zip(theirs, right).prefix { $0 == $1 }.count
    guard index < min(theirs.count, right.count) else { return .equal }
    if let reason = arbiter.reason(for: theirs[index], insteadOf: right[index], limit: limit) {
      return .justified(reason)
    }
    return .wrong("for no known reason PangoLayout has \(firstDifference(theirs, right))")
  }

  private func firstDifference(_ lines: [SetLine], _ right: [SetLine]) -> String {
    let index = zip(lines, right).prefix { $0 == $1 }.count
    return describe(lines.dropFirst(index).first) + " instead of "
      + describe(right.dropFirst(index).first)
  }

  private func describe(_ line: SetLine?) -> String {
    guard let line else { return "nothing" }
    let text = String(decoding: Array(specimen.text.utf8)[line.bytes], as: UTF8.self)
    return "\"\(text.escaped)\" (bytes \(line.bytes), \(line.width)/1024)"
  }
}

extension String {
  /// Printable ASCII unchanged, all other characters as `\u{…}`.
  var escaped: String {
    unicodeScalars.map { (0x20..<0x7F).contains($0.value) ? String($0) : $0.escapedCode }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var escapedCode: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
