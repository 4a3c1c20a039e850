/// The main exemplar characters of a language: the letters and marks that its everyday words need,
/// small and capital. The source is CLDR 42.
struct ExemplarSet {
  /// The BCP 47 tag of the language.
  var language: String
  /// The English name of the language.
  var name: String
  /// Ascending ranges of code points.
  var ranges: [ClosedRange<UInt32>]

  /// The sets of all languages with data.
  static let all: [ExemplarSet] =
    String(decoding: PackageResources.cldr_42_exemplars_txt, as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return ExemplarSet(
        language: String(fields[0]), name: String(fields[1]),
        ranges: fields[2].split(separator: " ").compactMap(range))
    }

  /// Reads a range such as "41-5A" or "C4".
  private static func range(_ text: Substring) -> ClosedRange<UInt32>? {
    let ends = text.split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }
}
