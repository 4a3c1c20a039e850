import ConfabLayout
import ConfabText

/// The rows of a request with their heights.
public struct RowHeights: Sendable {
  /// The rows for a ``LayoutModel``, in the order of the items.
  public let rows: [ModelRow<String>]
  /// The number of heights that the store had.
  public let storedCount: Int

  /// Reads the heights of all rows from a store, and measures and stores missing heights.
  ///
  /// - Parameters:
  ///   - request: The rows, and everything that their heights depend on.
  ///   - workers: The workers, at least one. They measure in parallel.
  ///   - fonts: The fonts of the workers.
  ///   - store: The store.
  /// - Throws: `FontError`, `MetricsError`, the errors of presenters, and `CancellationError`.
  ///   Heights that were measured before the error stay in the store.
  /// - Complexity: O(n).
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
