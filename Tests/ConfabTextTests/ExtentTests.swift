import TestSupport
import Testing

@testable import ConfabText

/// The measured size of a text is equal to the size of the broken text.
///
/// `OracleTests` check the same for plain styles. These texts have letter-spacing and features.
@Suite struct ExtentTests {
  private static let spacings: [Double] = [0.5, 1.7, 40, -0.4, -3, -40]
  private static let features = [
    "", "", "tnum", "kern=0", "liga=0,calt=0", "smcp,c2sc", "dlig,salt", "frac", "cv05=2",
  ]

  @Test(arguments: Typeface.allCases)
  func `The measured size of random Unicode is that of its lines`(_ typeface: Typeface) throws {
    try check(typeface, count: 250) { MadeUpText.noise(&$0, upTo: 60) }
  }

  @Test(arguments: Typeface.allCases)
  func `The measured size of made-up messages is that of their lines`(_ typeface: Typeface) throws {
    let quick = try check(typeface, count: 250) { MadeUpText.message(&$0) }
    #expect(quick > 0.4)
  }

  /// Words with breaks inside that change kerning or glyphs, so that the width of a line differs
  /// from the sums of advances.
  private static let kernedWords = [
    "AV-AV", "To-To", "T—T", "r-a", "Y/A", "self-service", "P-Y", "V.A", "LT", "f-T", "11:11",
    "->", "fi", "Té-Vo", "x–T", "Т-А", "(A)", "“A”", "L’A", "A-W", "y—y",
  ]

  @Test(arguments: Typeface.allCases)
  func `The measured size of words that breaks change is that of their lines`(_ typeface: Typeface)
    throws
  {
    let quick = try check(typeface, count: 250) { random in
      let words = (0..<20).map { _ in
        (0..<(random.chance(0.4) ? 2 : 1)).map { _ in
          Self.kernedWords.randomElement(using: &random) ?? ""
        }.joined()
      }
      return words.joined(separator: random.chance(0.2) ? "-" : " ")
    }
    #expect(quick > 0.3)
  }

  /// The share of cases that were measured without breaking.
  @discardableResult
  private func check(
    _ typeface: Typeface, count: Int, _ text: (inout SeededRandom) -> String
  ) throws -> Double {
    let shaper = try TextShaper(library: typeface.library())
    var (cases, quick, failures) = (0, 0, 0)
    for seed in 0..<count {
      var random = SeededRandom(seed: UInt64(seed))
      let text = text(&random)
      let style = TextStyle(
        size: [11, 13.5, 17, 46.5].randomElement(using: &random) ?? 17,
        // Only text without letter-spacing is measured without breaking.
        letterSpacing: random.chance(0.2) ? Self.spacings.randomElement(using: &random) ?? 0 : 0,
        features: try FontFeature.list(Self.features.randomElement(using: &random) ?? ""))
      let spans = random.chance(0.25) ? MadeUpText.spans(text, &random) : []
      let specimen = Specimen(text: text, style: style, spans: spans)
      let shaped = try shaper.shape(text, style: style, spans: spans)
      for width in try widths(of: shaped, shaper, &random) {
        cases += 1
        if shaped.measuredExtent(limit: LineBreaker.limit(width)) != nil { quick += 1 }
        guard let violation = try violation(of: shaped, shaper, width) else { continue }
        failures += 1
        guard failures <= 3 else { continue }
        let shrinker = Shrinker { specimen in
          let shaped = try shaper.shape(
            specimen.text, style: specimen.style, spans: specimen.spans)
          var random = SeededRandom(seed: UInt64(seed))
          for width in try [width] + widths(of: shaped, shaper, &random) {
            if let violation = try self.violation(of: shaped, shaper, width) { return violation }
          }
          return nil
        }
        let (smallest, reason) = try shrinker.smallest(specimen, violation)
        Issue.record("\(typeface.rawValue), \(smallest.escaped), \(style): \(reason)")
      }
    }
    #expect(failures == 0)
    return Double(quick) / Double(max(1, cases))
  }

  /// The widths of the survey, and fractions of the unbroken text's width.
  private func widths(
    of shaped: ShapedText, _ shaper: TextShaper, _ random: inout SeededRandom
  ) throws -> [Double] {
    let natural = try shaper.breakLines(of: shaped, width: .infinity).width
    var widths = [.infinity, 0, natural, natural - 1 / 1024]
    widths += (1..<8).map { natural * Double($0) / 8 }
    for ems in [1.0...8, 8...24] {
      let width = Double.random(in: ems, using: &random) * shaped.style.size
      let widest = try shaper.breakLines(of: shaped, width: width).width
      widths += [width, widest, widest - 1 / 1024]
    }
    return widths
  }

  private func violation(
    of shaped: ShapedText, _ shaper: TextShaper, _ width: Double
  ) throws -> String? {
    let extent = try shaper.measure(shaped, width: width)
    let broken = try shaper.breakLines(of: shaped, width: width)
    guard extent != TextExtent(lineCount: broken.lines.count, width: broken.width) else {
      return nil
    }
    return
      "measured as \(extent.lineCount) lines of \(extent.width) points at \(width), but broken "
      + "into \(broken.lines.count) of \(broken.width)"
  }
}
