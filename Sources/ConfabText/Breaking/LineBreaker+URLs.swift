/// URLs that do not fit on a line.
extension LineBreaker {
  /// Whether a cluster continues a grapheme cluster.
  func isInsideGrapheme(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.insideGrapheme)
  }

  /// Whether a URL that does not fit on a line can be broken before a cluster.
  func isURLBreak(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.urlBreakBefore) && !isInsideGrapheme(cluster)
  }

  /// The last line break inside a URL up to a position; `nil` if there is none.
  func previousURLBreak(from start: Int, upTo end: Int) -> Int? {
    var candidate = min(end, upper - 1)
    while candidate > start {
      if isURLBreak(candidate) { return candidate }
      candidate -= 1
    }
    return nil
  }
}
