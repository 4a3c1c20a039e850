import ConfabRendering
import ConfabScene
import ConfabSupport
import Synchronization

/// Draws bands with a renderer of its own. The renderer keeps its caches from one picture to the
/// next.
actor DrawWorker {
  /// Everything besides the scene that the pixels of a picture depend on.
  struct RenderTarget: Sendable, Equatable {
    /// The width in device pixels.
    var width: Int
    /// The height in device pixels.
    var height: Int
    /// The number of device pixels per point.
    var scale: Double
    var background: Paint
  }

  private var segments: SegmentRenderer?
  private let colorGlyphs: ColorGlyphs
  private let pictures: ImageStore
  private let shadows: ShadowStore

  init(colorGlyphs: ColorGlyphs, pictures: ImageStore, shadows: ShadowStore) {
    self.colorGlyphs = colorGlyphs
    self.pictures = pictures
    self.shadows = shadows
  }

  /// Draws bands of a scene until the queue is empty.
  ///
  /// - Throws: `CancellationError`, `RenderError`, `SceneError`.
  func drawBands(
    of scene: Scene, from queue: BandQueue, for target: RenderTarget
  ) throws -> DrawnBands {
    let renderer = try segmentRenderer(for: target).renderer
    var drawn = DrawnBands()
    while true {
      try Task.checkCancellation()
      guard let rows = queue.next() else { break }
      drawn.bands.append(try renderer.draw(scene, rows: rows))
    }
    drawn.problems = renderer.takeProblems()
    return drawn
  }

  /// Draws and compresses segments of a scene until the queue is empty.
  ///
  /// - Throws: `CancellationError` after the task is cancelled, `RenderError`, `SceneError`,
  ///   `PNGError`.
  func drawSegments(
    of scene: Scene, from queue: BandQueue, for target: RenderTarget
  ) throws -> DrawnSegments {
    let renderer = try segmentRenderer(for: target)
    let before = (drawing: renderer.drawingTime, encoding: renderer.encodingTime)
    var drawn = DrawnSegments()
    while true {
      try Task.checkCancellation()
      guard let rows = queue.next() else { break }
      let isLast = rows.upperBound == target.height
      drawn.segments.append((rows, try renderer.draw(scene, rows: rows, isLast: isLast)))
    }
    drawn.problems = renderer.renderer.takeProblems()
    drawn.drawing = (renderer.drawingTime - before.drawing).seconds
    drawn.encoding = (renderer.encodingTime - before.encoding).seconds
    return drawn
  }

  /// The renderer for a target; the last one if it fits.
  private func segmentRenderer(for target: RenderTarget) throws -> SegmentRenderer {
    if let segments, segments.renderer.width == target.width,
      segments.renderer.scale == target.scale, segments.renderer.background == target.background
    {
      return segments
    }
    let made = SegmentRenderer(
      try BandRenderer(
        scale: target.scale, width: target.width, background: target.background,
        colorGlyphs: colorGlyphs, pictures: pictures, shadows: shadows))
    segments = made
    return made
  }
}

/// A queue of the bands of a picture that several workers draw.
final class BandQueue: Sendable {
  private let bands: [Range<Int>]
  private let taken = Mutex(0)

  init(_ bands: [Range<Int>]) { self.bands = bands }

  /// Removes and returns the next band, or returns `nil` if the queue is empty.
  func next() -> Range<Int>? {
    let index = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    return index < bands.count ? bands[index] : nil
  }

  /// Runs work on all workers, or on as many as there are bands. The workers take bands from one
  /// queue.
  static func share<Result: Sendable>(
    _ bands: [Range<Int>], _ workers: [DrawWorker],
    _ work: @escaping @Sendable (DrawWorker, BandQueue) async throws -> Result
  ) async throws -> [Result] {
    let queue = BandQueue(bands)
    return try await forkJoin(min(workers.count, bands.count)) { worker in
      try await work(workers[worker], queue)
    }
  }
}

/// The bands that a worker drew.
struct DrawnBands: Sendable {
  var bands: [Band] = []
  /// Pictures that could not be drawn.
  var problems: [ImageProblem] = []
}

/// The segments that a worker drew and compressed.
struct DrawnSegments: Sendable {
  var segments: [(rows: Range<Int>, segment: PNGSegment)] = []
  /// Pictures that could not be drawn.
  var problems: [ImageProblem] = []
  /// The time spent drawing, in seconds.
  var drawing = 0.0
  /// The time spent compressing, in seconds.
  var encoding = 0.0
}
