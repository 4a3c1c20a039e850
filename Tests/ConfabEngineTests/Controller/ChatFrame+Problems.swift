import Confab
import ConfabEngine

/// What is wrong with a frame of a random session, or `nil`.
extension ChatFrame {
  /// Messages are in the order of their times, without doubles; unconfirmed ones are below.
  var orderProblem: String? {
    let ids = layout.rowIDs
    guard Set(ids).count == ids.count else { return "rows twice: \(ids)" }
    var times: [Int64] = []
    for index in 0..<ids.count {
      guard let message = layout.item(at: index)?.message, let time = message.at else {
        continue
      }
      if let last = times.last, time.milliseconds < last { return "out of order: \(ids)" }
      times.append(time.milliseconds)
    }
    return nil
  }

  /// The first visible row that remains keeps its place, unless the reader is at an end or goes
  /// elsewhere.
  var movementProblem: String? {
    guard case .update(let kind) = cause, kind != .firstLoad, kind != .reload,
      reached == nil
    else { return nil }
    let (last, next) = (old.model, layout.model)
    if old.endsConversation, layout.endsConversation, oldViewport.isAtBottom(of: last) {
      return viewport.isAtBottom(of: next) ? nil : "left the bottom"
    }
    if viewport == viewport.scrolledToTop(of: next)
      || viewport == viewport.scrolledToBottom(of: next)
    {
      return nil
    }
    // Rows with estimated heights have not been read yet.
    for row in last[oldViewport.visibleRows(in: last)] where !row.frame.isEstimated {
      guard let now = next.frame(of: row.id) else { continue }
      let (before, after) = (
        oldViewport.screenY(of: row.frame.y), viewport.screenY(of: now.y)
      )
      let grown = before < 40 ? now.height - row.frame.height : 0
      return abs(before - after - grown) < 1e-6 ? nil : "\(row.id) moved from \(before) to \(after)"
    }
    return nil
  }

  /// Rows and messages name each other.
  var rowProblem: String? {
    for index in 0..<layout.model.count {
      guard let id = layout.rows.message(ofRow: index) else { continue }
      guard let rows = layout.rows.rows(of: id), rows.contains(index) else {
        return "row \(index) isn't one of \(id)"
      }
    }
    return nil
  }
}

extension LiveLayout {
  /// The ids of all rows.
  var rowIDs: [String] { model[0..<model.count].map(\.id) }
}
