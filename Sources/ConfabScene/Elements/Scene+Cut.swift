extension Scene {
  /// What of it lies between two heights, in points: a page's share of what runs on over several.
  ///
  /// A line of text is there as a whole or not at all, by its baseline; all else ends at the cut.
  ///
  /// - Complexity: O(n log n).
  public func cut(to heights: Range<Double>) -> Scene {
    var result = Scene()
    for element in elements {
      let bounds = element.bounds
      if case .glyphs(_, let origin, _) = element.shape {
        if heights.contains(origin.y) { result.add(element) }
      } else if bounds.minY >= heights.lowerBound, bounds.maxY <= heights.upperBound {
        result.add(element)
      } else if bounds.minY < heights.upperBound, bounds.maxY > heights.lowerBound {
        // Wider than the element, whose own edges stay as they are.
        let part = BoundsTree.Box(
          minX: bounds.minX - 1, minY: heights.lowerBound, maxX: bounds.maxX + 1,
          maxY: heights.upperBound)
        guard let rect = part.rect else { continue }
        result.owner = element.owner
        result.group(clip: .rect(rect)) { $0.add(element) }
      }
    }
    result.owner = ElementOwner()
    return result
  }
}
