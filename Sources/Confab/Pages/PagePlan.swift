import ConfabBubbles
import ConfabLayout
import ConfabScene

/// Divides a conversation into pictures.
enum PagePlan {
  /// One picture with all rows.
  static func single(_ layout: ConversationLayout) -> [PageLayout] {
    [PageLayout(rows: layout.rows.indices, height: layout.contentSize.height, offset: 0)]
  }

  /// One screen. All rows are below the header if they fit; otherwise the newest rows are above the
  /// composer.
  ///
  /// - Parameters:
  ///   - height: The height of the screen in points. It is a whole number of device pixels.
  ///   - startsAtBottom: Whether the rows are above the composer also if they fit.
  static func screen(
    _ layout: ConversationLayout, height: Double, chrome: any ScreenChrome,
    startsAtBottom: Bool = false
  ) -> [PageLayout] {
    let grid = layout.request.grid
    let top = grid.round(chrome.content.lowerBound)
    let bottom = grid.round(chrome.content.upperBound)
    let content = layout.contentSize.height
    let offset =
      top + content <= bottom && !startsAtBottom ? top : grid.round(bottom - content)
    let rows = layout.rows(meeting: -offset..<max(-offset, height - offset))
    return [PageLayout(rows: rows, height: height, offset: offset, opening: chrome.opening)]
  }

  /// The smallest number of lines at the bottom of a page with which a message can begin that does
  /// not fit on a page.
  private static let minimumLines = 3

  /// The largest share of a page for what is shown again at its top, such as the head of a table.
  private static let largestHead = 0.4

  /// Pages of the same height. Breaks are between messages, or in messages that are higher than a
  /// page: between two lines, or two rows of a table, whose head is then repeated.
  ///
  /// - Parameters:
  ///   - layout: The layout. It has at least one row.
  ///   - height: The height of a page in points.
  ///   - breaks: Returns the preferred places of page breaks in a row, ascending, in points from
  ///     the top of the row. Places outside of the row are ignored.
  static func pages(
    _ layout: ConversationLayout, height: Double, breaks: (Int) async throws -> [PageBreak]
  ) async rethrows -> [PageLayout] {
    let grid = layout.request.grid
    let height = grid.ceil(height)
    var top = grid.round(layout.request.metrics.marginTop)
    var bottom = height - grid.round(layout.request.metrics.marginBottom)
    // Large margins must leave room for content on each page.
    if bottom - top < height / 4 { (top, bottom) = (0, height) }
    var pages: [PageLayout] = []
    for unit in units(layout, notHigherThan: bottom - top) {
      guard let first = unit.first, let last = unit.last else { continue }
      let start = layout.rows[first].y
      let end = layout.rows[last].maxY
      if let page = pages.last, end + page.offset <= bottom {
        pages[pages.count - 1].rows = page.rows.lowerBound..<unit.upperBound
        continue
      }
      guard end - start > bottom - top else {
        pages.append(PageLayout(rows: unit, height: height, offset: top - start))
        continue
      }
      var cuts = try await breaks(first).map { $0.rounded(to: grid, from: start) }
        .filter { start < $0.y && $0.y < end }[...]
      var from = PageBreak(start)
      if let page = pages.last {
        // The message begins on this page if there is room for several lines.
        let fitting = cuts.prefix { $0.y + page.offset <= bottom }
        if fitting.count >= minimumLines, let cut = fitting.last {
          pages[pages.count - 1].rows = page.rows.lowerBound..<unit.upperBound
          pages[pages.count - 1].shown = page.shown.lowerBound..<cut.y + page.offset
          cuts = cuts.dropFirst(fitting.count)
          from = cut
        }
      }
      var isLast = false
      while !isLast {
        var head = from.head
        if let range = head,
          range.upperBound - range.lowerBound > largestHead * (bottom - top)
            || range.upperBound > from.y
        {
          head = nil
        }
        let contentTop = top + (head.map { $0.upperBound - $0.lowerBound } ?? 0)
        let limit = from.y + bottom - contentTop
        isLast = end <= limit
        let fitting = cuts.prefix { $0.y <= limit }
        let cut = isLast ? nil : fitting.last ?? PageBreak(grid.round(limit))
        if !isLast { cuts = cuts.dropFirst(fitting.count) }
        pages.append(
          PageLayout(
            rows: unit, height: height, offset: contentTop - from.y,
            shown: (from.y == start
              ? 0 : contentTop)..<(cut.map { contentTop + $0.y - from.y } ?? height),
            head: head.map { PageLayout.Head(content: $0, top: top) }))
        if let cut { from = cut }
      }
    }
    return pages
  }

  /// Rows that stay on one page: a header with the row below it, and a status line with its
  /// message. Rows that do not fit on one page together are separate.
  private static func units(_ layout: ConversationLayout, notHigherThan limit: Double)
    -> [Range<Int>]
  {
    groups(layout).flatMap { group -> [Range<Int>] in
      let height = layout.rows[group.upperBound - 1].maxY - layout.rows[group.lowerBound].y
      return height <= limit ? [group] : group.map { $0..<($0 + 1) }
    }
  }

  private static func groups(_ layout: ConversationLayout) -> [Range<Int>] {
    let items = layout.request.items
    var units: [Range<Int>] = []
    for index in items.indices {
      let isTail = items[index].kind == .status
      let followsHeader =
        index > 0 && (items[index - 1].kind == .dateHeader || items[index - 1].kind == .unread)
      if let last = units.last, isTail || followsHeader {
        units[units.count - 1] = last.lowerBound..<(index + 1)
      } else {
        units.append(index..<(index + 1))
      }
    }
    return units
  }
}

/// The part of a conversation that is on one page, which becomes one picture. All lengths are in
/// points.
package struct PageLayout: Sendable, Equatable {
  /// The indexes of the rows on the page.
  var rows: Range<Int>
  /// The height of the page. It is a whole number of device pixels.
  var height: Double
  /// The number to add to a y coordinate in the content to get the y coordinate on the page.
  var offset: Double
  /// The vertical range of the page in which rows are drawn. It is smaller than the page if a
  /// message continues on another page.
  var shown: Range<Double>
  /// What is shown again at the top of the page; `nil` for nothing.
  var head: Head?
  /// The vertical range between the header and the composer of a screen; `nil` without chrome. The
  /// header and the composer cover the rest.
  var opening: Range<Double>?

  /// A part of the first row that is shown again, such as the head of a table.
  struct Head: Sendable, Equatable {
    /// The vertical range of the content.
    var content: Range<Double>
    /// The top on the page.
    var top: Double

    /// The vertical range of the page in which it is drawn.
    var shown: Range<Double> { top..<top + content.upperBound - content.lowerBound }
  }

  init(
    rows: Range<Int>, height: Double, offset: Double, shown: Range<Double>? = nil,
    head: Head? = nil, opening: Range<Double>? = nil
  ) {
    self.rows = rows
    self.height = height
    self.offset = offset
    self.shown = shown ?? 0..<height
    self.head = head
    self.opening = opening
  }

  /// The vertical range of the content that is legible on the page.
  var readable: Range<Double> {
    let part = opening ?? shown
    return part.lowerBound - offset..<part.upperBound - offset
  }
}

extension PageBreak {
  /// The place in the content, on whole device pixels.
  ///
  /// - Parameter top: The top of the row in the content, in points.
  fileprivate func rounded(to grid: PixelGrid, from top: Double) -> PageBreak {
    PageBreak(
      grid.round(y + top),
      head: head.map { head in
        let lower = grid.round(head.lowerBound + top)
        return lower..<max(lower, grid.round(head.upperBound + top))
      })
  }
}
