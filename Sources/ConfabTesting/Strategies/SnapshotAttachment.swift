/// A file that explains why a snapshot did not pass.
public struct SnapshotAttachment: Sendable, Hashable {
  /// What the file shows and its extension, such as `difference.png`. The name of the snapshot is
  /// put before it.
  public var name: String
  /// The content of the file.
  public var bytes: [UInt8]

  /// Creates an attachment.
  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
