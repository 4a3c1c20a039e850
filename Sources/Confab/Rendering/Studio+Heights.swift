import ConfabEngine
import ConfabModel

extension Studio {
  /// The heights of all rows of a conversation. Heights that the store does not have are measured and
  /// stored.
  ///
  /// - Parameters:
  ///   - folder: the folder of the document, with its pictures.
  ///   - store: where heights are looked up and kept.
  /// - Throws: ``OptionError``, `TimelineError`, `FontError`, and `CancellationError`. Batches that were
  ///   measured before stay in the store.
  public func heights(
    of conversation: Conversation, folder: String, options: RenderOptions = RenderOptions(),
    store: some HeightStore<HeightKey>
  ) async throws -> RowHeights {
    try await RowHeights(
      of: try request(for: conversation, folder: folder, options: options), on: layoutWorkers,
      fonts: library, store: VersionedHeightStore(in: store, engine: confabVersion))
  }
}
