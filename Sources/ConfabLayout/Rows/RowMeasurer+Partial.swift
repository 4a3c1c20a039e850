import ConfabScene

extension RowMeasurer {
  /// A measured row with everything that is drawn in some vertical ranges of it.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - ranges: The ranges in points, from the top of the row; `nil` for the whole row.
  /// - Returns: `nil` if the row is complete.
  /// - Throws: `FontError`.
  func row(_ row: ItemLayout, showing ranges: [Range<Double>]?) throws -> ItemLayout? {
    guard let content = row.body.content as? any PartialContent else { return nil }
    let top = row.bodyFrame.y
    let inside =
      ranges?.map { $0.lowerBound - top..<$0.upperBound - top } ?? [-.infinity..<(.infinity)]
    return try content.body(row.body, showing: inside, in: context).map {
      row.with(body: withWholeRegions($0))
    }
  }
}
