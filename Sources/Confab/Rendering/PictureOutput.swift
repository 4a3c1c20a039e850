import ConfabRendering
import ConfabScene

/// A picture file that workers draw side by side.
///
/// What can be compressed in parts is compressed by who drew it; other formats get the pixels in
/// order. Bytes depend neither on the number of workers nor on who was first.
struct PictureOutput {
  private enum Writer {
    case segments(PNGWriter)
    case rows(any PictureWriter)
  }

  private let target: DrawWorker.RenderTarget
  private let writer: Writer
  private let clock = ContinuousClock()

  /// - Parameter text: of a PNG's chunks.
  init(
    _ target: DrawWorker.RenderTarget, options: RenderOptions,
    text: [(keyword: String, text: String)], sink: @escaping ByteSink
  ) throws {
    self.target = target
    let hasAlpha = !target.background.isOpaque
    switch options.format {
    case .pdf, .svg:
      throw OptionError("a file of the format \(options.format.rawValue) has no pixels")
    case .webp:
      writer = .rows(
        try WebPWriter(
          width: target.width, height: target.height, hasAlpha: hasAlpha,
          compression: options.compression, sink: sink))
    case .png:
      let png = try PNGWriter(
        width: target.width, height: target.height, hasAlpha: hasAlpha,
        compression: options.compression,
        scale: target.scale, text: text, sink: sink)
      writer = options.compression == .fast ? .segments(png) : .rows(png)
    }
  }

  /// How the picture is cut.
  var bands: [Range<Int>] {
    Array(PNGSegment.rows(width: target.width, height: target.height))
  }

  /// How many bands are drawn at once: so many that workers seldom wait for each other, so few that
  /// they and their display list take little memory.
  func portion(for workers: Int) -> Int {
    switch writer {
    case .segments: max(64, 16 * workers)
    case .rows: 4 * workers
    }
  }

  /// Draws and appends neighbouring bands.
  func append(
    _ bands: [Range<Int>], of scene: Scene, by workers: [DrawWorker],
    report: inout RenderReport
  ) async throws {
    switch writer {
    case .segments(let png):
      var segments: [(rows: Range<Int>, segment: PNGSegment)] = []
      for painted in try await share(
        bands, workers,
        { [target] worker, queue in
          try await worker.drawSegments(of: scene, from: queue, for: target)
        })
      {
        segments += painted.segments
        report.problems.note(painted.problems)
        report.timing.drawing += painted.drawing
        report.timing.encoding += painted.encoding
      }
      let start = clock.now
      segments.sort { $0.rows.lowerBound < $1.rows.lowerBound }
      for (_, segment) in segments { try png.append(segment) }
      report.timing.encoding += start.duration(to: clock.now).seconds
    case .rows(let picture):
      let start = clock.now
      let drawn = try await share(bands, workers) { [target] worker, queue in
        try await worker.drawBands(of: scene, from: queue, for: target)
      }
      for share in drawn { report.problems.note(share.problems) }
      let bands = drawn.flatMap(\.bands).sorted { $0.rows.lowerBound < $1.rows.lowerBound }
      let encoding = clock.now
      for band in bands {
        try Task.checkCancellation()
        try picture.append(band.pixels)
      }
      report.timing.drawing += start.duration(to: encoding).seconds
      report.timing.encoding += encoding.duration(to: clock.now).seconds
    }
  }

  /// Lets as many workers as there is work for take bands from a queue.
  private func share<Result: Sendable>(
    _ bands: [Range<Int>], _ workers: [DrawWorker],
    _ work: @escaping @Sendable (DrawWorker, BandQueue) async throws -> Result
  ) async throws -> [Result] {
    let queue = BandQueue(bands)
    let useful = workers.prefix(bands.count)
    if useful.count == 1 { return [try await work(useful[0], queue)] }
    return try await withThrowingTaskGroup(of: Result.self) { group in
      for worker in useful { group.addTask { try await work(worker, queue) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  func finish(timing: inout RenderReport.Timing) throws {
    let start = clock.now
    try Task.checkCancellation()
    switch writer {
    case .segments(let png): try png.finish()
    case .rows(let picture):
      do { try picture.finish() } catch WebPError.cancelled { throw CancellationError() }
    }
    timing.encoding += start.duration(to: clock.now).seconds
  }
}
