import Confab

/// A question to the help desk and its answers.
public struct Ticket: Sendable {
  /// Something that the customer or the agent wrote.
  public struct Entry: Sendable {
    /// Whether the customer wrote it.
    public var isFromCustomer: Bool
    /// The text.
    public var text: String
    /// The time.
    public var time: Timestamp

    /// Creates an entry.
    public init(fromCustomer: Bool, _ text: String, at time: Timestamp) {
      isFromCustomer = fromCustomer
      self.text = text
      self.time = time
    }
  }

  /// The name of the customer.
  public var customer: String
  /// The name of the agent.
  public var agent: String
  /// The entries, the oldest first.
  public var entries: [Entry]
  /// The time from which the ticket is looked at, for dates such as "Today".
  public var now: Timestamp

  /// Creates a ticket.
  public init(customer: String, agent: String, entries: [Entry], now: Timestamp) {
    self.customer = customer
    self.agent = agent
    self.entries = entries
    self.now = now
  }

  /// The ticket as the agent sees it.
  ///
  /// - Throws: `DocumentError` for a ticket without entries and other content that can't be shown.
  public func conversation() throws -> Conversation {
    try Conversation(
      me: "agent", title: customer,
      participants: [
        Participant(id: "agent", name: agent), Participant(id: "customer", name: customer),
      ],
      timezone: "Europe/Lisbon", locale: "en-GB", now: now
    ) {
      for (index, entry) in entries.enumerated() {
        Message(
          entry.text, from: entry.isFromCustomer ? "customer" : "agent", at: entry.time,
          id: "entry-\(index + 1)")
      }
    }
  }
}
