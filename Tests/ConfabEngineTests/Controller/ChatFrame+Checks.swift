import Confab
import ConfabEngine

extension ChatFrame {
  /// The kind of the update that the frame shows; `nil` if it shows none.
  var updateKind: UpdateKind? {
    guard case .update(let kind) = cause else { return nil }
    return kind
  }

  /// The visible rows that moved on the screen, with the distances in points.
  var moved: [String: Double] {
    var moved: [String: Double] = [:]
    for row in old.model[oldViewport.visibleRows(in: old.model)] {
      guard let frame = layout.model.frame(of: row.id) else { continue }
      let distance = viewport.screenY(of: frame.y) - oldViewport.screenY(of: row.frame.y)
      if distance != 0 { moved[row.id] = distance }
    }
    return moved
  }

  /// The reasons why a collection view would refuse the update.
  var violations: [String] {
    guard let old = try? old.rows.list, let new = try? layout.rows.list else { return ["no list"] }
    return batch?.violations(from: old.counts, to: new.counts) ?? []
  }
}

extension LiveLayout {
  /// The ids and frames of all rows.
  var frames: [String] { model[0..<model.count].map { "\($0.id) \($0.frame)" } }
}
