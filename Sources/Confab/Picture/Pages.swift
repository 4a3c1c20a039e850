import ConfabRendering
import ConfabScene
import ConfabSupport

/// The pages of a conversation, each a ``Picture``.
///
/// A page is drawn when it is asked for, so that one page at a time is in memory.
///
/// ```swift
/// var options = RenderOptions()
/// options.picture.pageHeight = 600
/// for try await page in try await studio.pages(of: chat, options: options) {
///   send(try page.encoded(as: .png))
/// }
/// ```
public struct Pages: AsyncSequence, Sendable {
  let studio: Studio
  let prepared: PreparedPages

  init(_ prepared: PreparedPages, by studio: Studio) {
    self.prepared = prepared
    self.studio = studio
  }

  /// The number of pages.
  public var count: Int { prepared.pages.count }

  /// Draws the pages from the first to the last.
  public struct Iterator: AsyncIteratorProtocol {
    private let pages: Pages
    private var next = 0

    init(_ pages: Pages) { self.pages = pages }

    /// Draws the next page.
    ///
    /// - Returns: The page, or `nil` after the last one.
    /// - Throws: ``ConfabError``, `CancellationError`.
    public mutating func next() async throws -> Picture? {
      guard next < pages.count else { return nil }
      let index = next
      next += 1
      return try await pages.page(at: index)
    }
  }

  /// Creates an iterator that begins with the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }
}

extension Pages {
  /// Draws a page.
  ///
  /// - Parameter index: The index of the page, less than ``count``.
  /// - Throws: ``ConfabError``, `CancellationError`.
  package func page(at index: Int) async throws -> Picture {
    try await studio.picture(of: prepared.pages[index], in: prepared)
  }

  /// The rows and elements of a page.
  ///
  /// - Parameter index: The index of the page, less than ``count``.
  /// - Throws: ``ConfabError``, `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements, their points and their glyphs. Nothing is
  ///   drawn.
  package func content(at index: Int) async throws -> PageContent {
    try await ConfabError.wrappingAsync {
      let scenes = try await studio.scenes(of: prepared.pages[index], in: prepared)
      let layout = prepared.layout
      let (page, origin) = (scenes.page, scenes.origin)
      let readable = scenes.readableRows
      let numbers = prepared.conversation.messages.enumerated().map { ($1.id, $0 + 1) }
      var content = PageContent(
        engine: try studio.engine(),
        settings: try studio.settings(of: prepared.conversation, prepared.options),
        size: scenes.size, scale: layout.request.scale,
        background: prepared.background,
        colorFonts: Set(studio.library.faces.filter { $0.role == .emoji }.map(\.path)),
        numbers: Dictionary(numbers, uniquingKeysWith: { first, _ in first }), rows: [],
        elements: [])
      let opening = page.opening ?? page.shown
      // The head of a table that is repeated is above the rest of the page.
      let top = Swift.min(opening.lowerBound, page.head?.shown.lowerBound ?? opening.lowerBound)
      let limits = PaintedElements.Limits(
        picture: Rect(x: 0, y: 0, width: scenes.size.width, height: scenes.size.height),
        rows: top + origin.y..<opening.upperBound + origin.y,
        grid: layout.request.grid)
      let worker = studio.layoutWorkers[0]
      try await scenes.forEachPart(of: readable) { part in
        try part.scene.checkGroups()
        for row in part.rows {
          let frame = layout.rows[row.index]
          content.rows.append(
            PageContent.Row(
              owner: row.layout.item.id, item: row.layout.item,
              frame: Rect(
                x: origin.x, y: frame.y + page.offset + origin.y,
                width: row.layout.size.width,
                height: frame.height)))
        }
        content.elements += try await worker.withContext(of: layout.request) { context in
          try PaintedElements.list(part.scene, limits: limits, shaper: context.shaper)
        }
      }
      return content
    }
  }
}

extension Studio {
  /// The names and versions of everything that draws, and a digest of the bundled fonts.
  package func engine() throws -> [String] {
    let fonts = Array(library.bundledIdentity.joined(separator: "\n").utf8)
    let digest = fonts.withUnsafeBytes { SHA256(of: $0).hexadecimal.prefix(16) }
    return ["Confab \(confabVersion)"]
      + (try RenderingLibraries.versions().map { "\($0.name) \($0.version)" })
      + ["fonts \(digest)"]
  }
}
