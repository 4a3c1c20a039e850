/// The part of a conversation that is on one page, which becomes one picture. All lengths are in
/// points.
struct PageLayout: Sendable, Equatable {
  /// The indexes of the rows on the page.
  var rows: Range<Int>
  /// The height of the page. It is a whole number of device pixels.
  var height: Double
  /// The number to add to a y coordinate in the content to get the y coordinate on the page.
  var offset: Double
  /// The vertical range of the page in which rows are drawn. It is smaller than the page if a
  /// message continues on another page.
  var shown: Range<Double>
  /// The vertical range between the header and the composer of a screen; `nil` without chrome. The
  /// header and the composer cover the rest.
  var opening: Range<Double>?

  init(
    rows: Range<Int>, height: Double, offset: Double, shown: Range<Double>? = nil,
    opening: Range<Double>? = nil
  ) {
    self.rows = rows
    self.height = height
    self.offset = offset
    self.shown = shown ?? 0..<height
    self.opening = opening
  }

  /// The vertical range of the content that is legible on the page.
  var readable: Range<Double> {
    let part = opening ?? shown
    return part.lowerBound - offset..<part.upperBound - offset
  }
}
