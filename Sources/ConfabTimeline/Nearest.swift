/// The candidate that fewest insertions, deletions and replacements turn into `text`, if a third of
/// its length or fewer suffice; upper and lower case are the same.
///
/// O(candidates × length²); texts over 64 characters have no neighbour.
func nearest(to text: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(text.lowercased())
  guard (1...64).contains(wanted.count) else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates where abs(candidate.utf8.count - text.utf8.count) <= 24 {
    let distance = editDistance(wanted, Array(candidate.lowercased()))
    if distance <= wanted.count / 3, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.candidate
}

/// Levenshtein's distance, with one row of memory.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let above = row[j + 1]
      row[j + 1] = x == y ? diagonal : min(diagonal, above, row[j]) + 1
      diagonal = above
    }
  }
  return row[b.count]
}
