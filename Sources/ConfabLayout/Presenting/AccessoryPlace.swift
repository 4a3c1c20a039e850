import ConfabScene

/// The place of an accessory in its row.
public struct AccessoryPlace: Sendable, Equatable {
  /// The frame in points, before mirroring. The row's top is 0.
  public var frame: Rect
  /// Whether the row is at least high enough for the frame. An accessory that overlaps its
  /// neighbors, such as a badge on a corner, does not extend the row.
  public var extendsRow: Bool

  /// Creates a place from a frame in points.
  public init(_ frame: Rect, extendsRow: Bool = true) {
    self.frame = frame
    self.extendsRow = extendsRow
  }
}
