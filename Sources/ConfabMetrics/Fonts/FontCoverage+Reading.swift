import ConfabText

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
