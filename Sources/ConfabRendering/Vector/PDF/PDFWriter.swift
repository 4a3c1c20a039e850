import CRendering
import ConfabScene
import ConfabText

/// Writes scenes as the pages of a PDF through Cairo: outlines stay outlines, and text can be
/// selected, searched and copied.
///
/// Letters are subsets of the fonts' own outlines; glyphs that are pictures, such as emoji, are
/// pictures with letters without ink over them. Pages go out one by one, but what a page draws is
/// held in memory until its end, and fonts until the file's.
///
/// The same calls give the same bytes, with one version of Cairo and zlib: there is no time stamp.
public final class PDFWriter: VectorWriter {
  /// Points a side that readers are sure to show (ISO 32000-1, annex C).
  public static let maximumSide = 14_400.0

  private let outlet: PDFOutlet
  let surface: OpaquePointer
  let context: OpaquePointer
  let grid: PixelGrid
  let fonts: OutlineFonts
  let clusters: ClusterFinder
  let faces = CairoFaces()
  let pictures = PDFPictures()
  /// The one that is drawn on.
  private(set) var page: Rect?
  /// The page in the coordinates of the group that is drawn.
  var seen = Rect(x: 0, y: 0, width: 0, height: 0)
  /// From the coordinates of that group to the page's.
  var placement = Transform.identity
  /// So far.
  var shadows = 0
  /// Pictures that could not be drawn so far.
  public internal(set) var problems: [PictureProblem] = []

  /// - Parameters:
  ///   - scale: device pixels a point, on whose grid baselines stand, and of pictures that are
  ///     scaled; 1/64 … 64.
  ///   - title: of the document; `nil` for none.
  ///   - creator: the program that wrote it; `nil` for none.
  ///   - sink: takes the file's bytes in order, in pieces of any size.
  /// - Throws: ``VectorError``, ``RenderError``.
  public init(
    scale: Double, title: String? = nil, creator: String? = nil, sink: @escaping PNGWriter.Sink
  ) throws {
    guard (1.0 / 64...64).contains(scale) else { throw RenderError.scale(scale) }
    outlet = PDFOutlet(sink)
    grid = PixelGrid(scale: scale)
    fonts = try OutlineFonts()
    clusters = try ClusterFinder()
    guard let surface = outlet.makeSurface(), let context = cairo_create(surface) else {
      throw RenderError.noMemory(what: "a PDF")
    }
    self.surface = surface
    self.context = context
    // Without a date of its own Cairo writes the present one.
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

  deinit {
    cairo_destroy(context)
    // Finishes it; whoever did not ask for an end does not want its bytes.
    outlet.close()
    cairo_surface_destroy(surface)
  }

  /// Throws ``VectorError/size(width:height:limit:)`` for what no page can be.
  public static func check(width: Double, height: Double) throws(VectorError) {
    // Not a number compares false.
    guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else {
      throw .size(width: width, height: height, limit: maximumSide)
    }
  }

  /// Begins a page; the one before it, if any, ends.
  ///
  /// - Parameters:
  ///   - width, height: points, above 0, at most ``maximumSide``. The page gets the next whole number
  ///     of them: Cairo cuts off what is drawn on a fraction of a point.
  public func beginPage(width: Double, height: Double, background: Paint) throws(VectorError) {
    try Self.check(width: width, height: height)
    try endPage()
    let (width, height) = (width.rounded(.up), height.rounded(.up))
    cairo_pdf_surface_set_size(surface, width, height)
    let page = Rect(x: 0, y: 0, width: width, height: height)
    self.page = page
    seen = page
    fill(.rect(page), background)
    try check()
  }

  public func draw(_ scene: Scene) throws {
    guard let page else { throw VectorError.noPage }
    do { try scene.checkGroups() } catch { throw VectorError.scene(error) }
    for index in scene.elements(meeting: page) {
      guard !Task.isCancelled else { throw VectorError.cancelled }
      try draw(scene.elements[index], on: page)
    }
    try check()
  }

  public func link(to target: String, in frame: Rect) throws(VectorError) {
    guard page != nil else { throw .noPage }
    guard let target = LinkTarget(target) else { return }
    let numbers = [frame.x, frame.y, frame.width, frame.height]
    guard numbers.allSatisfy({ abs($0) < VectorLimits.coordinate }) else { return }
    let places = numbers.map { PlainNumber($0).text }.joined(separator: " ")
    let attributes = "rect=[\(places)] uri='\(target.text)'"
    cairo_tag_begin(context, CAIRO_TAG_LINK, attributes)
    cairo_tag_end(context, CAIRO_TAG_LINK)
    try check()
  }

  /// Writes what is left. Nothing can be drawn afterwards.
  public func finish() throws(VectorError) {
    try endPage()
    cairo_surface_finish(surface)
    try check()
  }

  private func endPage() throws(VectorError) {
    guard page != nil else { return }
    page = nil
    cairo_show_page(context)
    pictures.forget()
    try check()
  }

  private func check() throws(VectorError) {
    if let failure = outlet.failure { throw .file(failure) }
    for status in [cairo_status(context), cairo_surface_status(surface)]
    where status != CAIRO_STATUS_SUCCESS {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }
}
