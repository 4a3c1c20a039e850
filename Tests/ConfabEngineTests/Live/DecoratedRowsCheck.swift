import ConfabModel
import ConfabTimeline

@testable import ConfabEngine

/// Compares rows that are decorated near the changes with rows that are all decorated anew.
struct DecoratedRowsCheck {
  private static let decorators = [
    // Hides rows, and puts two rows in place of one.
    TimelineDecorator.eachRow { row, _ in
      if row.message?.text?.hasSuffix("3") == true { return [] }
      return row.id.hasSuffix("7") ? [row, note("below", row)] : [row]
    },
    // Depends on the row above, and on whether there is one.
    TimelineDecorator(reach: 1) { row, above, _, conversation in
      guard let last = above.last else { return [note("first", row), row] }
      let isOther = last.decoration.speaker != row.decoration.speaker
      return isOther && conversation.messages.isEmpty ? [note("other", row), row] : [row]
    },
    // Depends on rows that the decorators above inserted.
    TimelineDecorator(reach: 3) { row, above, below, _ in
      var decoration = row.decoration
      if (above + below).contains(where: { $0.id.hasSuffix("other") }) {
        decoration.spacingBefore = .section
      }
      return [TimelineItem(row, decoration: decoration)]
    },
  ]

  private var rows = LiveRows()

  /// What is wrong after a change, or `nil`.
  ///
  /// - Parameter kept: The rows of the timeline that the change didn't touch.
  mutating func violation(
    _ live: inout LiveTimeline, _ chat: Conversation, _ factories: MessageFactories,
    rules: TimelineRules, keeping kept: UnchangedRows
  ) throws -> String? {
    let old = rows
    let new = try live.rows(decoratedBy: Self.decorators, from: old, keeping: kept)
    rows = new.rows
    let expected = try SectionedTimeline(
      chat, rules: rules, factories: factories, decorators: Self.decorators)
    let list = try rows.list
    if list != expected.list {
      return LiveTimelineTests.difference(list, expected.list, after: .state(seed: 0))
    }
    let read = rows.rows.indices.filter { !rows.rows[$0].item.decoration.seenBy.isEmpty }
    if rows.rows.markedIndices != read { return "the decorated rows with heads of readers" }
    for part in new.kept.parts where rows.rows[part.new] != old.rows[part.old] {
      return "unchanged decorated rows"
    }
    let changes = try rows.changes(from: old, keeping: new.kept)
    if changes.applied(to: try old.list, taking: list) != list.contents {
      return "changes that give other decorated rows"
    }
    var end = 0
    for message in chat.messages {
      guard let range = rows.rows(of: message.id), range.lowerBound == end else {
        return "the decorated rows of \(message.id)"
      }
      end = range.upperBound
      for row in range where rows.message(ofRow: row) != message.id {
        return "the message of decorated row \(row)"
      }
    }
    return nil
  }

  private static func note(_ name: String, _ row: TimelineItem) -> TimelineItem {
    TimelineItem(InsertedRow(name), named: name, beside: row)
  }
}
