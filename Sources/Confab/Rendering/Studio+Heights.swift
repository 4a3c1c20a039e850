import ConfabEngine
import ConfabModel

extension Studio {
  /// Returns the heights of all rows of a conversation. Heights that the store does not have are measured
  /// and stored.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - folder: The folder of the document, with its pictures.
  ///   - options: The options of the picture. Only those of the layout matter.
  ///   - store: The store in which heights are looked up and kept.
  /// - Throws: ``OptionError``, `TimelineError`, `FontError`, errors of presenters, and
  ///   `CancellationError`. After an error, batches that were measured stay in the store.
  /// - Complexity: O(*n*) in the number of rows, and in the text of those that the store does not have.
  public func heights(
    of conversation: Conversation, folder: String, options: RenderOptions = RenderOptions(),
    store: some HeightStore<HeightKey>
  ) async throws -> RowHeights {
    try await RowHeights(
      of: try request(for: conversation, folder: folder, options: options), on: layoutWorkers,
      fonts: library, store: VersionedHeightStore(in: store, engine: confabVersion))
  }
}
