import ConfabModel
import ConfabTimeline

extension LiveTimeline {
  /// Changes a value of a row's decoration, such as whether it is expanded.
  ///
  /// The value stays until it is removed: across updates of its message and of others, moves, and
  /// while the row isn't shown. A row that returns has it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes it.
  ///   - name: The name of the value.
  ///   - id: The id of the row.
  /// - Returns: The rows that are unchanged, or `nil` if there is no row with this id.
  /// - Complexity: O(log n + rows of the message).
  @discardableResult
  public mutating func setValue(
    _ value: JSONValue?, named name: String, ofRow id: String
  ) -> UnchangedRows? {
    guard let index = shown.index(ofRow: id) else { return nil }
    let old = values[id] ?? [:]
    var own = old
    own[name] = value
    guard own != old else { return UnchangedRows(allOf: shown) }
    values[id] = own.isEmpty ? nil : own
    shown.rows.update(index, to: shown.rows[index].withValues(own))
    let part = UnchangedRows.Part(old: index..<index + 1, new: index..<index + 1)
    return UnchangedRows(without: [part], from: shown.rows.count, to: shown.rows.count)
  }

  /// Takes over the values of the rows of another timeline. O(n).
  mutating func takeValues(of other: LiveTimeline) {
    values = other.values
    guard !values.isEmpty else { return }
    for index in shown.rows.indices {
      let item = shown.rows[index]
      if let own = values[item.id] { shown.rows.update(index, to: item.withValues(own)) }
    }
  }

  /// New rows with their values.
  func withValues(_ items: [TrackedItem]) -> [TrackedItem] {
    guard !values.isEmpty else { return items }
    return items.map { item in values[item.id].map { item.withValues($0) } ?? item }
  }
}

extension TrackedItem {
  fileprivate func withValues(_ values: [String: JSONValue]) -> TrackedItem {
    var decoration = item.decoration
    decoration.values = values
    return TrackedItem(TimelineItem(item, decoration: decoration))
  }
}

extension LiveRows {
  /// The index of a row of a message, or of a typing indicator; `nil` if there is none with this
  /// id.
  ///
  /// - Complexity: O(log n + rows of the message).
  func index(ofRow id: String) -> Int? {
    let own = TimelineItem.messageID(ofRow: id).flatMap(rows(of:)) ?? 0..<0
    let typing = messages.entries.extent..<rows.count
    for range in [own, typing] {
      if let place = rows[range].firstIndex(where: { $0.id == id }) {
        return range.lowerBound + place
      }
    }
    return nil
  }
}
