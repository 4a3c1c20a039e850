import CRendering
import ConfabScene

/// The tags and the bookmarks of a PDF that is being written.
struct PDFStructure {
  /// The kinds of content that readers announce.
  enum Tag: String {
    case paragraph = "P"
    case figure = "Figure"
  }

  /// The greatest number of bookmarks in a file.
  static let bookmarkLimit = 10_000
  /// The greatest length of a bookmark's title in characters.
  static let titleLimit = 120

  /// Whether the element of the whole document is open.
  var isOpen = false
  /// The row of the open paragraph.
  var paragraph: String??
  /// The texts of all figures, in the order of their tags.
  var figures: [String] = []
  /// The number of pages so far.
  var pages = 0
  /// The number of bookmarks, and the open ones by their levels.
  var bookmarks = 0
  var path: [(level: Int, number: Int32)] = []
}

/// Cairo 1.16 loses tags, or fails, in these cases, which the writer avoids:
///
/// - A tag begins within a group. Tags are only around elements that are not in a group.
/// - An opaque color fills a whole page after a tag has begun, so that Cairo drops all that is
///   before it. The background comes first, and later fills are not simple rectangles.
/// - The first tag is not that of the document, or a paragraph has text beside other tags.
extension PDFWriter {
  /// Opens and closes tags before an element is drawn. The text of each row is one paragraph, also
  /// across elements without text, and each picture with a description is a figure.
  func beginTag(of element: Scene.Element) -> PDFStructure.Tag? {
    let tag = element.tag
    let row = element.owner.item
    if let open = structure.paragraph, open != row || tag == .figure { endParagraph() }
    switch tag {
    case nil: break
    case .paragraph:
      guard structure.paragraph == nil else { return tag }
      begin(.paragraph)
      structure.paragraph = .some(row)
    case .figure:
      begin(.figure)
      if case .words(let words)? = element.alternative { structure.figures.append(words) }
    }
    return tag
  }

  /// Closes a figure after it is drawn.
  func endTag(_ tag: PDFStructure.Tag?) {
    if tag == .figure { cairo_tag_end(context, PDFStructure.Tag.figure.rawValue) }
  }

  /// Closes the paragraph of the last row with text.
  func endParagraph() {
    guard structure.paragraph != nil else { return }
    cairo_tag_end(context, PDFStructure.Tag.paragraph.rawValue)
    structure.paragraph = nil
  }

  private func begin(_ tag: PDFStructure.Tag) {
    openDocument()
    cairo_tag_begin(context, tag.rawValue, "")
  }

  /// Opens the element of the whole document if there is none.
  func openDocument() {
    guard !structure.isOpen else { return }
    cairo_tag_begin(context, "Document", "")
    structure.isOpen = true
  }

  /// Closes all tags. Call before the last page ends.
  func closeDocument() {
    endParagraph()
    guard structure.isOpen else { return }
    cairo_tag_end(context, "Document")
    structure.isOpen = false
  }

  /// Adds a bookmark for a position on the current page. The first 10,000 are added.
  ///
  /// - Parameters:
  ///   - title: The title, of which the first 120 characters are kept.
  ///   - level: The level: bookmarks with higher levels are within the one before.
  ///   - y: The distance from the top of the page, in points.
  /// - Throws: ``VectorError``; ``VectorError/noPage`` before the first page.
  package func bookmark(_ title: String, level: Int, y: Double) throws(VectorError) {
    guard let page else { throw .noPage }
    let title = String(title.printable.prefix(PDFStructure.titleLimit))
    guard !title.isEmpty, structure.bookmarks < PDFStructure.bookmarkLimit else { return }
    while let last = structure.path.last, last.level >= level { structure.path.removeLast() }
    let top = DecimalNumber(min(max(y, 0), page.height)).text
    let number = cairo_pdf_surface_add_outline(
      surface, structure.path.last?.number ?? CAIRO_PDF_OUTLINE_ROOT, title,
      "page=\(structure.pages) pos=[0 \(top)]", CAIRO_PDF_OUTLINE_FLAG_OPEN)
    structure.path.append((level, number))
    structure.bookmarks += 1
  }

  /// Draws something that nobody sees, so that a page with a transparent background isn't empty for Cairo.
  /// Otherwise Cairo drops the tags before the first picture.
  func markPage() {
    use(Color.black.opacity(CairoFaces.faintest))
    cairo_rectangle(context, 0, 0, 0.05, 0.05)
    cairo_fill(context)
  }

  /// Adds a shape beside the page to the current path if it covers the page, so that Cairo does
  /// not drop what is behind it.
  func keepTags(under path: Path) {
    guard structure.isOpen, let page, let bounds = path.bounds else { return }
    let box = placement.bounds(of: bounds)
    guard box.minX <= 0, box.minY <= 0, box.maxX >= page.width, box.maxY >= page.height else {
      return
    }
    let (x, y) = (bounds.minX - 2, bounds.minY - 2)
    cairo_move_to(context, x, y)
    cairo_line_to(context, x - 1, y)
    cairo_line_to(context, x, y - 1)
    cairo_close_path(context)
  }
}

extension Scene.Element {
  /// The tag of the element; `nil` for decoration.
  fileprivate var tag: PDFStructure.Tag? {
    switch shape {
    case .image: alternative == nil ? nil : .figure
    case .glyphs, .fill, .stroke: alternative == nil ? nil : .paragraph
    case .shadow: nil
    case .group(let group): group.content.hasText ? .paragraph : nil
    }
  }
}

extension Scene {
  /// Whether an element has a text, also one in a group. Groups are nested at most
  /// ``Scene/maximumDepth`` deep.
  fileprivate var hasText: Bool {
    elements.contains { element in
      if element.alternative != nil { return true }
      if case .group(let group) = element.shape { return group.content.hasText }
      return false
    }
  }
}
