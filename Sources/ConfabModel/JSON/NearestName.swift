/// Suggests the name that was probably meant.
package enum NearestName {
  /// The longest name that is compared, in Unicode scalars. The limit bounds the work for hostile
  /// input.
  static let longestName = 64
  /// The default effort of a search: enough for tens of thousands of short names.
  package static let usualEffort = 4_000_000

  /// Returns the name closest to a word by optimal string alignment distance (insertions,
  /// deletions, substitutions and swaps of neighbors), or `nil` if no name is close enough to be a
  /// typing error.
  ///
  /// The first of equally close names wins.
  ///
  /// - Parameters:
  ///   - word: The word, which may have a typing error.
  ///   - names: The known names.
  ///   - effort: The work that may still be done, in cells of the distance table. The search
  ///     subtracts what it used, and gives up at 0.
  package static func nearest(
    to word: String, among names: some Sequence<String>, effort: inout Int
  ) -> String? {
    let word = Array(word.unicodeScalars.prefix(longestName + 1))
    guard word.count <= longestName else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      guard effort > 0 else { break }
      effort -= 1
      guard name.utf8.count <= longestName * 2 else { continue }
      let candidate = Array(name.unicodeScalars)
      let limit = best.map { $0.distance - 1 } ?? max(1, max(word.count, candidate.count) / 3)
      guard abs(candidate.count - word.count) <= limit else { continue }
      effort -= candidate.count * word.count
      let distance = distance(word, candidate)
      if distance <= limit { best = (name, distance) }
      if distance <= 1 { break }
    }
    return best?.name
  }

  /// Returns the name closest to a word, as ``nearest(to:among:effort:)`` does with
  /// ``usualEffort``.
  package static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    var effort = usualEffort
    return nearest(to: word, among: names, effort: &effort)
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cell = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cell = min(cell, beforeLast[j - 1] + 1)
        }
        row.append(cell)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
