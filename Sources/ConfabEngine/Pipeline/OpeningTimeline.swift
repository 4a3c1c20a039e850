import ConfabModel
import ConfabTimeline

/// The timeline of an engine. It is built when it is needed, and can begin with the last messages.
struct OpeningTimeline: Sendable {
  private enum State: Sendable {
    case waiting
    case tail(LiveTimeline, older: [Message])
    case whole(LiveTimeline)
    case failed(TimelineError)
  }

  /// A longer conversation is opened with its last messages.
  private static let longest = 1_000
  /// The number of messages in the tail of a longer conversation.
  private static let tailLength = 200

  private let rules: TimelineRules
  private let factories: MessageFactories
  private var state = State.waiting
  /// The conversation to build, while it is waiting or failed.
  private var source: Conversation

  init(_ conversation: Conversation, rules: TimelineRules, factories: MessageFactories) {
    source = conversation
    self.rules = rules
    self.factories = factories
  }

  /// The conversation with all messages, built or not. O(n).
  var conversation: Conversation {
    switch state {
    case .waiting, .failed: return source
    case .whole(let live): return live.conversation
    case .tail(let live, let older):
      var conversation = live.conversation
      conversation.messages = older + conversation.messages
      return conversation
    }
  }

  /// The id of the last message, or `nil` if there is none. O(log n).
  var lastMessage: MessageID? {
    switch state {
    case .waiting, .failed: source.messages.last?.id
    case .whole(let live), .tail(let live, _): live.lastMessage
    }
  }

  /// Whether there is a message with an id. O(log n), or O(n) if the timeline isn't built.
  func contains(_ id: MessageID) -> Bool {
    switch state {
    case .waiting, .failed: source.messages.contains { $0.id == id }
    case .whole(let live): live.index(of: id) != nil
    case .tail(let live, let older):
      live.index(of: id) != nil || older.contains { $0.id == id }
    }
  }

  /// Whether there are messages above those of ``tail()``.
  var hasOlder: Bool { if case .tail = state { true } else { false } }

  /// The timeline of the last messages, or of all messages if there are few or if they are built.
  ///
  /// - Throws: The errors of `Timeline`.
  /// - Complexity: O(1), except for the first call: O(messages of the tail).
  mutating func tail() throws(TimelineError) -> LiveTimeline {
    if case .tail(let live, _) = state { return live }
    guard case .waiting = state, source.messages.count > Self.longest else {
      return try whole().live
    }
    var conversation = source
    conversation.messages = Array(source.messages.suffix(Self.tailLength))
    let live = try build(conversation, above: source.messages.dropLast(Self.tailLength))
    state = .tail(live, older: source.messages.dropLast(Self.tailLength))
    source.messages = []
    return live
  }

  /// The timeline of all messages.
  ///
  /// - Returns: The timeline, and the unchanged rows of the tail if it grew.
  /// - Throws: The errors of `Timeline`. Later calls throw the same error, until ``replace(_:)``.
  /// - Complexity: O(1), except for the first call: O(n).
  mutating func whole() throws(TimelineError) -> (live: LiveTimeline, grown: UnchangedRows?) {
    switch state {
    case .whole(let live): return (live, nil)
    case .failed(let error): throw error
    case .waiting:
      let live = try build(source)
      set(live)
      return (live, nil)
    case .tail(var live, let older):
      let grown: UnchangedRows
      do throws(TimelineError) { grown = try live.prepend(older) } catch {
        source = conversation
        state = .failed(error)
        throw error
      }
      set(live)
      return (live, grown)
    }
  }

  /// Replaces the timeline.
  mutating func set(_ live: LiveTimeline) {
    state = .whole(live)
    source = Conversation()
  }

  /// Replaces the conversation. Rows that remain keep their values.
  ///
  /// - Throws: The errors of `Timeline`. Nothing has changed then.
  mutating func replace(_ conversation: Conversation) throws(TimelineError) {
    var live = try LiveTimeline(conversation, rules: rules, factories: factories)
    switch state {
    case .whole(let old), .tail(let old, _): live.takeValues(of: old)
    case .waiting, .failed: break
    }
    set(live)
  }

  /// The messages because of which a timeline can't be built: those that a factory gets wrong, and
  /// those whose id an earlier one has.
  func refused(of conversation: Conversation) -> [Message] {
    let context = FactoryContext(viewer: conversation.selfID, now: conversation.now)
    var ids: Set<MessageID> = []
    return conversation.messages.filter { message in
      guard ids.insert(message.id).inserted else { return true }
      do { _ = try factories.parts(of: message, context) } catch { return true }
      return false
    }
  }

  private mutating func build(
    _ conversation: Conversation, above: ArraySlice<Message> = []
  ) throws(TimelineError) -> LiveTimeline {
    do throws(TimelineError) {
      return try LiveTimeline(conversation, rules: rules, factories: factories, above: above)
    } catch {
      state = .failed(error)
      throw error
    }
  }
}
