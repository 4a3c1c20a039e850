import ConfabScene

/// A measured accessory with its part name.
public struct MeasuredAccessory: Sendable {
  /// See ``RowAccessory/part``.
  public let part: String
  /// See ``RowAccessory/isBelowBody``.
  public let isBelowBody: Bool
  /// The frame of its place in points, in the row's coordinates.
  public let frame: Rect
  /// The content to draw.
  public let content: any AccessoryContent

  /// The parts with identities of their own, in the row's coordinates.
  public var elements: [AccessoryElement] { content.elements(in: frame) }
}
