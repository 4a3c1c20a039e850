import ConfabText

/// The characters that a font has.
package struct FontCoverage: Sendable, Hashable, Codable {
  /// The coverage of a script.
  package struct Script: Sendable, Hashable, Codable {
    /// The ISO 15924 code. "Zyyy" are characters that several scripts share, such as punctuation,
    /// symbols and emoji; "Zinh" are combining marks that several scripts share.
    package var code: String
    /// The English name.
    package var name: String
    /// The code points of the script in the character map.
    package var covered: Int
    /// The code points that Unicode 15.0 assigns to the script.
    package var assigned: Int
    /// The code points of the script that the main exemplar characters of
    /// ``FontCoverage/languages`` contain; `nil` for a script that none of these languages uses.
    package var core: Int?
    /// The code points of ``core`` in the character map.
    package var coveredCore: Int?
  }

  /// The coverage of a language.
  package struct Language: Sendable, Hashable, Codable {
    /// The BCP 47 tag.
    package var tag: String
    /// The English name.
    package var name: String
    /// The main exemplar characters of the language: those that its everyday words need.
    package var characters: Int
    /// Those in the character map.
    package var covered: Int
    /// The first of those that are not in the character map, at most ``mostMissing``.
    package var missing: [UInt32]

    /// The most missing characters that are listed.
    package static let mostMissing = 32

    /// Whether no character is missing.
    package var isComplete: Bool { covered == characters }
  }

  /// The code points in the character map.
  package var codePoints: Int
  /// Those without a script, which are for private use or not assigned in Unicode 15.0.
  package var withoutScript: Int
  /// The scripts with a character in the character map, those with most characters first.
  package var scripts: [Script]
  /// The languages with a character in the character map that Confab has exemplar characters for,
  /// in the order of CLDR's data in Confab. A language is left out if the font has less than half
  /// of its characters.
  package var languages: [Language]
}

extension FontCoverage {
  /// The coverage of a character map.
  ///
  /// - Parameter ranges: The code points of the map.
  init(_ ranges: [ClosedRange<UInt32>]) {
    let mapped = CodePointSet(ranges)
    let counts = ScriptCounts.counts(of: ranges)
    let shared: [OpenTypeTag] = ["Zyyy", "Zinh"]
    let cores = ScriptCounts.counts(of: Self.core).filter { !shared.contains($0.key) }
    let coveredCores = ScriptCounts.counts(
      of: Self.core.flatMap { range in
        range.filter(mapped.contains).map { $0...$0 }
      })
    codePoints = ranges.reduce(0) { $0 + $1.count }
    withoutScript = codePoints - counts.values.reduce(0, +)
    scripts = counts.map { script, covered in
      Script(
        code: script.text, name: ScriptCounts.name(of: script) ?? script.text, covered: covered,
        assigned: ScriptCounts.assigned[script] ?? covered, core: cores[script],
        coveredCore: cores[script].map { _ in coveredCores[script] ?? 0 })
    }.sorted { ($1.covered, $0.code) < ($0.covered, $1.code) }
    languages = ExemplarSet.all.map { Language($0, mapped) }.filter {
      2 * $0.covered >= $0.characters
    }
  }

  /// The exemplar characters of all languages, each once.
  private static let core: [ClosedRange<UInt32>] = {
    let all = ExemplarSet.all.flatMap(\.ranges)
    let set = CodePointSet(all)
    let last = all.map(\.upperBound).max() ?? 0
    return (0...last).filter(set.contains).map { $0...$0 }
  }()
}

extension FontCoverage.Language {
  fileprivate init(_ set: ExemplarSet, _ mapped: CodePointSet) {
    let missing = set.ranges.flatMap { $0.filter { !mapped.contains($0) } }
    let characters = set.ranges.reduce(0) { $0 + $1.count }
    self.init(
      tag: set.language, name: set.name, characters: characters,
      covered: characters - missing.count, missing: Array(missing.prefix(Self.mostMissing)))
  }
}

/// A set of code points, one bit for each.
struct CodePointSet {
  private var words = [UInt64](repeating: 0, count: 0x110000 / 64)

  /// Creates a set from ranges. Values that are no code points are ignored.
  init(_ ranges: [ClosedRange<UInt32>]) {
    for range in ranges { for value in range { insert(value) } }
  }

  mutating func insert(_ value: UInt32) {
    guard value < 0x110000 else { return }
    words[Int(value >> 6)] |= 1 << UInt64(value & 63)
  }

  func contains(_ value: UInt32) -> Bool {
    value < 0x110000 && words[Int(value >> 6)] >> UInt64(value & 63) & 1 == 1
  }
}

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
