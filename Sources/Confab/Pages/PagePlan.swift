import ConfabLayout

/// A part of a conversation's content that becomes one picture.
struct Page: Sendable, Equatable {
  /// Rows that stand on it.
  var rows: Range<Int>
  /// Points, whole device pixels.
  var height: Double
  /// Added to a height in the content to get the height on the page.
  var offset: Double
}

/// How a conversation is cut into pictures.
enum PagePlan {
  /// All in one picture.
  static func single(_ layout: ConversationLayout) -> [Page] {
    [Page(rows: layout.rows.indices, height: layout.contentSize.height, offset: 0)]
  }

  /// One screen: the newest rows above the composer, or all under the header where they fit.
  static func screen(_ layout: ConversationLayout, height: Double, metrics: Metrics) -> [Page] {
    let grid = layout.request.grid
    let height = grid.ceil(height)
    let header = grid.round(metrics.headerHeight)
    let bottom = height - grid.round(metrics.composerHeight)
    let content = layout.contentSize.height
    let offset = header + content <= bottom ? header : grid.round(bottom - content)
    let rows = layout.rows(meeting: -offset..<max(-offset, height - offset))
    return [Page(rows: rows, height: height, offset: offset)]
  }

  /// Pages of one height, cut between messages; a message that is higher than a page runs on.
  static func pages(_ layout: ConversationLayout, height: Double) -> [Page] {
    let grid = layout.request.grid
    let height = grid.ceil(height)
    let top = grid.round(layout.request.metrics.marginTop)
    let bottom = height - grid.round(layout.request.metrics.marginBottom)
    var pages: [Page] = []
    for unit in units(layout, notHigherThan: bottom - top) {
      guard let first = unit.first, let last = unit.last else { continue }
      let start = layout.rows[first].y
      let end = layout.rows[last].maxY
      if let page = pages.last, end + page.offset <= bottom {
        pages[pages.count - 1].rows = page.rows.lowerBound..<unit.upperBound
        continue
      }
      pages.append(Page(rows: unit, height: height, offset: top - start))
      while let page = pages.last, end + page.offset > height {
        pages.append(Page(rows: unit, height: height, offset: page.offset - height))
      }
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
