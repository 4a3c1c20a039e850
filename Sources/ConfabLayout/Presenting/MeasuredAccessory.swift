/// A measured accessory with its part name.
public struct MeasuredAccessory: Sendable {
  /// See ``RowAccessory/part``.
  public let part: String
  /// See ``RowAccessory/isBelowBody``.
  public let isBelowBody: Bool
  /// The measured accessory.
  public let content: any AccessoryContent
}
