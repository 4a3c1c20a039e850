import CRendering
import ConfabScene
import ConfabSupport
import ConfabText

/// Writes scenes as the pages of a PDF with Cairo. Text can be selected, searched and copied.
///
/// Letters are subsets of the fonts. Color glyphs, such as emoji, are pictures under invisible
/// letters. Pages are written one by one; a page is held in memory until its end, and fonts until
/// the end of the file.
///
/// There is no time stamp: the same calls give the same bytes with one version of Cairo and zlib.
package final class PDFWriter: VectorWriter {
  /// The largest side in points that all readers show (ISO 32000-1, annex C).
  package static let maximumSide = 14_400.0

  private let output: SinkContext
  let surface: OpaquePointer
  let context: OpaquePointer
  let grid: PixelGrid
  let fonts: OutlineFonts
  let faces = CairoFaces()
  let pictures = PDFImages()
  /// The current page; `nil` before the first and after the last.
  private(set) var page: Rect?
  /// The page in the coordinates of the current group.
  var seen = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The map from the coordinates of the current group to those of the page.
  var placement = Transform.identity
  /// The tags and bookmarks so far.
  var structure = PDFStructure()
  private let language: String?
  private let hasTitle: Bool
  /// The number of shadows so far.
  var shadows = 0
  /// The pictures that could not be drawn so far.
  package internal(set) var problems: [ImageProblem] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - scale: device pixels per point, 1/64 … 64, for the grid of baselines and for scaled
  ///     pictures.
  ///   - title: the title of the document; `nil` for none.
  ///   - creator: the program that creates the document; `nil` for none.
  ///   - language: the language of the text as a BCP 47 tag; `nil` for none.
  ///   - sink: takes the file's bytes in order, in pieces of any size.
  /// - Throws: ``VectorError``, ``RenderError``.
  package init(
    scale: Double, title: String? = nil, creator: String? = nil, language: String? = nil,
    sink: @escaping ByteSink
  ) throws {
    guard (1.0 / 64...64).contains(scale) else { throw RenderError.scale(scale) }
    output = SinkContext(sink)
    self.language = language
    hasTitle = title != nil
    grid = PixelGrid(scale: scale)
    fonts = try OutlineFonts()
    guard let surface = Self.makeSurface(writingTo: output), let context = cairo_create(surface)
    else {
      throw RenderError.noMemory(what: "a PDF")
    }
    self.surface = surface
    self.context = context
    // Without this, Cairo writes the current date.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    if let title {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.printable)
    }
    if let creator {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, creator.printable)
    }
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  /// Creates a surface. The output must live as long as the surface.
  private static func makeSurface(writingTo output: SinkContext) -> OpaquePointer? {
    cairo_pdf_surface_create_for_stream(
      { context, bytes, count in
        SinkContext.write(bytes, count: Int(count), to: context)
          ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, output.pointer, 1, 1)
  }

  deinit {
    cairo_destroy(context)
    // Destroying the surface finishes the file, whose bytes are not wanted.
    output.close()
    cairo_surface_destroy(surface)
  }

  /// Checks that a page can have a size.
  ///
  /// - Throws: ``VectorError/size(width:height:limit:)``.
  package static func check(width: Double, height: Double) throws(VectorError) {
    // NaN compares false.
    guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else {
      throw .size(width: width, height: height, limit: maximumSide)
    }
  }

  /// Ends the current page and begins a new one.
  ///
  /// - Parameters:
  ///   - width: The width in points, above 0, at most ``maximumSide``. It is rounded up to whole
  ///     points, since Cairo clips to whole points.
  ///   - height: The height, likewise.
  ///   - background: The paint behind the scenes.
  /// - Throws: ``VectorError``.
  package func beginPage(width: Double, height: Double, background: Paint) throws(VectorError) {
    try Self.check(width: width, height: height)
    try endPage()
    let (width, height) = (width.rounded(.up), height.rounded(.up))
    cairo_pdf_surface_set_size(surface, width, height)
    let page = Rect(x: 0, y: 0, width: width, height: height)
    self.page = page
    seen = page
    structure.pages += 1
    // Before any tag of the page, since Cairo drops what an opaque background covers.
    let isOpen = structure.isOpen
    structure.isOpen = false
    fill(.rect(page), background)
    structure.isOpen = isOpen
    if case .color(let color) = background, color.alpha <= 0 { markPage() }
    try check()
  }

  /// Draws a scene on the current page.
  ///
  /// - Throws: ``VectorError``; ``VectorError/noPage`` before the first page.
  package func draw(_ scene: Scene) throws {
    guard let page else { throw VectorError.noPage }
    do { try scene.checkGroups() } catch { throw VectorError.scene(error) }
    for index in scene.elements(meeting: page) {
      guard !Task.isCancelled else { throw VectorError.cancelled }
      let isFigure = beginTag(of: scene.elements[index])
      try draw(scene.elements[index], on: page)
      if isFigure { endFigure() }
    }
    closeTags()
    try check()
  }

  /// Adds a link to a rectangle of the current page.
  ///
  /// - Throws: ``VectorError``; ``VectorError/noPage`` before the first page.
  package func link(to target: String, in frame: Rect) throws(VectorError) {
    guard page != nil else { throw .noPage }
    guard let target = LinkTarget(target) else { return }
    let numbers = [frame.x, frame.y, frame.width, frame.height]
    guard numbers.allSatisfy({ abs($0) < VectorLimits.coordinate }) else { return }
    let places = numbers.map { DecimalNumber($0).text }.joined(separator: " ")
    let attributes = "rect=[\(places)] uri='\(target.text)'"
    closeTags()
    openDocument()
    cairo_tag_begin(context, CAIRO_TAG_LINK, attributes)
    cairo_tag_end(context, CAIRO_TAG_LINK)
    try check()
  }

  /// Writes the rest of the file. Nothing can be drawn afterwards.
  ///
  /// - Throws: ``VectorError``.
  package func finish() throws(VectorError) {
    if page != nil { closeDocument() }
    try endPage()
    output.keepBytes()
    cairo_surface_finish(surface)
    try check()
    guard let tail = output.kept else { return }
    let update = PDFUpdate(
      language: language, figures: structure.figures, showsTitle: hasTitle)
    output.write(update.bytes(after: tail, at: output.position - tail.count))
    try check()
  }

  private func endPage() throws(VectorError) {
    guard page != nil else { return }
    page = nil
    closeTags()
    cairo_show_page(context)
    pictures.endPage()
    try check()
  }

  private func check() throws(VectorError) {
    if let failure = output.failure { throw .file(failure) }
    for status in [cairo_status(context), cairo_surface_status(surface)]
    where status != CAIRO_STATUS_SUCCESS {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }
}

extension PDFWriter {
  /// Draws glyphs from subsets of their font, with their text.
  func drawOutlines(_ run: PlacedRun, of instance: FontInstance, saying said: RunClusters?) {
    guard let face = faces.face(of: instance) else { return }
    show(
      run.glyphs.map { cairo_glyph_t(index: UInt($0.id), x: $0.x, y: $0.y) }, face: face,
      size: run.size, saying: said)
  }

  /// Draws each glyph as a picture, with an invisible letter over each cluster that can be
  /// selected.
  func drawPictures(
    _ run: PlacedRun, of instance: FontInstance, opacity: Double, saying said: RunClusters?
  ) {
    let factor = run.size / run.font.unitsPerEm
    for glyph in run.glyphs {
      let picture: (picture: PDFImages.Picture, frame: Rect)
      do throws(ImageError) {
        guard
          let found = try pictures.glyph(
            glyph.id, of: run.font, named: "\(instance.index):\(instance.path)")
        else { continue }
        picture = found
      } catch {
        problems.note([.glyph(glyph.id, of: instance, error)])
        continue
      }
      let frame = picture.frame
      paint(
        picture.picture,
        in: Rect(
          x: glyph.x + frame.x * factor, y: glyph.y + frame.y * factor,
          width: frame.width * factor, height: frame.height * factor), opacity: opacity)
    }
    if let said { drawInvisible(run, saying: said) }
  }

  /// Draws an invisible letter over each cluster of a run.
  private func drawInvisible(_ run: PlacedRun, saying said: RunClusters) {
    guard let face = faces.invisible else { return }
    let factor = run.size / run.font.unitsPerEm
    var letters: [cairo_glyph_t] = []
    var result = RunClusters(text: "", clusters: [], isRightToLeft: false)
    func add(_ text: String, width: Double, at place: PlacedRun.Glyph) {
      guard let letter = faces.invisibleGlyph(for: text, width: width) else { return }
      letters.append(cairo_glyph_t(index: letter, x: place.x, y: place.y))
      result.text += text
      result.clusters.append(.init(bytes: text.utf8.count, glyphs: 1))
    }
    var bytes = said.text.utf8[...]
    var glyphs = said.isRightToLeft ? run.glyphs.reversed() : run.glyphs
    for cluster in said.clusters {
      let text = String(decoding: bytes.prefix(cluster.bytes), as: UTF8.self)
      let own = glyphs.prefix(cluster.glyphs)
      bytes = bytes.dropFirst(cluster.bytes)
      glyphs.removeFirst(own.count)
      guard !text.isEmpty, let first = own.min(by: { $0.x < $1.x }) else { continue }
      if faces.isFirst(ofSize: run.size) { add(" ", width: CairoFaces.usualWidth, at: first) }
      let end = own.map { $0.x + run.font.advance(of: $0.id) * factor }.max() ?? first.x
      add(text, width: (end - first.x) / run.size, at: first)
    }
    guard !letters.isEmpty else { return }
    cairo_set_source_rgba(context, 0, 0, 0, CairoFaces.faintest)
    show(letters, face: face, size: run.size, saying: result)
  }

  /// Draws the digits in the box of a missing character as shapes, so that they can't be selected.
  func fillOutlines(_ run: PlacedRun, _ color: Color) {
    let factor = run.size / run.font.unitsPerEm
    cairo_save(context)
    if let cut = run.cut {
      trace(.rect(cut))
      cairo_clip(context)
    }
    use(color)
    for glyph in run.glyphs {
      cairo_save(context)
      cairo_translate(context, glyph.x, glyph.y)
      cairo_scale(context, factor, factor)
      trace(run.font.outline(of: glyph.id))
      cairo_restore(context)
      cairo_fill(context)
    }
    cairo_restore(context)
  }

  /// Draws an invisible letter over a box, so that the text of the box can be selected.
  func say(_ text: String, over box: Rect) {
    guard !text.isEmpty, let face = faces.invisible, VectorLimits.typeSizes.contains(box.height),
      abs(box.minX) < VectorLimits.coordinate, abs(box.maxY) < VectorLimits.coordinate,
      let letter = faces.invisibleGlyph(for: text, width: box.width / box.height)
    else { return }
    var letters = [cairo_glyph_t(index: letter, x: box.minX, y: box.maxY)]
    var said = RunClusters(
      text: text, clusters: [.init(bytes: text.utf8.count, glyphs: 1)], isRightToLeft: false)
    if faces.isFirst(ofSize: box.height),
      let usual = faces.invisibleGlyph(for: " ", width: CairoFaces.usualWidth)
    {
      letters.insert(cairo_glyph_t(index: usual, x: box.minX, y: box.maxY), at: 0)
      said.text = " " + text
      said.clusters.insert(.init(bytes: 1, glyphs: 1), at: 0)
    }
    cairo_set_source_rgba(context, 0, 0, 0, CairoFaces.faintest)
    show(letters, face: face, size: box.height, saying: said)
  }

  private func show(
    _ glyphs: [cairo_glyph_t], face: OpaquePointer, size: Double, saying said: RunClusters?
  ) {
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, size)
    faces.useExactMetrics(context)
    guard let said else {
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
      return
    }
    let clusters = said.clusters.map {
      cairo_text_cluster_t(num_bytes: Int32($0.bytes), num_glyphs: Int32($0.glyphs))
    }
    cairo_show_text_glyphs(
      context, said.text, Int32(said.text.utf8.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count),
      said.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
  }
}

extension String {
  /// The text without characters that a PDF can't have: controls are replaced by spaces and
  /// noncharacters (Unicode, chapter 23.7) by U+FFFD.
  var printable: String {
    // All of these characters begin with one of these bytes.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xEF || $0 >= 0xF0 }) else {
      return self
    }
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F: " "
      case 0xFDD0...0xFDEF: "\u{FFFD}"
      case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
