import ConfabModel
import ConfabTimeline

extension LiveTimeline {
  /// Adds messages at the end, and takes in what else is known by now.
  ///
  /// - Parameter state: who has seen what, who is typing; `nil` leaves it as it is.
  /// - Returns: what has stayed.
  /// - Throws: ``TimelineError`` if a message is there already or a factory gives two parts of one
  ///   the same key; nothing has changed then.
  /// - Complexity: linear in the rows that change and in the number of readers, logarithmic in all
  ///   others, where nobody else holds the value. Linear in all where a message replied to one that
  ///   has come only now, or where dates have to name their year now.
  @discardableResult
  public mutating func append(
    _ messages: [Message], state: ConversationState? = nil
  ) throws(TimelineError) -> UnchangedRows {
    try checkParts(of: messages)
    let first = spots.labels.upperBound
    try index.insert(messages, at: first)
    let before = Reach(self)
    if let state { surroundings.state = state }
    marks = marks.followed(by: StatusMarks(messages, from: first, in: surroundings))
    latest.append(LatestMessages(messages, from: first))
    locateReaders(upTo: first + messages.count)
    let writesYears = try yearChanges(messages)
    let isEverything = meetsReplies(messages) || writesYears
    let place = isEverything ? nil : start(including: Reach(self).firstDifference(from: before))
    let from = place ?? .start
    let lower = from.message ?? spots.labels.lowerBound
    let old = spots[lower..<first]
    return try remake(
      Part(
        messages: (old.map { $0.message } + messages)[...], first: lower,
        lastTime: from.message.map { spots[$0].lastTime } ?? nil),
      from: from)
  }

  /// Takes in who has seen what and who is typing.
  @discardableResult
  public mutating func update(_ state: ConversationState) throws(TimelineError) -> UnchangedRows {
    try append([], state: state)
  }

  /// Adds messages before the first.
  ///
  /// - Throws: as ``append(_:state:)`` does.
  /// - Complexity: linear in the messages and in the run that is first so far; linear in all where
  ///   nothing that is there has a time.
  @discardableResult
  public mutating func prepend(_ messages: [Message]) throws(TimelineError) -> UnchangedRows {
    try checkParts(of: messages)
    let old = spots.labels.lowerBound
    let first = old - messages.count
    try index.insert(messages, at: first)
    marks = StatusMarks(messages, from: first, in: surroundings).followed(by: marks)
    latest.prepend(LatestMessages(messages, from: first))
    locateReaders(from: first)
    var writesYears = false
    if dates.year == nil { writesYears = try yearChanges(messages) }
    let isEverything = meetsReplies(messages) || writesYears
    let end = isEverything ? nil : end(ofHead: ())
    let upper = end?.message ?? spots.labels.upperBound
    let part = Part(
      messages: (messages + spots[old..<upper].map { $0.message })[...], first: first, lastTime: nil
    )
    return try remake(part, from: .start, upTo: end)
  }

  /// Makes sure that rows can be made of messages, before anything changes.
  private func checkParts(of messages: [Message]) throws(TimelineError) {
    let context = FactoryContext(viewer: surroundings.selfID, now: surroundings.now)
    for message in messages { _ = try factories.parts(of: message, context) }
  }

  private mutating func locateReaders(from lower: Int? = nil, upTo upper: Int? = nil) {
    let all = (lower ?? spots.labels.lowerBound)..<(upper ?? spots.labels.upperBound)
    readers = readersByPosition(surroundings, index: index, latest: latest, selected: all)
  }

  /// Whether something that was replied to has come; it is shown in the rows of who replied.
  private mutating func meetsReplies(_ messages: [Message]) -> Bool {
    noteReplies(of: messages)
    let met = messages.map { $0.id }.filter { unresolved.contains($0) }
    guard !met.isEmpty else { return false }
    unresolved.subtract(met)
    return true
  }

  /// Whether dates have to be written otherwise: without a `now` the last message says which year goes
  /// without saying.
  private mutating func yearChanges(_ messages: [Message]) throws(TimelineError) -> Bool {
    guard surroundings.now == nil, messages.contains(where: { $0.at != nil }) else { return false }
    var surroundings = surroundings
    surroundings.messages = messages
    let dates = try DateWriter(surroundings)
    guard dates.year != self.dates.year else { return false }
    self.dates = dates
    return true
  }

  /// Where rows can be made anew from: at the last message that is shown above one that changes. Its own
  /// first row stays what it is, and so do all rows above, by whatever follows.
  ///
  /// - Parameter message: `nil` for nothing but the end.
  private func start(including message: Int?) -> RowPlace? {
    var message = min(message ?? .max, spots.labels.upperBound) - 1
    while message > spots.labels.lowerBound, spots[message].rows == 0 { message -= 1 }
    guard message > spots.labels.lowerBound else { return nil }
    let row = spots[message].row
    // Hidden ones right above may have let the unread bar down.
    while message > spots.labels.lowerBound, spots[message - 1].rows == 0 { message -= 1 }
    guard message > spots.labels.lowerBound else { return nil }
    guard let section = shown.sections.last(where: { $0.start <= row }) else { return nil }
    return RowPlace(message: message, row: row, section: section)
  }

  /// Where rows need not be made anew when something comes before the first: at the start of a section
  /// with a time above it, by which its date header was decided.
  private func end(ofHead: Void) -> RowPlace? {
    for section in shown.sections.labels.dropFirst() {
      let start = shown.sections[section].start
      if let message = message(startingAt: start), spots[message].lastTime != nil {
        return RowPlace(message: message, row: start, section: section)
      }
    }
    return nil
  }

  /// The message whose first row is this one.
  private func message(startingAt row: Int) -> Int? {
    guard let message = spots.last(where: { $0.row <= row }) else { return nil }
    return spots[message].row == row && spots[message].rows > 0 ? message : nil
  }
}

/// What there is in rows besides their own message and neighbours.
private struct Reach {
  var lines: Set<Int>
  var readers: [Int: [ParticipantID]]
  var unread: Int?

  init(_ live: LiveTimeline) {
    lines = live.marks.places
    readers = live.readers
    unread = live.surroundings.state.unreadFrom.flatMap { live.index[$0] }
  }

  /// The first message with something else.
  func firstDifference(from old: Reach) -> Int? {
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
  /// What comes above and below to show these messages; `nil` if anything else is to change.
  ///
  /// - Complexity: linear in the messages.
  public func added(byShowing messages: [Message]) -> (above: [Message], below: [Message])? {
    let own = spots.elements
    guard let first = own.first?.message.id else { return ([], messages) }
    guard let start = messages.firstIndex(where: { $0.id == first }),
      start + own.count <= messages.count,
      zip(own, messages[start...]).allSatisfy({ $0.message == $1 })
    else { return nil }
    return (Array(messages[..<start]), Array(messages[(start + own.count)...]))
  }
}
