import ConfabCache
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline

/// The rows of a conversation with their heights.
public struct RowHeights: Sendable {
  /// As a `LayoutModel` takes them.
  public var rows: [ModelRow<String>]
  /// How many of the heights were kept already.
  public var found: Int
}

extension Studio {
  /// The heights of all rows of a conversation, measured only where they are not kept yet.
  ///
  /// - Parameters:
  ///   - folder: where the document lies; its pictures are looked for there.
  ///   - store: where heights are looked for and kept.
  /// - Throws: ``OptionError``, `TimelineError`, `FontError`, `RenderError`; `CancellationError`
  ///   between two batches, of which the first is kept.
  public func heights(
    of conversation: Conversation, folder: String, options: RenderOptions = RenderOptions(),
    keptIn store: some HeightStore<HeightKey>
  ) async throws -> RowHeights {
    let request = try request(for: conversation, folder: folder, options: options)
    return try await heights(of: request, keptIn: store)
  }

  /// The same for a request.
  public func heights(
    of request: LayoutRequest, keptIn store: some HeightStore<HeightKey>
  ) async throws -> RowHeights {
    let keys = try await HeightKeys(request, library: library, engine: confabVersion)
      .keys(of: request.items)
    var heights = await store.heights(of: keys)
    let found = keys.count { heights[$0] != nil }
    let missing = keys.indices.filter { heights[keys[$0]] == nil }
    for start in stride(from: 0, to: missing.count, by: Self.heightBatch) {
      try Task.checkCancellation()
      let batch = missing[start..<min(missing.count, start + Self.heightBatch)]
      let measured = try await layoutWorkers[0].heights(
        of: request, at: batch.filter { heights[keys[$0]] == nil })
      let kept = Dictionary(measured.map { (keys[$0.index], $0.height) }) { first, _ in first }
      await store.keep(kept)
      heights.merge(kept) { first, _ in first }
    }
    let rows = zip(request.items, keys).map { item, key in
      ModelRow(id: item.id, height: heights[key] ?? 0, gap: request.gap(above: item))
    }
    return RowHeights(rows: rows, found: found)
  }

  /// Rows after which heights are kept, and after which it is looked whether anybody still wants them.
  private static let heightBatch = 500
}
