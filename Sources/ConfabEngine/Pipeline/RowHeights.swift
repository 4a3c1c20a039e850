import ConfabLayout
import ConfabText

/// The rows of a request with their heights.
public struct RowHeights: Sendable {
  /// The rows for a ``LayoutModel``, in the order of the items.
  public let rows: [ModelRow<String>]
  /// The number of heights that the store had.
  public let storedCount: Int

  /// Reads the heights of all rows from a store, and measures and stores those that it does not have.
  ///
  /// - Parameters:
  ///   - request: the rows, and what their heights depend on.
  ///   - workers: at least one; they measure side by side.
  ///   - fonts: the fonts of the workers.
  ///   - store: where heights are looked up and kept.
  /// - Throws: `FontError`, ``MetricsError``, what presenters throw, and `CancellationError`. Batches that were
  ///   measured before stay in the store.
  /// - Complexity: linear in the rows.
  public init(
    of request: LayoutRequest, on workers: [LayoutWorker], fonts: FontLibrary,
    store: VersionedHeightStore
  ) async throws {
    var measuring = RowMeasuring(
      workers: workers, strategy: .exactOnDisk, store: store, fonts: fonts)
    try measuring.enter(EngineContext(number: 0, request: request))
    let measured = try await measuring.heights(
      of: request.items.map { UnmeasuredRow(item: $0) }, request)
    rows = zip(request.items, measured).map { request.modelRow(of: $0, $1) }
    storedCount = measured.count { $0.isStored }
  }
}
