/// A table of a font.
public struct FontTable: Sendable, Hashable, Codable {
  /// The tag.
  public var tag: String
  /// The size in bytes.
  public var bytes: Int
  /// The share in the sizes of all tables of the face, 0 … 1.
  public var share: Double
}
