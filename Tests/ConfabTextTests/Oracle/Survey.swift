import TestSupport
import Testing

@testable import ConfabText

/// Compares many texts in one typeface and counts what is found.
struct Survey {
  private let typeface: Typeface
  private let comparison: Comparison
  /// Texts that were compared, and how often.
  private(set) var texts = 0
  private var cases = 0
  /// Cases whose room is told without breaking the text.
  private var measuredQuickly = 0
  /// Texts with characters that no font has.
  private var uncovered = 0
  private(set) var counts: [Difference: Int] = [:]
  /// Font files that drew something.
  private(set) var fonts: Set<String> = []
  private var failures = 0

  init?(_ typeface: Typeface) throws {
    self.typeface = typeface
    guard let comparison = try Comparison(library: typeface.library()) else { return nil }
    self.comparison = comparison
  }

  /// Checks a text unbroken and at six widths: a narrow and a wide one, the width of the widest line
  /// that each makes, where all must stay as it is, and the smallest step less than that.
  ///
  /// - Parameter thoroughly: asks the arbiter even where ConfabText and PangoLayout agree.
  mutating func check(_ specimen: Specimen, seed: UInt64, thoroughly: Bool) throws {
    guard let text = try comparison.text(specimen) else {
      uncovered += 1
      return
    }
    texts += 1
    if thoroughly { fonts.formUnion(text.fontFiles) }
    try judge(text, width: nil, thoroughly)
    var random = SeededRandom(seed: seed)
    for ems in [1.0...8, 8...24] {
      let width = Int(Double.random(in: ems, using: &random) * specimen.style.size * 1024)
      let lines = try judge(text, width: width, thoroughly)
      let widest = lines.map(\.width).max() ?? 0
      let wrapped = try judge(text, width: widest, thoroughly)
      if widest <= width {
        #expect(wrapped == lines, "\(specimen.escaped) at \(width)/1024 and shrink-wrapped")
      }
      try judge(text, width: max(0, widest - 1), thoroughly)
    }
  }

  @discardableResult
  private mutating func judge(
    _ text: ComparedText, width: Int?, _ thoroughly: Bool
  ) throws -> [SetLine] {
    cases += 1
    let lines = try text.lines(width: width)
    if text.isMeasuredQuickly(width: width) { measuredQuickly += 1 }
    if let complaint = try text.complaintAboutExtent(of: lines, width: width) {
      try fail(text.specimen, complaint, width)
    }
    for verdict in try text.verdicts(on: lines, width: width, thoroughly: thoroughly) {
      switch verdict {
      case .equal: continue
      case .justified(let difference): counts[difference, default: 0] += 1
      case .wrong(let complaint): try fail(text.specimen, complaint, width)
      }
    }
    return lines
  }

  /// Records the first few failures, as small as they can be made.
  private mutating func fail(_ specimen: Specimen, _ complaint: String, _ width: Int?) throws {
    failures += 1
    guard failures <= 3 else { return }
    let shrinker = Shrinker { [comparison] in
      try comparison.complaint(about: $0, width: width)
    }
    let (smallest, reason) = try shrinker.smallest(specimen, complaint)
    let at = width.map { "\($0)/1024 points" } ?? "any width"
    Issue.record("\(typeface.rawValue), \(smallest.escaped), \(at): \(reason)")
  }

  /// Holds that each difference has a known reason, and that all departures on purpose were found.
  func expectDepartures() {
    #expect(failures == 0)
    for difference in Difference.intended {
      #expect(counts[difference] ?? 0 > 0, "\(difference) was not found")
    }
  }

  /// Prints the counts and holds them against those that are known.
  func expect(_ known: [Difference: [Int]]) {
    let place = Typeface.allCases.firstIndex(of: typeface) ?? 0
    print(
      "\(typeface.rawValue): \(texts) texts, \(cases) cases, \(uncovered) texts not compared for "
        + "want of a glyph, \(failures) failures, \(measuredQuickly) measured without breaking")
    for difference in Difference.allCases {
      let (count, known) = (counts[difference] ?? 0, known[difference].map { $0[place] } ?? 0)
      print("  \(difference): \(count)")
      guard !Difference.intended.contains(difference) else { continue }
      #expect(count <= known + known / 10, "\(typeface.rawValue), \(difference)")
    }
    #expect(failures == 0)
    #expect(measuredQuickly * 10 > cases)
    #expect(uncovered * 50 < texts)
  }
}
