import ConfabModel

/// What an export does not say itself, and what of it is wanted.
public struct ImportOptions: Sendable, Equatable {
  /// The order of the numbers in dates such as 1/2/2024.
  public enum DateOrder: String, Sendable, CaseIterable {
    /// The day first.
    case dmy
    /// The month first.
    case mdy
    /// The year first.
    case ymd
  }

  /// The name or the id of the participant whose messages are outgoing.
  public var me: String?
  /// The order of the numbers in dates; `nil` to find it out.
  public var dateOrder: DateOrder?
  /// The IANA name of the zone of times that have none; `nil` for the zone of the system.
  public var timezone: String?
  /// The language of the conversation as a BCP 47 tag; `nil` if it isn't said.
  public var locale: String?
  /// The id or the title of the chat to read; `nil` for the only one.
  public var chat: String?
  /// The day of times that have none, such as those of a meeting: `2024-05-01`.
  public var date: String?
  /// The messages to keep.
  public var selection: MessageSelection

  /// Creates options.
  public init(
    me: String? = nil, dateOrder: DateOrder? = nil, timezone: String? = nil,
    locale: String? = nil, chat: String? = nil, date: String? = nil,
    selection: MessageSelection = MessageSelection()
  ) {
    self.me = me
    self.dateOrder = dateOrder
    self.timezone = timezone
    self.locale = locale
    self.chat = chat
    self.date = date
    self.selection = selection
  }
}

/// Some of the messages of a conversation: those for which all conditions hold.
public struct MessageSelection: Sendable, Equatable {
  /// The earliest time.
  public var since: Timestamp?
  /// The time before which messages are kept.
  public var until: Timestamp?
  /// Names or ids of participants, in any case; none for everybody.
  public var from: [String]
  /// A text that messages contain, in any case.
  public var containing: String?
  /// The most messages, counted from the end; at least 1.
  public var last: Int?

  /// Creates a selection; by default of all messages.
  public init(
    since: Timestamp? = nil, until: Timestamp? = nil, from: [String] = [],
    containing: String? = nil, last: Int? = nil
  ) {
    self.since = since
    self.until = until
    self.from = from
    self.containing = containing
    self.last = last
  }

  /// Whether all messages are kept.
  public var isEverything: Bool { self == MessageSelection() }

  /// Whether a message is kept, apart from ``last``. A message without a time is kept unless a time
  /// is asked for.
  func contains(_ message: Message, from name: String?) -> Bool {
    if since != nil || until != nil {
      guard let time = message.at?.milliseconds else { return false }
      if let since, time < since.milliseconds { return false }
      if let until, time >= until.milliseconds { return false }
    }
    if !from.isEmpty {
      guard let id = message.from,
        from.contains(where: {
          $0.lowercased() == id.lowercased() || $0.lowercased() == name?.lowercased()
        })
      else { return false }
    }
    if let containing {
      guard message.text?.lowercased().contains(containing.lowercased()) == true else {
        return false
      }
    }
    return true
  }
}
