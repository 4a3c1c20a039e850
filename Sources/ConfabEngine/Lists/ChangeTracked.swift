import FoundationEssentials

/// An element whose identity is separate from its content.
public protocol ChangeTracked: Identifiable where ID: Sendable {
  /// A hash of an id for lookups. Equal ids must have equal hashes.
  ///
  /// The default is the hash of `Hashable`, and a faster one for `UUID`. Both have a random seed
  /// for each process, which prevents collision attacks. Results don't depend on the hashes.
  static func hash(ofID id: ID) -> UInt64

  /// Whether `other`, which has the same id, is a later state of this element. `true` by default.
  ///
  /// If not, for example because the element has become one of another type, the change is a
  /// deletion and an insertion.
  func continues(as other: Self) -> Bool

  /// Whether `other`, which has the same id, has the same content.
  func hasSameContent(as other: Self) -> Bool

  /// Whether `other`, which has the same id, has the same position relative to its neighbors.
  /// `true` by default.
  func hasSameDecoration(as other: Self) -> Bool
}

extension ChangeTracked {
  /// The hash of `Hashable`.
  @inlinable
  public static func hash(ofID id: ID) -> UInt64 {
    UInt64(truncatingIfNeeded: id.hashValue)
  }

  /// Returns `true`.
  @inlinable
  public func continues(as other: Self) -> Bool { true }

  /// Returns `true`.
  @inlinable
  public func hasSameDecoration(as other: Self) -> Bool { true }
}

extension ChangeTracked where ID == UUID {
  /// A hash of the bytes of a `UUID`.
  @inlinable
  public static func hash(ofID id: UUID) -> UInt64 {
    let halves = withUnsafeBytes(of: id.uuid) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    let seed = UUIDSeed.ofThisProcess
    let product = (halves.0 ^ seed.first).multipliedFullWidth(by: halves.1 ^ seed.second)
    return product.high ^ product.low
  }
}
