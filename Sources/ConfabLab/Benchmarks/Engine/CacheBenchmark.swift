import Confab
import ConfabCache
import ConfabEngine
import ConfabLayout
import ConfabSupport
import ConfabText
import ConfabTimeline

/// Opens a conversation of 10,000 messages with heights on disk, and without by measuring them.
struct CacheBenchmark {
  private static let count = 10_000

  private let clock = ContinuousClock()
  private let conversation = SampleConversation.mixed(count: Self.count)
  private let request: LayoutRequest
  private let library: FontLibrary

  init() throws {
    let studio = try Studio()
    library = studio.library
    request = try studio.makeRequest(for: conversation, attachments: .folder("."))
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/heights"
    try await fill(path)
    var (open, measured, read, rows) = (Samples(), Samples(), Samples(), Samples())
    var (openAll, measuredAll) = (Samples(), Samples())
    let keys = try HeightKeys(request, library: library, engine: confabVersion)
    let all = await keys.keys(of: request.items)
    for run in 0..<runs {
      open.add(try await clock.timed { try await self.open(request, path) }.seconds)
      openAll.add(try await clock.timed { try await self.open(made(), path) }.seconds)
      let seconds = try await clock.timed { try await measure(request) }.seconds
      measured.add(seconds)
      measuredAll.add(try await clock.timed { try await measure(made()) }.seconds)
      rows.add(seconds / Double(all.count))
      let disk = DiskHeights(path: path)
      _ = await disk.heights(of: [])
      let timed = await clock.timed { await disk.heights(of: all) }
      guard timed.result.count == Set(all).count else { throw Self.missing }
      read.add(timed.seconds / Double(all.count))
      progress(Double(run + 1) / Double(runs))
    }
    let measuring = "measuring with a new LayoutWorker"
    return [
      read.times("cache.disk", .microseconds, 1e6, beside: (name: measuring, samples: rows)),
      open.milliseconds("engine.open", beside: (name: measuring, samples: measured)),
      openAll.milliseconds("engine.open.messages", beside: (name: measuring, samples: measuredAll)),
    ]
  }

  /// A request with newly made rows.
  private func made() throws -> LayoutRequest {
    var request = request
    request.items = try Timeline(conversation).items
    return request
  }

  /// Goes from rows to a layout model: makes keys, opens the file, reads and places.
  private func open(
    _ request: LayoutRequest, _ path: String
  ) async throws -> (LayoutModel<String>, DiskHeights) {
    let keys = try await HeightKeys(request, library: library, engine: confabVersion)
      .keys(of: request.items)
    let disk = DiskHeights(path: path)
    return (try lay(out: await disk.heights(inOrderOf: keys), request), disk)
  }

  /// Goes from rows to a layout model by measuring every row.
  private func measure(_ request: LayoutRequest) async throws -> LayoutModel<String> {
    let worker = LayoutWorker(library: library)
    let rows = try await worker.heights(of: request.items.map { UnmeasuredRow(item: $0) }, request)
    return try lay(out: rows.map(\.height), request)
  }

  private func lay(
    out heights: [Double?], _ request: LayoutRequest
  ) throws -> LayoutModel<String> {
    let rows = try request.items.indices.map { index in
      guard let height = heights[index] else { throw Self.missing }
      return ModelRow(
        id: request.items[index].id, height: height, gap: request.gap(above: request.items[index]))
    }
    return try LayoutModel(rows, width: request.rowWidth, grid: request.grid)
  }

  private func fill(_ path: String) async throws {
    let disk = DiskHeights(path: path)
    _ = try await RowHeights(
      of: request, on: [LayoutWorker(library: library)], fonts: library,
      store: VersionedHeightStore(in: disk, engine: confabVersion))
    await disk.close()
  }

  private static let missing = BenchmarkError(
    "the height cache returned fewer heights than were stored")
}
