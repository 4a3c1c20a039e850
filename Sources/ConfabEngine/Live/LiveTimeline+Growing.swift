import ConfabModel
import ConfabTimeline

extension LiveTimeline {
  /// Adds messages at the end, and updates the state.
  ///
  /// - Parameters:
  ///   - messages: The messages, in the order in which they are shown.
  ///   - state: Who has seen what and who is typing. `nil` leaves it unchanged.
  /// - Returns: The rows that are unchanged.
  /// - Throws: `TimelineError` if there is already a message with the same id, or if a factory gives
  ///   two parts of a message the same key. Nothing has changed then.
  /// - Complexity: O(changed rows + readers + log n) if the value isn't shared. O(n) if an earlier
  ///   message replies to a new one, or if dates start to show their year.
  @discardableResult
  public mutating func append(
    _ messages: [Message], state: ConversationState? = nil
  ) throws(TimelineError) -> UnchangedRows {
    try checkParts(of: messages)
    let first = entries.indices.upperBound
    try index.insert(messages, at: first)
    let before = RowDependencies(self)
    if let state { surroundings.state = state }
    marks = marks.followed(by: StatusMarks(messages, from: first, in: surroundings))
    latest.append(LatestMessages(messages, from: first))
    locateReaders(upTo: first + messages.count)
    let writesYears = try yearChanges(messages)
    let isEverything = resolvesReplies(messages) || writesYears
    let place =
      isEverything ? nil : start(including: RowDependencies(self).firstDifference(from: before))
    let from = place ?? .start
    let lower = from.message ?? entries.indices.lowerBound
    let old = entries[lower..<first]
    return try rebuild(
      Part(
        messages: (old.map { $0.message } + messages)[...], first: lower,
        lastTime: from.message.map { entries[$0].lastTime } ?? nil),
      from: from)
  }

  /// Updates who has seen what and who is typing. See ``append(_:state:)``.
  ///
  /// - Throws: The errors of ``append(_:state:)``.
  @discardableResult
  public mutating func update(_ state: ConversationState) throws(TimelineError) -> UnchangedRows {
    try append([], state: state)
  }

  /// Adds messages before the first.
  ///
  /// - Returns: The rows that are unchanged.
  /// - Throws: The errors of ``append(_:state:)``.
  /// - Complexity: O(messages + rows of the first run). O(n) if no row has a time above it.
  @discardableResult
  public mutating func prepend(_ messages: [Message]) throws(TimelineError) -> UnchangedRows {
    try checkParts(of: messages)
    let old = entries.indices.lowerBound
    let first = old - messages.count
    try index.insert(messages, at: first)
    marks = StatusMarks(messages, from: first, in: surroundings).followed(by: marks)
    latest.prepend(LatestMessages(messages, from: first))
    locateReaders(from: first)
    var writesYears = false
    if dates.year == nil { writesYears = try yearChanges(messages) }
    let isEverything = resolvesReplies(messages) || writesYears
    let end = isEverything ? nil : end(ofHead: ())
    let upper = end?.message ?? entries.indices.upperBound
    let part = Part(
      messages: (messages + entries[old..<upper].map { $0.message })[...], first: first,
      lastTime: nil
    )
    return try rebuild(part, from: .start, upTo: end)
  }

  /// Checks that the factories accept the messages, before anything changes.
  private func checkParts(of messages: [Message]) throws(TimelineError) {
    let context = FactoryContext(viewer: surroundings.selfID, now: surroundings.now)
    for message in messages { _ = try factories.parts(of: message, context) }
  }

  private mutating func locateReaders(from lower: Int? = nil, upTo upper: Int? = nil) {
    let all = (lower ?? entries.indices.lowerBound)..<(upper ?? entries.indices.upperBound)
    readers = readersByPosition(surroundings, index: index, latest: latest, selected: all)
  }

  /// Whether an earlier message replies to one of these. Its row shows the message.
  private mutating func resolvesReplies(_ messages: [Message]) -> Bool {
    noteReplies(of: messages)
    let met = messages.map { $0.id }.filter { unresolved.contains($0) }
    guard !met.isEmpty else { return false }
    unresolved.subtract(met)
    return true
  }

  /// Whether dates start or stop showing their year. Without `now`, the last message decides which year
  /// is the current one.
  private mutating func yearChanges(_ messages: [Message]) throws(TimelineError) -> Bool {
    guard surroundings.now == nil, messages.contains(where: { $0.at != nil }) else { return false }
    var surroundings = surroundings
    surroundings.messages = messages
    let dates = try DateWriter(surroundings)
    guard dates.year != self.dates.year else { return false }
    self.dates = dates
    return true
  }

  /// The place from which rows must be rebuilt: the last visible message above the first change. Its
  /// first row doesn't change, and neither do the rows above.
  ///
  /// - Parameter message: The first message that changes, or `nil` if only the end changes.
  private func start(including message: Int?) -> RowPlace? {
    var message = min(message ?? .max, entries.indices.upperBound) - 1
    while message > entries.indices.lowerBound, entries[message].rows == 0 { message -= 1 }
    guard message > entries.indices.lowerBound else { return nil }
    let row = entries[message].row
    // The unread bar may have moved down across hidden messages.
    while message > entries.indices.lowerBound, entries[message - 1].rows == 0 { message -= 1 }
    guard message > entries.indices.lowerBound else { return nil }
    guard let section = shown.sections.last(where: { $0.start <= row }) else { return nil }
    return RowPlace(message: message, row: row, section: section)
  }

  /// The place up to which rows must be rebuilt after messages were prepended: the first section with a
  /// time above it. Its date header depends only on that time.
  private func end(ofHead: Void) -> RowPlace? {
    for section in shown.sections.indices.dropFirst() {
      let start = shown.sections[section].start
      if let message = message(startingAt: start), entries[message].lastTime != nil {
        return RowPlace(message: message, row: start, section: section)
      }
    }
    return nil
  }

  /// The message whose first row has this index.
  private func message(startingAt row: Int) -> Int? {
    guard let message = entries.last(where: { $0.row <= row }) else { return nil }
    return entries[message].row == row && entries[message].rows > 0 ? message : nil
  }
}

/// The facts that rows depend on besides their message and their neighbours.
private struct RowDependencies {
  var lines: Set<Int>
  var readers: [Int: [ParticipantID]]
  var unread: Int?

  init(_ live: LiveTimeline) {
    lines = live.marks.places
    readers = live.readers
    unread = live.surroundings.state.unreadFrom.flatMap { live.index[$0] }
  }

  /// The first message whose facts differ.
  func firstDifference(from old: RowDependencies) -> Int? {
    var places = lines.symmetricDifference(old.lines)
    if readers != old.readers {
      for place in Set(readers.keys).union(old.readers.keys)
      where readers[place] != old.readers[place] {
        places.insert(place)
      }
    }
    if unread != old.unread { places.formUnion([unread, old.unread].compactMap { $0 }) }
    return places.min()
  }
}

extension LiveTimeline {
  /// The messages to add above and below so that exactly these messages are shown. `nil` if that needs
  /// other changes, too.
  ///
  /// - Complexity: O(messages).
  public func added(byShowing messages: [Message]) -> (above: [Message], below: [Message])? {
    let own = entries.elements
    guard let first = own.first?.message.id else { return ([], messages) }
    guard let start = messages.firstIndex(where: { $0.id == first }),
      start + own.count <= messages.count,
      zip(own, messages[start...]).allSatisfy({ $0.message == $1 })
    else { return nil }
    return (Array(messages[..<start]), Array(messages[(start + own.count)...]))
  }
}
