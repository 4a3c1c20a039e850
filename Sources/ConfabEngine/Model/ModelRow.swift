/// The id, height and gap of a row in a layout model.
public struct ModelRow<ID: Hashable & Sendable>: Sendable, Equatable {
  /// The id of the row, unique in its model.
  public var id: ID
  /// The height in points. It is rounded up to a whole device pixel; a negative number or NaN
  /// counts as 0.
  public var height: Double
  /// The space above the row, in points. It is rounded to the nearest device pixel.
  public var gap: Double
  /// Whether the height is an estimate.
  public var isEstimated: Bool

  /// Creates a row.
  public init(id: ID, height: Double, gap: Double = 0, isEstimated: Bool = false) {
    self.id = id
    self.height = height
    self.gap = gap
    self.isEstimated = isEstimated
  }
}
