import Confab
import ConfabEngine
import ConfabModel

extension Studio {
  /// The heads of readers in two states of a conversation: how each head moves, and what a
  /// collection view inserts and deletes.
  ///
  /// - Parameters:
  ///   - old: The older state.
  ///   - oldAttachments: The place where the pictures of the older state are found.
  ///   - new: The newer state.
  ///   - newAttachments: The place where the pictures of the newer state are found.
  ///   - options: The options of the layouts. The selection is ignored: all messages are shown.
  /// - Throws: ``ConfabError``, and `CancellationError`.
  /// - Complexity: O(*n*) in the number of rows and the length of their texts. O(1) if nobody has
  ///   read anything and the studio has no decorators.
  package func seenHeads(
    from old: Conversation, in oldAttachments: Attachments = .none, to new: Conversation,
    in newAttachments: Attachments = .none, options: LayoutOptions = LayoutOptions()
  ) async throws -> SeenHeadsDump {
    try await ConfabError.wrappingAsync {
      // Decorators can add readers to rows.
      guard !old.state.seen.isEmpty || !new.state.seen.isEmpty || !decorators.isEmpty else {
        return SeenHeadsDump()
      }
      var options = options
      options.selection = .all
      let (before, oldElements) = try await headElements(old, oldAttachments, options)
      let (after, newElements) = try await headElements(new, newAttachments, options)
      return SeenHeadsDump(from: before, oldElements, to: after, newElements)
    }
  }

  /// The layout of a conversation, and the elements beside its rows that have heads.
  private func headElements(
    _ conversation: Conversation, _ attachments: Attachments, _ options: LayoutOptions
  ) async throws -> (LiveLayout, [RowElement]) {
    let engine = try Engine.alone(
      conversation,
      request: try makeRequest(for: conversation, attachments: attachments, options: options),
      fonts: library, workers: layoutWorkers.count,
      rules: options.rules(for: conversation.info),
      factories: factories, decorators: decorators, contextChanges: .whole, apply: { _ in })
    // Unlike the first load, a replacement reports its error.
    let (outcomes, outcome) = AsyncStream.makeStream(of: UpdateOutcome.self)
    engine.replace(conversation) {
      outcome.yield($0)
      outcome.finish()
    }
    engine.start()
    for await case .failed(let error) in outcomes { throw error }
    let layout = await engine.layout
    return (
      layout, try await engine.elements(besideRows: layout.rows.rows.markedIndices, of: layout)
    )
  }
}
