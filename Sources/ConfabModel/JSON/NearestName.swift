/// Finds the name that was probably meant.
public enum NearestName {
  /// Longer names are not compared: a misspelt name is short, and hostile ones are not.
  static let longestName = 64
  /// Cells of distance tables that one guess may cost: tens of thousands of short names.
  public static let usualEffort = 4_000_000

  /// The name closest to `word` by optimal string alignment (insertions, deletions, substitutions
  /// and swaps of neighbours), or `nil` where none is close enough to be a slip of the hand.
  ///
  /// The earliest of equally close names wins. `effort` bounds the work: it is what may still be
  /// spent, in cells of the distance table, and is reduced by what was.
  public static func nearest(
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

  /// As above, within the usual effort.
  public static func nearest(to word: String, among names: some Sequence<String>) -> String? {
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
