import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabSupport
import ConfabTimeline

extension Studio {
  /// Draws a scene of your own to a picture in memory, such as the screen of a `ChatController`.
  ///
  /// - Parameters:
  ///   - scene: The scene. The picture begins at its origin.
  ///   - size: The size in points. It is rounded up to whole device pixels.
  ///   - scale: The number of device pixels per point, 0.5 … 8.
  ///   - background: The color behind the scene, which may be transparent.
  /// - Throws: ``ConfabError``, `OptionError` for a size that is not positive or a scale that is
  ///   out of range, and `CancellationError`.
  /// - Complexity: O(*n*) in the number of pixels and the elements.
  public func picture(
    of scene: Scene, size: Size, scale: Double = 3, background: Color = .white
  ) async throws -> Picture {
    try await picture(
      of: scene, on: try SceneCanvas(size: size, scale: scale, background: background))
  }

  /// Draws a scene to a picture in memory.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - canvas: The area of the scene and the background.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current band.
  /// - Complexity: O(*n*) in the number of pixels and the elements.
  package func picture(of scene: Scene, on canvas: SceneCanvas) async throws -> Picture {
    try await ConfabError.wrappingAsync {
      try scene.checkGroups()
      let target = try canvas.renderTarget()
      let buffer = PixelBuffer(capacity: target.width * target.height)
      let output = PictureOutput(target, rows: buffer)
      var report = RenderReport()
      try await output.append(output.bands, of: scene, by: drawWorkers, report: &report)
      try output.finish(timing: &report.timing)
      return Picture(
        target, pixels: buffer.pixels, warnings: report.allWarnings, file: FileOptions(),
        metadata: try PictureMetadata(library: library))
    }
  }

  /// Writes a scene to a picture file. The file is complete or does not exist.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - canvas: The area of the scene and the background.
  ///   - title: The title of a PDF or an SVG.
  ///   - path: The path. Its extension selects PNG, WebP, PDF or SVG.
  /// - Throws: ``ConfabError``, and `CancellationError`.
  /// - Complexity: O(*n*) in the number of pixels, or in the number of elements for a PDF or an SVG.
  package func write(
    _ scene: Scene, on canvas: SceneCanvas, title: String, to path: String
  ) async throws {
    let format = try FileOptions().format(forPath: path)
    guard format.isVector else {
      var picture = try await picture(of: scene, on: canvas)
      picture.file = FileOptions(format: format, compression: .small, metadata: .engine)
      return try picture.write(to: path)
    }
    let (size, background) = (canvas.size, Paint.color(canvas.background))
    let output = try OutputFile(path: path)
    let sink: ByteSink = { (bytes: UnsafeRawBufferPointer) throws(FileError) in
      try output.write(bytes)
    }
    if format == .pdf {
      let pdf = try PDFWriter(
        scale: canvas.scale, title: title, creator: "Confab \(confabVersion)", sink: sink)
      try pdf.beginPage(width: size.width, height: size.height, background: background)
      try pdf.draw(scene)
      try pdf.finish()
    } else {
      let svg = try SVGWriter(
        width: size.width, height: size.height, scale: canvas.scale, background: background,
        metadata: SVGWriter.Metadata(title: title), sink: sink)
      try svg.draw(scene)
      try svg.finish()
    }
    try output.commit()
  }

  /// A measured line of text that belongs to no conversation, in the default font.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The type size in points. The line is a third higher.
  ///   - weight: The CSS weight.
  ///   - scale: The number of device pixels per point.
  package func line(
    _ text: String, size: Double = 12, weight: Int = 400, scale: Double
  ) async throws -> TextBlock {
    let request = LayoutRequest(
      showing: Conversation(), theme: .imessage, textSize: nil, width: 1000, scale: scale,
      assets: .empty, presenters: presenters)
    return try await layoutWorkers[0].withContext(of: request) { context in
      try context.block(
        text, style: context.metrics.style(size: size, weight: weight), pitch: size / 3 * 4,
        width: .infinity, maximumLines: 1)
    }
  }

  /// A row that a scene shows. Its frame is that of its elements.
  package typealias SceneRow = (owner: String, moment: Int?, item: TimelineItem)

  /// The elements of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - canvas: The area of the scene.
  ///   - rows: The rows that elements belong to, from top to bottom. Elements of other rows belong
  ///     to the screen.
  ///   - numbers: The positions of the messages in the conversation, from 1.
  ///   - settings: What the scene depends on.
  /// - Throws: ``ConfabError``.
  /// - Complexity: O(*n*) in the number of rows and elements, their points and their glyphs.
  ///   Nothing is drawn.
  package func content(
    of scene: Scene, on canvas: SceneCanvas, rows: [SceneRow] = [],
    numbers: [MessageID: Int] = [:], settings: [String: String] = [:]
  ) async throws -> PageContent {
    try await ConfabError.wrappingAsync {
      try scene.checkGroups()
      let frame = canvas.frame
      let limits = PaintedElements.Limits(
        picture: frame, rows: 0..<frame.height, grid: canvas.grid)
      let elements = try await layoutWorkers[0].withShaper { shaper in
        try PaintedElements.list(scene, limits: limits, shaper: shaper)
      }
      var frames: [String: Rect] = [:]
      for element in elements {
        guard let owner = element.element.owner.item else { continue }
        frames[owner] = frames[owner]?.union(element.bounds) ?? element.bounds
      }
      return PageContent(
        engine: try engine(), settings: settings,
        size: Size(width: frame.width, height: frame.height),
        scale: canvas.grid.scale, background: canvas.background,
        colorFonts: Set(library.faces.filter { $0.role == .emoji }.map(\.path)), numbers: numbers,
        rows: rows.compactMap { row in
          frames[row.owner].map {
            PageContent.Row(owner: row.owner, moment: row.moment, item: row.item, frame: $0)
          }
        },
        elements: elements)
    }
  }
}
