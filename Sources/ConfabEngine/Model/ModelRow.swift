import ConfabScene

/// What a layout model has to know of a row.
public struct ModelRow<ID: Hashable & Sendable>: Sendable, Equatable {
  public var id: ID
  /// Points, rounded up to a whole device pixel; what is no length counts as 0.
  public var height: Double
  /// Space above the row, in points, rounded to the nearest device pixel.
  public var gap: Double
  /// Whether the height is a guess.
  public var isEstimated: Bool

  public init(id: ID, height: Double, gap: Double = 0, isEstimated: Bool = false) {
    self.id = id
    self.height = height
    self.gap = gap
    self.isEstimated = isEstimated
  }
}

/// A row's place in a layout model, in points; every edge is a whole device pixel.
public struct ModelFrame: Sendable, Equatable {
  public let y: Double
  public let height: Double
  public let isEstimated: Bool
  public var maxY: Double { y + height }
}

/// Why some rows are no layout model.
public enum LayoutModelError: Error, Equatable, CustomStringConvertible {
  /// Two rows with one id; the places are those in the list that was given, or in the model.
  case duplicate(id: String, first: Int, second: Int)

  public var description: String {
    switch self {
    case .duplicate(let id, let first, let second):
      "rows \(first) and \(second) have the same id \"\(id)\""
    }
  }
}

/// A row as the tree keeps it: lengths in device pixels, so that sums are exact in whatever order
/// they are made.
struct StoredRow<ID: Hashable & Sendable>: Sendable {
  var id: ID
  /// Ascending along the list, with room between; by it a row is found without being counted.
  var label: Int
  var height: Int32
  var gap: Int32
  var isEstimated: Bool

  init(_ row: ModelRow<ID>, label: Int = 0, grid: PixelGrid) {
    id = row.id
    self.label = label
    height = Int32(clamping: grid.pixels(up: row.height))
    gap = Int32(clamping: grid.pixels(near: row.gap))
    isEstimated = row.isEstimated
  }

  var extent: Int { Int(height) + Int(gap) }
}
