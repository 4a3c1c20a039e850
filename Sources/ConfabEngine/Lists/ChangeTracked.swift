import FoundationEssentials

/// Something with an id that is told apart from what it says.
public protocol ChangeTracked: Identifiable where ID: Sendable {
  /// A hash of the id, by which it is looked up; equal ids have equal hashes.
  ///
  /// By default it is that of `Hashable`, and a quicker one for `UUID`. Both are seeded anew in
  /// every process, so that nobody can choose ids that make it slow; no result depends on them.
  static func hash(ofID id: ID) -> UInt64

  /// Whether the other, which has the same id, is this one at a later time.
  ///
  /// Where it is not, because it became something of another type, the change is a delete and an
  /// insert. It always is by default.
  func continues(as other: Self) -> Bool

  /// Whether the other, which has the same id, says the same.
  func hasSameContent(as other: Self) -> Bool

  /// Whether the other, which has the same id, stands among its neighbours in the same way. It always
  /// does by default.
  func hasSameDecoration(as other: Self) -> Bool
}

extension ChangeTracked {
  @inlinable
  public static func hash(ofID id: ID) -> UInt64 {
    UInt64(truncatingIfNeeded: id.hashValue)
  }

  @inlinable
  public func continues(as other: Self) -> Bool { true }

  @inlinable
  public func hasSameDecoration(as other: Self) -> Bool { true }
}

extension ChangeTracked where ID == UUID {
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

/// What keeps hashes of `UUID`s from being foreseen.
@usableFromInline
struct UUIDSeed: Sendable {
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  @usableFromInline static let ofThisProcess = UUIDSeed(
    first: .random(in: 1...UInt64.max), second: .random(in: 1...UInt64.max))
}
