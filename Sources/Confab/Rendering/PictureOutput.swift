import ConfabRendering
import ConfabScene
import ConfabSupport

/// A picture file that several workers draw at the same time.
///
/// PNG segments are compressed by the workers that draw them. Other formats and compressions get
/// the pixels in order. The bytes do not depend on the number of workers or the order of their
/// results.
struct PictureOutput {
  private enum Writer {
    case segments(PNGWriter)
    case rows(any PictureWriter)
  }

  let target: DrawWorker.RenderTarget
  private let writer: Writer
  private let clock = ContinuousClock()

  /// Creates an output to a writer that takes pixels in order.
  init(_ target: DrawWorker.RenderTarget, rows writer: any PictureWriter) {
    self.target = target
    self.writer = .rows(writer)
  }

  /// Creates an output to a file.
  ///
  /// - Parameters:
  ///   - target: The size of the picture and its background.
  ///   - format: The format.
  ///   - compression: The compression.
  ///   - metadata: The texts of a PNG with their keywords.
  ///   - sink: The function that gets the bytes of the file.
  /// - Throws: ``OptionError`` for a vector format, `WebPError`, `PNGError`.
  init(
    _ target: DrawWorker.RenderTarget, format: PictureFormat, compression: PictureCompression,
    metadata: [(keyword: String, text: String)], sink: @escaping ByteSink
  ) throws {
    self.target = target
    let writer = try Self.writer(
      width: target.width, height: target.height, scale: target.scale,
      isOpaque: target.background.isOpaque, format: format, compression: compression,
      metadata: metadata, sink: sink)
    if let png = writer as? PNGWriter, compression == .fast {
      self.writer = .segments(png)
    } else {
      self.writer = .rows(writer)
    }
  }

  /// A writer of pixels.
  ///
  /// - Throws: ``OptionError`` for a vector format, `WebPError`, `PNGError`.
  static func writer(
    width: Int, height: Int, scale: Double, isOpaque: Bool, format: PictureFormat,
    compression: PictureCompression, metadata: [(keyword: String, text: String)],
    sink: @escaping ByteSink
  ) throws -> any PictureWriter {
    switch format {
    case .pdf, .svg:
      throw OptionError(
        "a \(format.rawValue.uppercased()) has no pixels; write it with Studio.write(_:to:)")
    case .webp:
      try WebPWriter(
        width: width, height: height, hasAlpha: !isOpaque, compression: compression, sink: sink)
    case .png:
      try PNGWriter(
        width: width, height: height, hasAlpha: !isOpaque, compression: compression,
        scale: scale, text: metadata, sink: sink)
    }
  }

  /// The bands of the picture, as ranges of rows of pixels.
  var bands: [Range<Int>] {
    Array(PNGSegment.rows(width: target.width, height: target.height))
  }

  /// The number of bands in a call of `append`. More bands make workers wait less, fewer bands need
  /// less memory for pixels and the display list.
  func portion(for workers: Int) -> Int {
    switch writer {
    case .segments: max(64, 16 * workers)
    case .rows: 4 * workers
    }
  }

  /// Draws consecutive bands and appends them to the file.
  func append(
    _ bands: [Range<Int>], of scene: Scene, by workers: [DrawWorker],
    report: inout RenderReport
  ) async throws {
    switch writer {
    case .segments(let png):
      var segments: [(rows: Range<Int>, segment: PNGSegment)] = []
      for painted in try await BandQueue.share(
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
      let drawn = try await BandQueue.share(bands, workers) { [target] worker, queue in
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

  /// Writes the end of the file.
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
