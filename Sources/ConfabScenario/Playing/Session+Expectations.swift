import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport

extension Session {
  /// Compares the screen at rest with an expectation, and notes what differs.
  func check(_ expectation: Expectation) {
    let still = transition.target
    report.checks += 1
    for frame in expectation.frames { check(frame, still) }
    if let range = expectation.offset, !range.contains(chat.viewport.offset) {
      fail("the offset is \(number(chat.viewport.offset)); expected \(range.words)")
    }
    if let expected = expectation.atBottom,
      chat.viewport.isAtBottom(of: chat.layout.model) != expected
    {
      fail("the conversation is \(expected ? "not " : "")at its end")
    }
    let visible = visibleMessages
    if let expected = expectation.visible, expected != visible {
      fail("visible are \(list(visible)); expected \(list(expected))")
    }
    let missing = expectation.includes.filter { !visible.contains($0) }
    if !missing.isEmpty { fail("\(list(missing)) not visible; visible are \(list(visible))") }
    let extra = expectation.excludes.filter(visible.contains)
    if !extra.isEmpty { fail("\(list(extra)) visible; expected not to be") }
    if let expected = expectation.count, expected != loadedCount {
      fail("\(loadedCount) messages are loaded; expected \(expected)")
    }
    if let expected = expectation.draft, expected != draft {
      fail("the draft is \"\(draft)\"; expected \"\(expected)\"")
    }
    for heads in expectation.heads { check(heads) }
    if expectation.isStill { checkStill() }
  }

  private func check(_ expected: Expectation.Frame, _ still: Still) {
    guard let id = chat.row(of: shownID(of: expected.message)), let row = still.rows[id],
      let top = still.top(ofRow: id)
    else {
      return fail("the message \"\(expected.message)\" is not on the screen")
    }
    let frame = row.bodyFrame.offset(y: top)
    let members = [
      ("x", frame.x, expected.x), ("y", frame.y, expected.y),
      ("width", frame.width, expected.width), ("height", frame.height, expected.height),
    ]
    for case (let name, let value, let wanted?) in members
    where abs(value - wanted) > expected.tolerance + 1e-9 {
      fail(
        "\(name) of the message \"\(expected.message)\" is \(number(value)); expected "
          + number(wanted)
          + (expected.tolerance > 0 ? " within \(number(expected.tolerance))" : ""))
    }
  }

  private func check(_ expected: Expectation.Heads) {
    let readers =
      chat.row(of: shownID(of: expected.message)).flatMap { chat.layout.model.index(of: $0) }
      .flatMap { chat.layout.item(at: $0)?.decoration.seenBy } ?? []
    if readers != expected.readers {
      fail(
        "the message \"\(expected.message)\" has the heads \(list(readers)); expected "
          + list(expected.readers))
    }
  }

  /// Checks that no row that was visible before the last step has moved.
  private func checkStill() {
    let after = visibleTops
    for (id, top) in topsBefore.sorted(by: { $0.key < $1.key }) {
      guard let now = after[id], now != top else { continue }
      return fail("the row \"\(id)\" moved by \(number(now - top)) points; expected it to stay")
    }
  }

  /// The ids of the messages that are visible, from top to bottom: those that steps name.
  private var visibleMessages: [MessageID] {
    let names = Dictionary(sentMessages.map { ($1.id, $0) }) { first, _ in first }
    var ids: [MessageID] = []
    for index in chat.visibleRows {
      guard let id = chat.message(ofRow: index), chat.layout.item(at: index)?.message != nil,
        ids.last != id
      else { continue }
      ids.append(id)
    }
    return ids.map { names[$0] ?? $0 }
  }

  private func fail(_ text: String) {
    report.failures.append(PlayReport.Failure(file: step.file, line: step.line, text: text))
  }

  private func list(_ ids: [String]) -> String {
    ids.isEmpty ? "nothing" : ids.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private func number(_ value: Double) -> String {
    ShortNumber.text(value, decimals: 3)
  }
}

extension ClosedRange<Double> {
  /// The range in words.
  fileprivate var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
