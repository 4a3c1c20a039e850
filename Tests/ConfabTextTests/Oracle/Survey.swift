import TestSupport
import Testing

@testable import ConfabText

/// Compares many texts in one typeface and counts the differences.
struct Survey {
  private let typeface: Typeface
  private let comparison: Comparison
  /// The number of texts that were compared.
  private(set) var texts = 0
  private var cases = 0
  /// The number of cases that were measured without breaking the text.
  private var measuredQuickly = 0
  /// The number of texts with missing characters.
  private var uncovered = 0
  private(set) var counts: [Difference: Int] = [:]
  /// The font files that were used.
  private(set) var fonts: Set<String> = []
  private var failures = 0

  init?(_ typeface: Typeface) throws {
    self.typeface = typeface
    guard let comparison = try Comparison(library: typeface.library()) else { return nil }
    self.comparison = comparison
  }

  /// Checks a text unbroken and at three widths: a narrow or a wide one, the width of the widest
  /// line, at which the lines must stay the same, and the smallest step less than that.
  ///
  /// - Parameters:
  ///   - seed: Selects the widths. Whether they are narrow or wide alternates with the typeface,
  ///     too.
  ///   - thoroughly: Checks narrow and wide widths, and asks the arbiter even if ConfabText and
  ///     PangoLayout agree.
  mutating func check(_ specimen: Specimen, seed: UInt64, thoroughly: Bool) throws {
    guard let text = try comparison.text(specimen) else {
      uncovered += 1
      return
    }
    texts += 1
    if thoroughly { fonts.formUnion(text.fontFiles) }
    try judge(text, width: nil, thoroughly)
    var random = SeededRandom(seed: seed)
    let ranges = [1.0...8, 8...24]
    let place = UInt64(Typeface.allCases.firstIndex(of: typeface) ?? 0)
    for ems in thoroughly ? ranges : [ranges[Int((seed + place) % 2)]] {
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
    if let violation = try text.extentViolation(of: lines, width: width) {
      try fail(text.specimen, violation, width)
    }
    for verdict in try text.verdicts(on: lines, width: width, thoroughly: thoroughly) {
      switch verdict {
      case .equal: continue
      case .justified(let difference): counts[difference, default: 0] += 1
      case .wrong(let violation): try fail(text.specimen, violation, width)
      }
    }
    return lines
  }

  /// Records the first few failures, shrunk as far as possible.
  private mutating func fail(_ specimen: Specimen, _ violation: String, _ width: Int?) throws {
    failures += 1
    guard failures <= 3 else { return }
    let shrinker = Shrinker { [comparison] in
      try comparison.violation(in: $0, width: width)
    }
    let (smallest, reason) = try shrinker.smallest(specimen, violation)
    let at = width.map { "\($0)/1024 points" } ?? "any width"
    Issue.record("\(typeface.rawValue), \(smallest.escaped), \(at): \(reason)")
  }

  /// Checks that each difference has a known reason, and that all intended departures were found.
  func expectDepartures() {
    #expect(failures == 0)
    for difference in Difference.intended {
      #expect(counts[difference] ?? 0 > 0, "\(difference) was not found")
    }
  }

  /// Prints the counts and compares them with the known ones.
  func expect(_ known: [Difference: [Int]]) {
    let place = Typeface.allCases.firstIndex(of: typeface) ?? 0
    print(
      "\(typeface.rawValue): \(texts) texts, \(cases) cases, \(uncovered) texts not compared because "
        + "of missing characters, \(failures) failures, \(measuredQuickly) measured without breaking"
    )
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
