import ConfabModel
import ConfabTimeline

extension LiveTimeline {
  /// Applies edits of the list of messages, and updates the state.
  ///
  /// - Parameters:
  ///   - edits: The edits of one change. A message can move from one to another.
  ///   - state: Who has seen what and who is typing. `nil` leaves it unchanged.
  /// - Returns: The rows that are unchanged.
  /// - Throws: The errors of ``replaceSubrange(_:with:state:)``. Nothing has changed then.
  /// - Complexity: As for ``replaceSubrange(_:with:state:)``, for each edit.
  @discardableResult
  public mutating func replace(
    _ edits: [ListEdit<Message>], state: ConversationState? = nil
  ) throws(TimelineError) -> UnchangedRows {
    var next = self
    var kept = UnchangedRows(allOf: shown)
    func apply(_ range: Range<Int>, _ messages: [Message]) throws(TimelineError) {
      kept = kept.followed(by: try next.replaceSubrange(range, with: messages))
    }
    if hasMoves(edits) {
      // A message must leave its old place before it is added to another.
      for edit in edits.reversed() { try apply(edit.range, []) }
      var shift = 0
      for edit in edits {
        let start = edit.range.lowerBound + shift
        try apply(start..<start, edit.elements)
        shift += edit.elements.count - edit.range.count
      }
    } else {
      for edit in edits.reversed() { try apply(edit.range, edit.elements) }
    }
    if let state, state != surroundings.state {
      kept = kept.followed(by: try next.update(state))
    }
    self = next
    return kept
  }

  /// Whether an edit adds a message that is at another place.
  private func hasMoves(_ edits: [ListEdit<Message>]) -> Bool {
    edits.contains { edit in
      edit.elements.contains { index(of: $0.id).map { !edit.range.contains($0) } ?? false }
    }
  }
}
