import CMarkdown
import Synchronization

/// A parsed text, as the events of a walk through its tree.
struct MarkdownDocument: ~Copyable {
  /// A part of a document. Containers and parts with content are entered and left.
  enum Event {
    case enter(Part)
    case leave(Part)
    /// A part without content.
    case leaf(Leaf)
  }

  enum Part {
    case quote
    /// - start: The number of the first item; `nil` for bullets.
    case list(start: Int?, isLoose: Bool)
    case item(isChecked: Bool?)
    case paragraph
    case heading(level: Int)
    case table(alignments: [UInt8])
    case row(isHead: Bool)
    case cell
    case footnote
    case emphasis
    case strong
    case strike
    case link(url: String)
    case image(url: String)
  }

  enum Leaf {
    case text(String)
    case code(String)
    case html(String)
    case softBreak
    case lineBreak
    case footnoteReference(String)
    case codeBlock(String, info: String)
    case htmlBlock(String)
    case rule
  }

  /// The parser has global state that each parse changes: which bytes are special, and which
  /// extensions there are. So one thread at a time parses.
  private static let lock = Mutex(())

  private let root: OpaquePointer?

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The text, of at most 16 MiB.
  ///   - hasTables: Whether tables are parsed.
  init(_ text: String, hasTables: Bool) {
    // Two tildes: water is H~2~O in some dialects. No links are detected: the library reads
    // outside of its buffer there, and Confab finds them itself.
    let options =
      CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES
      | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
    let extensions = ["strikethrough", "tasklist"] + (hasTables ? ["table"] : [])
    root = Self.lock.withLock { _ in
      cmark_gfm_core_extensions_ensure_registered()
      guard let parser = cmark_parser_new(options) else { return nil }
      defer { cmark_parser_free(parser) }
      for name in extensions {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
      var text = text
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          cmark_parser_feed(parser, $0.baseAddress, $0.count)
        }
      }
      return cmark_parser_finish(parser)
    }
  }

  deinit { if let root { cmark_node_free(root) } }

  /// Calls a function for each event, in the order of the text. The stack doesn't grow with the
  /// depth of the tree.
  func forEachEvent(_ body: (Event) -> Void) {
    guard let root, let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      if let leaf = Self.leaf(node) {
        if event == CMARK_EVENT_ENTER { body(.leaf(leaf)) }
      } else if let part = Self.part(node) {
        body(event == CMARK_EVENT_ENTER ? .enter(part) : .leave(part))
      }
    }
  }

  private typealias Node = OpaquePointer

  private static func leaf(_ node: Node) -> Leaf? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: .text(text(cmark_node_get_literal(node)))
    case CMARK_NODE_CODE: .code(text(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_INLINE: .html(text(cmark_node_get_literal(node)))
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference(text(cmark_node_get_literal(node)))
    case CMARK_NODE_CODE_BLOCK:
      .codeBlock(text(cmark_node_get_literal(node)), info: text(cmark_node_get_fence_info(node)))
    case CMARK_NODE_HTML_BLOCK: .htmlBlock(text(cmark_node_get_literal(node)))
    case CMARK_NODE_THEMATIC_BREAK: .rule
    default: nil
    }
  }

  private static func part(_ node: Node) -> Part? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_LIST:
      .list(
        start: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
          ? Int(cmark_node_get_list_start(node)) : nil,
        isLoose: cmark_node_get_list_tight(node) == 0)
    case CMARK_NODE_ITEM: .item(isChecked: isChecked(node))
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnote
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link(url: text(cmark_node_get_url(node)))
    case CMARK_NODE_IMAGE: .image(url: text(cmark_node_get_url(node)))
    case CMARK_NODE_DOCUMENT: nil
    default: extensionPart(node)
    }
  }

  /// Whether the box of an item has a check mark; `nil` for an item without a box. Such an item has
  /// the type of others.
  private static func isChecked(_ node: Node) -> Bool? {
    text(cmark_node_get_type_string(node)) == "tasklist"
      ? cmark_gfm_extensions_get_tasklist_item_checked(node) : nil
  }

  /// A part of an extension. The numbers of their types are known at run time only.
  private static func extensionPart(_ node: Node) -> Part? {
    switch text(cmark_node_get_type_string(node)) {
    case "table":
      let count = Int(cmark_gfm_extensions_get_table_columns(node))
      let bytes = cmark_gfm_extensions_get_table_alignments(node)
      return .table(alignments: (0..<count).map { bytes?[$0] ?? 0 })
    case "table_header": return .row(isHead: true)
    case "table_row": return .row(isHead: false)
    case "table_cell": return .cell
    case "strikethrough": return .strike
    default: return nil
    }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
