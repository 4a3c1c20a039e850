import ConfabEngine
import ConfabModel

extension Studio {
  /// Returns the heights of all rows of a conversation. Heights that the store does not have are
  /// measured and stored.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options of the layout.
  ///   - store: The store in which heights are looked up and kept.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row. After
  ///   an error, batches that were measured stay in the store.
  /// - Complexity: O(*n*) in the number of rows, and in the text of those that the store does not
  ///   have.
  public func heights(
    of conversation: Conversation, attachments: Attachments = .none,
    options: LayoutOptions = LayoutOptions(), store: some HeightStore<HeightKey>
  ) async throws -> RowHeights {
    try await ConfabError.wrappingAsync {
      try await RowHeights(
        of: try makeRequest(for: conversation, attachments: attachments, options: options),
        on: layoutWorkers, fonts: library,
        store: VersionedHeightStore(in: store, engine: confabVersion))
    }
  }
}
