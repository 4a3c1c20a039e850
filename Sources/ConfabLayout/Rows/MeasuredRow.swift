/// The height of a row that is not on the screen.
package struct MeasuredRow: Sendable {
  /// The height in points. It is a whole number of device pixels.
  package var height: Double
  /// Whether the height is estimated.
  package var isEstimated = false
  /// Whether the height comes from a store.
  package var isStored = false
  /// The number of the request that the row was measured for, as its owner counts requests.
  package var context: Int32 = 0
  /// The prepared body, to measure the row again at another width.
  package var prepared: PreparedBody?
  /// The body, if it was measured completely and is to be kept for drawing.
  package var body: KeptBody?

  /// Creates a measured row.
  package init(
    height: Double, isEstimated: Bool = false, isStored: Bool = false,
    prepared: PreparedBody? = nil, body: KeptBody? = nil
  ) {
    self.height = height
    self.isEstimated = isEstimated
    self.isStored = isStored
    self.prepared = prepared
    self.body = body
  }
}
