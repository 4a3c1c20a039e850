import CRendering
import ConfabScene

/// The tags and the bookmarks of a PDF that is being written.
struct PDFStructure {
  /// The greatest number of bookmarks in a file.
  static let bookmarkLimit = 10_000
  /// The greatest length of a bookmark's title in characters.
  static let titleLimit = 120

  /// Whether the element of the whole document is open.
  var isOpen = false
  /// The open parts of a row, from the outermost to the innermost. The last one has the text.
  var open: [StructureNode] = []
  /// The row of the open parts.
  var row: String?
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
/// - The first tag is not that of the document, or a part has text beside other tags. Only the
///   innermost part has text.
extension PDFWriter {
  /// Opens and closes tags before an element is drawn. Elements of a row that are in the same part,
  /// such as a heading, have one tag, also across elements without text. Each picture with a
  /// description is a figure.
  ///
  /// - Returns: Whether the element is a figure.
  func beginTag(of element: Scene.Element) -> Bool {
    let owner = element.owner
    if structure.row != owner.item { closeTags() }
    guard let tag = element.tag else { return false }
    var path = owner.structure
    if path.last?.role.isLeaf == true {
      if tag == .figure { path.removeLast() }
    } else if tag == .paragraph {
      path.append(StructureNode(.paragraph))
    }
    let shared = zip(structure.open, path).prefix { $0 == $1 }.count
    closeTags(from: shared)
    openDocument()
    structure.row = owner.item
    for node in path[shared...] { begin(node) }
    guard tag == .figure else { return false }
    begin(StructureNode(.figure))
    if case .words(let words)? = element.alternative { structure.figures.append(words) }
    return true
  }

  /// Closes a figure after it is drawn.
  func endFigure() { closeTags(from: structure.open.count - 1) }

  /// Closes the tags of the last row.
  ///
  /// - Parameter depth: The number of outer tags that stay open.
  func closeTags(from depth: Int = 0) {
    while structure.open.count > max(0, depth), let last = structure.open.popLast() {
      cairo_tag_end(context, last.role.tag)
    }
  }

  private func begin(_ node: StructureNode) {
    cairo_tag_begin(context, node.role.tag, "")
    structure.open.append(node)
  }

  /// Opens the element of the whole document if there is none.
  func openDocument() {
    guard !structure.isOpen else { return }
    cairo_tag_begin(context, "Document", "")
    structure.isOpen = true
  }

  /// Closes all tags. Call before the last page ends.
  func closeDocument() {
    closeTags()
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
  /// A picture or a text; `nil` for decoration.
  fileprivate var tag: StructureNode.Role? {
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

extension StructureNode.Role {
  /// The name of the tag (ISO 32000-1, 14.8.4). Cairo knows no others.
  fileprivate var tag: String {
    switch self {
    case .list: "L"
    case .item: "LI"
    case .label: "Lbl"
    case .body: "LBody"
    case .table: "Table"
    case .row: "TR"
    case .headCell: "TH"
    case .cell: "TD"
    case .quote: "BlockQuote"
    case .section: "Div"
    case .paragraph: "P"
    case .heading(let level): "H\(min(6, max(1, level)))"
    case .figure: "Figure"
    }
  }
}
