import ConfabModel
import ConfabTimeline

/// The rows of a ``LiveTimeline`` at one moment, in sections. The value is immutable and copies are
/// O(1).
public struct LiveRows: Sendable {
  /// A section and the number of its rows.
  struct Section: SumTreeElement {
    var section: TimelineSection
    var rowCount: Int
    var extent: Int { rowCount }
  }

  /// The rows from top to bottom. Rows with heads of readers are marked.
  public internal(set) var rows = PersistentList<TrackedItem>.ofRows
  var sections = SumTree<Section>()
  /// The messages with the numbers of their rows. Typing indicators follow.
  var messages = LiveMessages()
  /// The rows after each decorator that has a reach. The numbers of ``messages`` are those before
  /// them.
  var levels: [DecorationLevel] = []
  /// The number of rows before the decorators that have a reach.
  var sourceCount = 0

  /// Creates an empty list of rows.
  public init() {}

  /// The rows in the form of ``SectionedTimeline/list``.
  ///
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  /// - Complexity: O(n).
  public var list: SectionedTimeline.List {
    get throws(TimelineError) { try ChangedRows(of: self, without: [], sections: []).list }
  }

  /// The index of the first row of a section. For the index after the last section, the number of
  /// rows.
  func start(ofSection index: Int) -> Int { sections.extent(before: index) }

  /// The changes that turn older rows into these.
  ///
  /// - Parameters:
  ///   - old: The older rows.
  ///   - kept: The rows that haven't changed since then.
  /// - Returns: The changes. If a row moves across unchanged rows, there can be more moves than
  ///   needed.
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  /// - Complexity: O(rows that changed + log n) on average. If a section starts with another row,
  ///   all of its rows count.
  public func changes(
    from old: LiveRows, keeping kept: UnchangedRows
  ) throws(TimelineError) -> SectionedChanges {
    var (oldRows, newRows): ([Range<Int>], [Range<Int>]) = ([], [])
    var (oldSections, newSections): ([Range<Int>], [Range<Int>]) = ([], [])
    for part in kept.parts {
      let (before, after) = (old.wholeSections(in: part.old), wholeSections(in: part.new))
      let start = before.rows.lowerBound - part.old.lowerBound
      guard before.sections.count == after.sections.count, before.rows.count == after.rows.count,
        start == after.rows.lowerBound - part.new.lowerBound
      else { continue }
      oldSections.append(before.sections)
      newSections.append(after.sections)
      let ends = [0..<start, start + before.rows.count..<part.old.count]
      for end in ends where !end.isEmpty {
        let first = part.old.lowerBound + end.lowerBound
        let newFirst = part.new.lowerBound + end.lowerBound
        // Rows of a section with another id can move to another section.
        guard
          old.section(at: first)?.element.section.id == section(at: newFirst)?.element.section.id
        else { continue }
        oldRows.append(first..<first + end.count)
        newRows.append(newFirst..<newFirst + end.count)
      }
    }
    return SectionedChanges(
      from: try ChangedRows(of: old, without: oldRows, sections: oldSections),
      to: try ChangedRows(of: self, without: newRows, sections: newSections))
  }

  /// The sections whose rows are all in a range, and the indexes of these rows. If there are none,
  /// the end of the section at the start of the range, clamped to the range.
  private func wholeSections(in range: Range<Int>) -> (sections: Range<Int>, rows: Range<Int>) {
    let first = section(at: range.lowerBound).map {
      $0.start < range.lowerBound ? $0.index + 1 : $0.index
    }
    let start = first ?? sections.count
    let end = max(start, section(at: range.upperBound)?.index ?? sections.count)
    let rows = self.start(ofSection: start)..<self.start(ofSection: end)
    return (start..<end, rows.clamped(to: range))
  }
}

extension LiveRows {
  /// The indexes of the rows of a message, with the date header and the unread bar above it and the
  /// status below. `nil` if there is no such message; empty if it isn't shown. O(log n).
  public func rows(of id: MessageID) -> Range<Int>? {
    guard let index = messages.index(of: id) else { return nil }
    let start = messages.entries.extent(before: index)
    return levels.reduce(start..<start + messages.entries[index].extent) { $1.replacing($0) }
  }

  /// The id of the message that a row belongs to, or `nil` if there is no such row or it shows who
  /// is typing. A row that a decorator inserted belongs to the message of the row that it replaces;
  /// if the decorator looks at all rows, to the message above it. O(log n).
  public func message(ofRow index: Int) -> MessageID? {
    guard index >= 0 else { return nil }
    var index = index
    for level in levels.reversed() {
      guard let source = level.source(of: index) else { return nil }
      index = source
    }
    return messages.entries.place(past: index, orAt: false)?.element.message.id
  }
}

extension PersistentList<TrackedItem> {
  /// An empty list of rows. Rows with heads of readers are marked.
  static var ofRows: PersistentList {
    PersistentList { row in
      let message = row.item.message
      return (row.item.decoration.seenBy.isEmpty ? 0 : 1) | (message?.at == nil ? 0 : isTimed)
        | (message?.delivery == nil ? 0 : isDelivered)
        | (message == nil || row.item.decoration.side == .center ? isSilent : 0)
    }
  }

  /// The flag of a row whose message has a time.
  static var isTimed: UInt8 { 2 }
  /// The flag of a row whose message has a status.
  static var isDelivered: UInt8 { 4 }
  /// The flag of a row that no participant speaks.
  static var isSilent: UInt8 { 8 }
}
