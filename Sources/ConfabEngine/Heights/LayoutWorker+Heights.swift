import ConfabLayout

extension LayoutWorker {
  /// The heights of some of a request's rows, in points.
  ///
  /// - Parameter indexes: of rows that are there.
  /// - Throws: `CancellationError`, `FontError`, and what presenters throw.
  public func heights(of request: LayoutRequest, at indexes: [Int]) throws -> [(
    index: Int, height: Double
  )] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    return try indexes.map { index in
      try Task.checkCancellation()
      return (index, try measurer.measure(request.items[index]).size.height)
    }
  }
}
