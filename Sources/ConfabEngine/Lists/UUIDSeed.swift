/// The random seed for hashes of `UUID`s.
@usableFromInline
struct UUIDSeed: Sendable {
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  @usableFromInline static let ofThisProcess = UUIDSeed(
    first: .random(in: 1...UInt64.max), second: .random(in: 1...UInt64.max))
}
