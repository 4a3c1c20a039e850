import ConfabSupport

/// Numbers and sentences of pictures and reports.
enum Figures {
  /// A number with commas between thousands: 10,000.
  static func count(_ number: Int) -> String {
    (number < 0 ? "−" : "") + Count.text(abs(number))
  }

  /// A number with its sign: +3, −2, ±0.
  static func signed(_ number: Int) -> String {
    number > 0 ? "+\(count(number))" : number < 0 ? count(number) : "±0"
  }

  /// A number with at most some decimals and without zeros at its end.
  static func decimal(_ number: Double, places: Int) -> String {
    ShortNumber.text(number, decimals: places).replacing("-", with: "−", maxReplacements: 1)
  }

  /// A ratio as a percentage: 102.4 %.
  static func percent(_ ratio: Double, places: Int = 1) -> String {
    "\(decimal(ratio * 100, places: places)) %"
  }

  /// The summary of a comparison in one sentence.
  static func sentence(of summary: ComparisonSummary) -> String {
    let height = summary.secondHeight - summary.firstHeight
    let ratio = summary.firstHeight == 0 ? 0 : Double(height) / Double(summary.firstHeight)
    let change =
      height == 0 ? "" : " (\(height > 0 ? "+" : "")\(percent(ratio, places: 2)))"
    let parts = [
      "\(count(summary.rewrapped)) of \(count(summary.texts)) messages break elsewhere",
      "\(count(summary.grown)) grow, \(count(summary.shrunk)) shrink",
      "all bubbles together: \(signed(height)) px\(change)",
    ]
    return parts.joined(separator: "  ·  ")
  }

  /// The advice in one sentence.
  static func sentence(of advice: FontAdvice) -> String {
    let rest = advice.remaining.rewrapped
    return "With B at \(percent(advice.bestFactor, places: 2)) of its size, \(count(rest)) "
      + "\(rest == 1 ? "breaks" : "break") elsewhere; advances are equal at "
      + percent(advice.ratioFactor, places: 2)
  }

  /// The characters that neither the second font nor its fallbacks have, in one sentence; `nil` if
  /// there are none.
  static func missing(in summary: ComparisonSummary) -> String? {
    switch summary.secondMissing {
    case 0: nil
    case 1: "1 character is in neither B nor its fallback fonts"
    case let number: "\(count(number)) characters are in neither B nor its fallback fonts"
    }
  }

  /// The characters that a font does not draw itself, in a sentence for each fallback font and one
  /// for those that are in no font.
  static func otherCharacters(of font: FontComparisonReport.Font) -> [String] {
    let shown = 24
    let families = Dictionary(grouping: font.otherCharacters ?? [], by: \.family)
    return families.sorted { ($0.key ?? "\u{10FFFF}") < ($1.key ?? "\u{10FFFF}") }.map {
      family, others in
      let characters = others.prefix(shown).map { other in
        let scalar = Unicode.Scalar(other.codePoint)
        let character = family == nil ? nil : scalar.map(String.init)
        let name = character ?? "U+" + String(other.codePoint, radix: 16, uppercase: true)
        return other.count == 1 ? name : "\(name) ×\(count(other.count))"
      }
      let more = others.count > shown ? " and \(count(others.count - shown)) more" : ""
      return (family.map { "\($0) draws" } ?? "no font has")
        + " \(characters.joined(separator: ", "))\(more)"
    }
  }

  /// The advice in some sentences.
  static func text(of advice: FontAdvice, _ summary: ComparisonSummary) -> String {
    "At its own size, B breaks \(count(summary.rewrapped)) of \(count(summary.texts)) messages elsewhere. "
      + "At \(percent(advice.bestFactor, places: 2)) of its size, it breaks \(count(advice.remaining.rewrapped)) "
      + "elsewhere. With a letter-spacing of \(decimal(advice.letterSpacing, places: 3)) pt at its own size, it "
      + "breaks \(count(advice.remainingWithLetterSpacing.rewrapped)) elsewhere."
  }
}
