import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Finds the bookmarks of the pages of a document: its days, and the headings in its messages.
struct Bookmarks {
  /// A position on a page with a title.
  struct Bookmark: Equatable {
    var title: String
    /// 0 for days, 1 … 6 for headings.
    var level: Int
    /// The distance from the top of the page to that of the row, in points.
    var y: Double
  }

  private var day: String?

  /// The bookmarks of a page in the order of its rows. A day has one bookmark, also if several
  /// headers name it. A message on several pages has its bookmarks on the first of them.
  ///
  /// Call for all pages in order.
  mutating func bookmarks(of page: PageLayout, in prepared: PreparedPages) -> [Bookmark] {
    let layout = prepared.layout
    let inset = prepared.options.frameInsets.height
    // Rows behind a header are not in the file.
    let visible = page.opening ?? page.shown
    var found: [Bookmark] = []
    for row in page.rows where visible.contains(layout.rows[row].y + page.offset) {
      let y = layout.rows[row].y + page.offset + inset
      switch layout.request.items[row].content {
      case .dateHeader(let header) where header.day != day:
        day = header.day
        found.append(Bookmark(title: Transcript.plain(header.day), level: 0, y: y))
      case .message(let content):
        for case .heading(let level, let text) in content.message.blocks {
          found.append(Bookmark(title: Transcript.plain(text.text), level: level, y: y))
        }
      default: break
      }
    }
    return found
  }
}
