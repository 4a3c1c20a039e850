extension Scene {
  /// The part of the scene between two heights, in points: one page of a long scene.
  ///
  /// A line of text is on the page that has its baseline, as a whole. All other elements are
  /// clipped.
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
        // Wider than the element, so that only the top and the bottom are clipped.
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
