import ConfabRendering
import ConfabScene

/// Draws bands with a renderer of its own, kept warm from one picture to the next.
actor DrawWorker {
  /// All that the pixels of a picture depend on, besides its scene.
  struct Canvas: Sendable, Equatable {
    /// Device pixels.
    var width: Int
    var height: Int
    var scale: Double
    var background: Paint
  }

  private var painter: SegmentPainter?
  private let colorGlyphs: ColorGlyphs
  private let pictures: PictureStore

  init(colorGlyphs: ColorGlyphs, pictures: PictureStore) {
    self.colorGlyphs = colorGlyphs
    self.pictures = pictures
  }

  /// Draws bands of a scene until the queue has no more.
  ///
  /// - Throws: `CancellationError`, `RenderError`.
  func draw(_ scene: Scene, _ queue: BandQueue, on canvas: Canvas) throws -> DrawnBands {
    let renderer = try painter(for: canvas).renderer
    var drawn = DrawnBands()
    while true {
      try Task.checkCancellation()
      guard let rows = queue.next() else { break }
      drawn.bands.append(try renderer.draw(scene, rows: rows))
    }
    drawn.problems = renderer.takeProblems()
    return drawn
  }

  /// Draws and compresses segments of a scene until the queue has no more.
  ///
  /// - Throws: `CancellationError` within a segment after the task is cancelled, `RenderError`, `PNGError`.
  func paint(_ scene: Scene, _ queue: BandQueue, on canvas: Canvas) throws -> PaintedSegments {
    let painter = try painter(for: canvas)
    let before = (painter.drawing, painter.encoding)
    var painted = PaintedSegments()
    while true {
      try Task.checkCancellation()
      guard let rows = queue.next() else { break }
      let isLast = rows.upperBound == canvas.height
      painted.segments.append((rows, try painter.paint(scene, rows: rows, isLast: isLast)))
    }
    painted.problems = painter.renderer.takeProblems()
    painted.drawing = (painter.drawing - before.0).seconds
    painted.encoding = (painter.encoding - before.1).seconds
    return painted
  }

  private func painter(for canvas: Canvas) throws -> SegmentPainter {
    if let painter, painter.renderer.width == canvas.width,
      painter.renderer.scale == canvas.scale, painter.renderer.background == canvas.background
    {
      return painter
    }
    let painter = SegmentPainter(
      try BandRenderer(
        scale: canvas.scale, width: canvas.width, background: canvas.background,
        colorGlyphs: colorGlyphs, pictures: pictures))
    self.painter = painter
    return painter
  }
}

/// The bands that a worker drew.
struct DrawnBands: Sendable {
  var bands: [Band] = []
  /// Pictures that could not be drawn.
  var problems: [PictureProblem] = []
}

/// What a worker made of its share of a picture.
struct PaintedSegments: Sendable {
  var segments: [(rows: Range<Int>, segment: PNGSegment)] = []
  /// Pictures that could not be drawn.
  var problems: [PictureProblem] = []
  /// What it took, in seconds.
  var drawing = 0.0
  var encoding = 0.0
}
