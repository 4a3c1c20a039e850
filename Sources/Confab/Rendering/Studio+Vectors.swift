import ConfabRendering
import ConfabScene
import ConfabSupport
import ConfabTimeline

extension Studio {
  /// Writes pages as vector graphics: one PDF with all pages, or one SVG for each page.
  ///
  /// - Parameters:
  ///   - report: The report that gets the files and the pictures that could not be drawn.
  ///   - progress: Called after each page with the fraction that is done, 0 … 1.
  func writeVectors(
    _ prepared: PreparedPages, as format: PictureFormat, to files: PictureFiles,
    report: inout RenderReport, progress: (Double) -> Void
  ) async throws {
    let total = prepared.pages.reduce(0) { $0 + $1.height }
    var done = 0.0
    func advance(_ page: PageLayout) {
      done += page.height
      progress(done / total)
    }
    if format.hasPages {
      try await writePDF(prepared, to: files, report: &report, advance: advance)
    } else {
      for (index, page) in prepared.pages.enumerated() {
        try await writeSVG(
          of: page, in: prepared, to: files.file(at: index), report: &report)
        advance(page)
      }
    }
  }

  private func writeSVG(
    of page: PageLayout, in prepared: PreparedPages, to file: OutputFile,
    report: inout RenderReport
  ) async throws {
    let options = prepared.options
    let scenes = try await scenes(of: page, in: prepared)
    let svg = try SVGWriter(
      width: scenes.size.width, height: scenes.size.height, scale: options.layout.scale,
      background: .color(prepared.background),
      metadata: try metadata(of: page, in: prepared).svg(options.file.metadata)
    ) { (bytes: UnsafeRawBufferPointer) throws(FileError) in try file.write(bytes) }
    try await draw(scenes, of: prepared, on: svg)
    try Task.checkCancellation()
    try svg.finish()
    try file.commit()
    report.problems.note(svg.problems)
    report.files.append(RenderReport.File(path: file.name, size: scenes.size))
  }

  private func writePDF(
    _ prepared: PreparedPages, to files: PictureFiles, report: inout RenderReport,
    advance: (PageLayout) -> Void
  ) async throws {
    let options = prepared.options
    let sizes = prepared.pages.map(prepared.size(of:))
    for size in sizes { try PDFWriter.check(width: size.width, height: size.height) }
    let file = try files.file(at: 0)
    let pdf = try PDFWriter(
      scale: options.layout.scale,
      title: options.file.metadata == .full ? prepared.title ?? PictureMetadata.usualTitle : nil,
      creator: options.file.metadata == .none ? nil : "Confab \(confabVersion)",
      language: prepared.layout.request.language
    ) { (bytes: UnsafeRawBufferPointer) throws(FileError) in try file.write(bytes) }
    var bookmarks = Bookmarks()
    for (page, size) in zip(prepared.pages, sizes) {
      try pdf.beginPage(
        width: size.width, height: size.height,
        background: .color(prepared.background))
      try await draw(try await scenes(of: page, in: prepared), of: prepared, on: pdf)
      for bookmark in bookmarks.bookmarks(of: page, in: prepared) {
        try pdf.bookmark(bookmark.title, level: bookmark.level, y: bookmark.y)
      }
      advance(page)
    }
    try Task.checkCancellation()
    try pdf.finish()
    try file.commit()
    report.problems.note(pdf.problems)
    guard let first = sizes.first else { return }
    report.files = [RenderReport.File(path: file.name, size: first, pages: sizes.count)]
  }

  private func draw(
    _ scenes: PageScenes, of prepared: PreparedPages, on writer: any VectorWriter
  ) async throws {
    let page = scenes.page
    let origin = scenes.origin
    // A PDF contains no text that is not visible, because it could be copied.
    try await scenes.forEachPart(of: scenes.readableRows) { part in
      do { try writer.draw(part.scene) } catch VectorError.cancelled { throw CancellationError() }
      for (row, item) in part.rows {
        let y = prepared.layout.rows[row].y + page.offset
        for hit in item.hits {
          guard let frame = page.shown(hit.frame.offset(y: y)) else { continue }
          try writer.link(to: hit.target, in: frame.offset(x: origin.x, y: origin.y))
        }
      }
    }
  }
}

extension PageLayout {
  /// The part of a rectangle that is on the page and not under a header or a composer.
  fileprivate func shown(_ frame: Rect) -> Rect? {
    let part = opening ?? shown
    let top = max(frame.minY, part.lowerBound)
    let bottom = min(frame.maxY, part.upperBound)
    guard top < bottom else { return nil }
    return Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
  }
}

extension RenderReport.File {
  /// Creates a file with a size in points, rounded up.
  fileprivate init(path: String, size: Size, pages: Int? = nil) {
    self.init(
      path: path, width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)),
      pages: pages)
  }
}
