/// Where a ``ConversationEngine`` keeps heights that outlive it.
///
/// ```swift
/// let disk = DiskHeights(path: path)
/// let engine = try ConversationEngine(
///   conversation, request: request, fonts: fonts, heights: .exactOnDisk,
///   store: VersionedHeightStore(in: disk, engine: confabVersion)) { … }
/// ```
public struct VersionedHeightStore: Sendable {
  let store: any HeightStore<HeightKey>
  let engine: String

  /// - Parameter engine: the version of what measures, see ``HeightKeys``.
  public init(in store: any HeightStore<HeightKey>, engine: String) {
    self.store = store
    self.engine = engine
  }
}
