import ConfabModel

/// The rows of a conversation that goes on: what ``SectionedTimeline`` makes of the same messages, kept
/// so that messages at either end change only the rows there.
///
/// ```swift
/// var live = try LiveTimeline(conversation)
/// let change = try live.append([message])   // change.changes: for a collection view
/// ```
///
/// How far a change reaches is worked out, not guessed: up to the run of the speaker before it, and up
/// to every row that says something else now ("Delivered", readers' heads, the unread bar). Where it
/// may reach everywhere, everything is made anew.
public struct LiveTimeline: Sendable {
  /// A message with its first row.
  struct Spot: Sendable {
    var message: Message
    /// Label of the first row, and how many there are.
    var row: Int
    var rows: Int
    /// The time of the last message above that is shown and has one.
    var lastTime: Timestamp?
  }

  /// A section with the label of its first row.
  struct SectionSpot: Sendable {
    var section: TimelineSection
    var start: Int
  }

  /// All that is known besides the messages.
  public internal(set) var surroundings: Conversation
  let rules: TimelineRules
  let factories: MessageFactories
  /// Rows from top to bottom. A label stays with its row until that is made anew; a copy costs
  /// nothing.
  public internal(set) var rows = LabelledList<TrackedItem>()
  var sections = LabelledList<SectionSpot>()
  var spots = LabelledList<Spot>()
  var index: MessageIndex
  var dates: DateWriter
  var marks = StatusMarks()
  var readers: [Int: [ParticipantID]] = [:]
  /// What messages reply to that is not here.
  var unresolved: Set<MessageID> = []

  /// - Throws: as ``Timeline`` does.
  /// - Complexity: linear.
  public init(
    _ conversation: Conversation, rules: TimelineRules = .imessage,
    factories: MessageFactories = .plain
  ) throws(TimelineError) {
    surroundings = conversation
    surroundings.messages = []
    self.rules = rules
    self.factories = factories
    index = try MessageIndex(conversation.messages)
    dates = try DateWriter(conversation)
    marks = StatusMarks(conversation.messages, from: 0, in: surroundings)
    readers = readersByPosition(
      surroundings, index: index, selected: conversation.messages.indices)
    noteReplies(of: conversation.messages)
    try remake(Part(messages: conversation.messages[...], first: 0, lastTime: nil), from: .start)
  }

  /// How many messages there are.
  public var messageCount: Int { spots.count }

  /// The conversation as it is now. Linear.
  public var conversation: Conversation {
    var conversation = surroundings
    conversation.messages = spots.elements.map(\.message)
    return conversation
  }

  /// The rows in sections, as ``SectionedTimeline/list`` has them. Linear.
  ///
  /// - Throws: ``TimelineError/duplicateItem(_:)``
  public var list: SectionedTimeline.List {
    get throws(TimelineError) { try list(sections: sections.labels) }
  }

  func list(sections range: Range<Int>) throws(TimelineError) -> SectionedTimeline.List {
    let spots = sections[range]
    let bounds = spots.map(\.start) + [start(ofSection: range.upperBound)]
    do throws(DuplicateID<Int>) {
      return SectionedTimeline.List(
        items: try UniqueList(rows[(bounds.first ?? 0)..<(bounds.last ?? 0)]),
        sections: try UniqueList(spots.map(\.section)),
        counts: zip(bounds, bounds.dropFirst()).map { $1 - $0 })
    } catch {
      throw .duplicateItem(error)
    }
  }

  /// The label of the first row of a section, or of the row after all.
  func start(ofSection label: Int) -> Int {
    label < sections.labels.upperBound ? sections[label].start : rows.labels.upperBound
  }

  mutating func noteReplies(of messages: some Sequence<Message>) {
    for message in messages {
      if let target = message.replyTo, index[target] == nil { unresolved.insert(target) }
    }
  }
}
