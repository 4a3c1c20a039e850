extension LayoutWorker {
  /// The heights of some of a request's rows, in points.
  ///
  /// - Parameter indexes: of rows that are there.
  public func heights(of request: LayoutRequest, at indexes: [Int]) throws -> [(
    index: Int, height: Double
  )] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    return try indexes.map { ($0, try measurer.measure(request.items[$0]).size.height) }
  }
}
