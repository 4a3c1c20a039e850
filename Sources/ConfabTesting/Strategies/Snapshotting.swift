/// A way to make a snapshot of a value: how the value becomes a picture or a text, and how two of
/// these are compared.
///
/// Strategies are found by a leading dot: `.image`, `.layout`, `.transcript`, `.lines`. A strategy
/// for a type of your own is made from another one by ``pullback(_:)``:
///
/// ```swift
/// extension Snapshotting where Value == Ticket, Format == SnapshotPicture {
///   static var image: Self {
///     Snapshotting<Conversation, SnapshotPicture>.image(width: 320).pullback { ticket in
///       try ticket.conversation()
///     }
///   }
/// }
/// ```
public struct Snapshotting<Value, Format>: Sendable {
  /// The extension of the names of references, without the first dot, such as `png` or
  /// `layout.txt`. References with different extensions can have the same name.
  public var pathExtension: String
  /// How snapshots are stored and compared.
  public var diffing: Diffing<Format>
  /// Makes the snapshot of a value.
  public var snapshot: @Sendable (Value) async throws -> Format

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - pathExtension: The extension of the names of references, such as `png`.
  ///   - diffing: How snapshots are stored and compared.
  ///   - snapshot: Makes the snapshot of a value. It depends on nothing but the value.
  public init(
    pathExtension: String, diffing: Diffing<Format>,
    snapshot: @escaping @Sendable (Value) async throws -> Format
  ) {
    self.pathExtension = pathExtension
    self.diffing = diffing
    self.snapshot = snapshot
  }

  /// A strategy for another type of values, which are turned into values of this strategy.
  ///
  /// - Parameter transform: Turns a value of the other type into one of this strategy. It can be
  ///   asynchronous. If it throws, the snapshot fails with the error.
  public func pullback<Other>(
    _ transform: @escaping @Sendable (Other) async throws -> Value
  ) -> Snapshotting<Other, Format> {
    Snapshotting<Other, Format>(pathExtension: pathExtension, diffing: diffing) { other in
      try await snapshot(transform(other))
    }
  }
}
