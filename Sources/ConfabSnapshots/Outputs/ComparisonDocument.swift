/// The result of a comparison as JSON.
package struct ComparisonDocument: Encodable {
  /// The window with the most differing pixels.
  struct Window: Encodable {
    var side: Int
    var pixels: Int
  }

  var passed: Bool
  var problem: String?
  var metric: String
  var tolerance: String
  var different: Int
  var total: Int
  var share: Double
  var antialiased: Int
  var masked: Int
  var insertedRows: Int
  var removedRows: Int
  var largestWindow: Window
  var expected: PixelSize
  var actual: PixelSize
  var regions: [DifferingRegion]

  /// - Parameters:
  ///   - result: The result.
  ///   - metric: The rule that decided whether pixels differ.
  ///   - tolerance: How much the pictures may differ.
  ///   - problem: Why they do not pass; `nil` if they do.
  package init(
    _ result: PictureComparison, metric: PixelMetric, _ tolerance: Tolerance, _ problem: String?
  ) {
    passed = problem == nil
    self.problem = problem
    self.metric = metric.description
    self.tolerance = tolerance.description
    different = result.different
    total = result.total
    share = result.share
    antialiased = result.antialiasedPixels
    masked = result.masked
    insertedRows = result.insertedRows
    removedRows = result.removedRows
    largestWindow = Window(side: result.windowSide, pixels: result.largestWindow)
    expected = result.expectedSize
    actual = result.actualSize
    regions = result.regions
  }
}
