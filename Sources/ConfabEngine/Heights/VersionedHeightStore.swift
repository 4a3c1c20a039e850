/// A height store, and the version of the program that measures.
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

  /// - Parameters:
  ///   - store: The store.
  ///   - engine: The version of the program that measures. See ``HeightKeys``.
  public init(in store: any HeightStore<HeightKey>, engine: String) {
    self.store = store
    self.engine = engine
  }
}
