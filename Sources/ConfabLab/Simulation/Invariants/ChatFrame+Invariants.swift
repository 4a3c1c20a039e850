import ConfabEngine
import ConfabTimeline

extension ChatFrame {
  /// What is wrong with the changes; `nil` if they turn the old rows into the new ones and are
  /// legal in a collection view.
  var invariantViolation: String? {
    guard let changes else { return nil }
    guard let old = try? old.rows.list, let new = try? layout.rows.list else {
      return "the ids of the rows are not unique"
    }
    let ids = old.contents.map { Run($0.section.id, $0.items.map(\.id)) }
    guard changes.applied(to: ids, taking: new) == new.contents.map({ Run($0) }) else {
      return "the changes of \(cause) do not turn the old rows into the new ones"
    }
    return batch?.violations(from: old.counts, to: new.counts).first
  }

  /// A section with its rows.
  struct Run: Equatable {
    var id: String
    var rows: [String]

    init(_ id: String, _ rows: [String]) {
      self.id = id
      self.rows = rows
    }

    init(_ content: SectionedTimeline.List.Content) {
      self.init(content.section.id, content.items.map(\.id))
    }
  }
}

extension SectionedChanges {
  /// The old list after the changes; of the new list only inserted elements are read. `nil` if a
  /// path does not exist.
  fileprivate func applied(
    to old: [ChatFrame.Run], taking new: SectionedTimeline.List
  ) -> [ChatFrame.Run]? {
    var kept = old
    for path in (deletes + moves.map(\.from)).sorted().reversed() {
      guard old.indices.contains(path.section), old[path.section].rows.indices.contains(path.item)
      else { return nil }
      kept[path.section].rows.remove(at: path.item)
    }
    var runs = sections.applied(to: kept, taking: new.sections.elements)
    let arrivals =
      inserts.map { ($0, new[$0]?.id) }
      + moves.map { ($0.to, old[$0.from.section].rows[$0.from.item]) }
    for (path, id) in arrivals.sorted(by: { $0.0 < $1.0 }) {
      guard let id, runs?.indices.contains(path.section) == true,
        path.item <= runs?[path.section].rows.count ?? -1
      else { return nil }
      runs?[path.section].rows.insert(id, at: path.item)
    }
    return runs
  }
}

extension ListChanges {
  /// The sections after the changes, with the rows that are left in them; inserted ones are empty.
  fileprivate func applied(
    to old: [ChatFrame.Run], taking new: [TimelineSection]
  ) -> [ChatFrame.Run]? {
    for section in deletes where !old[section].rows.isEmpty { return nil }
    let gone = Set(deletes + moves.map(\.from))
    var runs = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let arrivals =
      inserts.map { ($0, ChatFrame.Run(new[$0].id, [])) } + moves.map { ($0.to, old[$0.from]) }
    for (place, run) in arrivals.sorted(by: { $0.0 < $1.0 }) {
      guard place <= runs.count else { return nil }
      runs.insert(run, at: place)
    }
    for update in updates where runs.indices.contains(update.to) {
      runs[update.to].id = new[update.to].id
    }
    return runs
  }
}
