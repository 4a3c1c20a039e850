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
