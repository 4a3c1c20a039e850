import ConfabBubbles
import ConfabLayout

/// A part of a conversation's content that becomes one picture.
struct Page: Sendable, Equatable {
  /// Rows that stand on it.
  var rows: Range<Int>
  /// Points, whole device pixels.
  var height: Double
  /// Added to a height in the content to get the height on the page.
  var offset: Double
  /// Heights on the page at which something is to be seen: less than all where a message runs on
  /// over several pages.
  var shown: Range<Double>
  /// Heights between a screen's header and composer; `nil` without them. What is drawn beyond is
  /// covered.
  var opening: Range<Double>?

  init(
    rows: Range<Int>, height: Double, offset: Double, shown: Range<Double>? = nil,
    opening: Range<Double>? = nil
  ) {
    self.rows = rows
    self.height = height
    self.offset = offset
    self.shown = shown ?? 0..<height
    self.opening = opening
  }

  /// Heights in the content of which something can be read on the page.
  var readable: Range<Double> {
    let part = opening ?? shown
    return part.lowerBound - offset..<part.upperBound - offset
  }
}

/// How a conversation is cut into pictures.
enum PagePlan {
  /// All in one picture.
  static func single(_ layout: ConversationLayout) -> [Page] {
    [Page(rows: layout.rows.indices, height: layout.contentSize.height, offset: 0)]
  }

  /// One screen: the newest rows above the composer, or all under the header where they fit.
  ///
  /// - Parameter height: points, whole device pixels.
  static func screen(
    _ layout: ConversationLayout, height: Double, chrome: any ScreenChrome
  ) -> [Page] {
    let grid = layout.request.grid
    let top = grid.round(chrome.content.lowerBound)
    let bottom = grid.round(chrome.content.upperBound)
    let content = layout.contentSize.height
    let offset = top + content <= bottom ? top : grid.round(bottom - content)
    let rows = layout.rows(meeting: -offset..<max(-offset, height - offset))
    return [Page(rows: rows, height: height, offset: offset, opening: chrome.opening)]
  }

  /// Lines at the foot of a page with which a message begins that is higher than a page.
  private static let leastLines = 3

  /// Pages of one height, cut between messages; a message that is higher than a page is cut between
  /// its lines.
  ///
  /// - Parameter breaks: heights in a row at which it is cut rather than elsewhere, ascending; those
  ///   outside of the row are not used.
  static func pages(
    _ layout: ConversationLayout, height: Double, breaks: (Int) async throws -> [Double]
  ) async rethrows -> [Page] {
    let grid = layout.request.grid
    let height = grid.ceil(height)
    var top = grid.round(layout.request.metrics.marginTop)
    var bottom = height - grid.round(layout.request.metrics.marginBottom)
    // Margins may be anything, and pages must come to an end.
    if bottom - top < height / 4 { (top, bottom) = (0, height) }
    var pages: [Page] = []
    for unit in units(layout, notHigherThan: bottom - top) {
      guard let first = unit.first, let last = unit.last else { continue }
      let start = layout.rows[first].y
      let end = layout.rows[last].maxY
      if let page = pages.last, end + page.offset <= bottom {
        pages[pages.count - 1].rows = page.rows.lowerBound..<unit.upperBound
        continue
      }
      guard end - start > bottom - top else {
        pages.append(Page(rows: unit, height: height, offset: top - start))
        continue
      }
      var heights = try await breaks(first).map { grid.round(start + $0) }
        .filter { start < $0 && $0 < end }[...]
      var from = start
      if let page = pages.last {
        // It begins where there is room, if that is more than for the odd line.
        let fitting = heights.prefix { $0 + page.offset <= bottom }
        if fitting.count >= leastLines, let cut = fitting.last {
          pages[pages.count - 1].rows = page.rows.lowerBound..<unit.upperBound
          pages[pages.count - 1].shown = page.shown.lowerBound..<cut + page.offset
          heights = heights.dropFirst(fitting.count)
          from = cut
        }
      }
      while end - from > bottom - top {
        let limit = from + bottom - top
        let fitting = heights.prefix { $0 <= limit }
        heights = heights.dropFirst(fitting.count)
        let cut = fitting.last ?? grid.round(limit)
        pages.append(
          Page(
            rows: unit, height: height, offset: top - from,
            shown: (from == start ? 0 : top)..<(top + cut - from)))
        from = cut
      }
      pages.append(
        Page(
          rows: unit, height: height, offset: top - from,
          shown: (from == start ? 0 : top)..<height))
    }
    return pages
  }

  /// Rows that stay together: a header with what it heads, a status line with its message; but no
  /// row is torn because it had to stay with another.
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
