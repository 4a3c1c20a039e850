import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabTimeline

extension Studio {
  /// The number of rows whose elements are in memory at the same time.
  private static let rowsAtOnce = 200

  /// Writes pages as vector graphics: one PDF with all pages, or one SVG for each page.
  ///
  /// - Parameters:
  ///   - report: The report that gets the files and the pictures that could not be drawn.
  ///   - progress: Called after each page with the fraction that is done, 0 … 1.
  func drawVectors(
    _ pages: [Page], of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions, names: PageNames, report: inout RenderReport,
    progress: (Double) -> Void
  ) async throws {
    let inset = options.frameInset
    let width = layout.contentSize.width + 2 * inset
    let background = Paint.color(options.background(options.palette(for: conversation)))
    let total = pages.reduce(0) { $0 + $1.height }
    var done = 0.0
    func advance(_ page: Page) {
      done += page.height
      progress(done / total)
    }
    guard options.format == .pdf else {
      for (index, page) in pages.enumerated() {
        let file = try OutputFile(path: names[index])
        let svg = try SVGWriter(
          width: width, height: page.height + 2 * inset, scale: options.scale,
          background: background,
          metadata: try PictureMetadata.svgMetadata(
            for: page, of: layout, conversation, options: options, library: library)
        ) { (bytes: UnsafeRawBufferPointer) throws(FileError) in try file.write(bytes) }
        try await draw(page, of: layout, conversation, options: options, on: svg)
        try Task.checkCancellation()
        try svg.finish()
        try file.commit()
        report.problems.note(svg.problems)
        report.pictures.append(
          RenderReport.Picture(
            path: names[index], width: width, height: page.height + 2 * inset))
        advance(page)
      }
      return
    }
    for page in pages { try PDFWriter.check(width: width, height: page.height + 2 * inset) }
    let file = try OutputFile(path: names[0])
    let pdf = try PDFWriter(
      scale: options.scale,
      title: options.metadata == .full
        ? Transcript.plain(conversation.displayTitle) : nil,
      creator: options.metadata == .none ? nil : "Confab \(confabVersion)"
    ) { (bytes: UnsafeRawBufferPointer) throws(FileError) in try file.write(bytes) }
    for page in pages {
      try pdf.beginPage(width: width, height: page.height + 2 * inset, background: background)
      try await draw(page, of: layout, conversation, options: options, on: pdf)
      advance(page)
    }
    try Task.checkCancellation()
    try pdf.finish()
    try file.commit()
    report.problems.note(pdf.problems)
    report.pictures = [
      RenderReport.Picture(
        path: names[0], width: width, height: (pages.first?.height ?? 0) + 2 * inset,
        pages: pages.count)
    ]
  }

  private func draw(
    _ page: Page, of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions, on writer: any VectorWriter
  ) async throws {
    let palette = options.palette(for: conversation)
    let frame = options.deviceFrame(grid: layout.request.grid, palette: palette)
    if let frame {
      var border = Scene()
      frame.draw(into: &border)
      try writer.draw(border)
      try writer.draw(frame.framed(Scene(), isFirst: true))
    }
    let reach = layout.overhang
    let visible = -reach..<page.height + reach
    // A PDF contains no text that is not visible, because it could be copied.
    let rows =
      page.opening == nil
      ? page.rows : layout.rows(meeting: page.readable).clamped(to: page.rows)
    for first in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtOnce) {
      let indexes = first..<min(rows.upperBound, first + Self.rowsAtOnce)
      let items = try await layoutWorkers[0].rows(of: layout, at: indexes)
      let scene = layout.scene(
        of: items, first: first, palette: palette, offset: page.offset, visible: visible,
        screen: options.screen(of: page)
      ).cut(to: page)
      try draw(frame?.framed(scene, isFirst: false) ?? scene, on: writer)
      for (row, item) in zip(indexes, items) {
        let y = layout.rows[row].y + page.offset
        for hit in item.hits {
          guard let frame = shown(hit.frame.offset(y: y), on: page) else {
            continue
          }
          try writer.link(
            to: hit.target, in: frame.offset(x: options.frameInset, y: options.frameInset))
        }
      }
    }
    let screenChrome = try await chrome(over: page, of: layout, conversation, options: options)
    var scene = Scene()
    screenChrome?.draw(palette: palette, visible: 0..<page.height, into: &scene)
    try draw(frame?.framed(scene, isFirst: false) ?? scene, on: writer)
  }

  private func draw(_ scene: Scene, on writer: any VectorWriter) throws {
    do { try writer.draw(scene) } catch VectorError.cancelled { throw CancellationError() }
  }

  /// The part of a rectangle that is on a page and not under a header or a composer.
  private func shown(_ frame: Rect, on page: Page) -> Rect? {
    let part = page.opening ?? page.shown
    let top = max(frame.minY, part.lowerBound)
    let bottom = min(frame.maxY, part.upperBound)
    guard top < bottom else { return nil }
    return Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
  }
}

extension RenderReport.Picture {
  /// Creates a picture from a size in points, rounded up.
  fileprivate init(path: String, width: Double, height: Double, pages: Int? = nil) {
    self.init(
      path: path, width: Int(width.rounded(.up)), height: Int(height.rounded(.up)), pages: pages)
  }
}
