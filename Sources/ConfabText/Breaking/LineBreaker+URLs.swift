/// Web addresses that fit no line.
extension LineBreaker {
  func isInsideGrapheme(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.insideGrapheme)
  }

  func isAddressBreak(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.addressBreakBefore) && !isInsideGrapheme(cluster)
  }

  /// The last place up to a position where a web address that fits no line may be broken.
  func previousAddressBreak(from start: Int, upTo end: Int) -> Int? {
    var candidate = min(end, upper - 1)
    while candidate > start {
      if isAddressBreak(candidate) { return candidate }
      candidate -= 1
    }
    return nil
  }
}
