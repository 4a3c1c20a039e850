/// Names of rows and parts for people.
enum OwnerWords {
  /// The number of a message and its id.
  struct Message: Hashable {
    var number: Int
    var id: String

    init(number: Int, id: String) {
      self.number = number
      self.id = id
    }

    /// The message of a row; `nil` if it has none.
    init?(_ row: PictureDescription.Row) {
      guard let number = row.number else { return nil }
      self.init(number: number, id: row.message ?? row.id)
    }

    /// The first characters of the id.
    fileprivate var shortID: String {
      id.count > 24 ? "\(id.prefix(23))…" : id
    }
  }

  /// A name for a row, such as "message 7 (m7)" or "date header above message 4 (m4)".
  ///
  /// - Parameter index: The index of the row in the description.
  static func row(_ index: Int, in description: PictureDescription) -> String {
    let row = description.rows[index]
    let moment = row.moment.map { "moment \($0), " } ?? ""
    if let message = Message(row) { return moment + messages([message]) }
    let name = moment + kind(row.kind)
    let others = description.rows.indices.filter { description.rows[$0].moment == row.moment }
    func message(_ indexes: some Sequence<Int>) -> String? {
      indexes.lazy.compactMap { Message(description.rows[$0]) }.first.map { messages([$0]) }
    }
    if row.kind != "status", let below = message(others.filter { $0 > index }) {
      return "\(name) above \(below)"
    }
    return message(others.filter { $0 < index }.reversed()).map { "\(name) below \($0)" } ?? name
  }

  /// The name of a kind of rows that are not messages.
  static func kind(_ kind: String) -> String {
    switch kind {
    case "dateHeader": "date header"
    case "status": "status line"
    case "quote": "quoted message"
    case "typing": "typing indicator"
    case "unread": "unread divider"
    default: "row of kind \(kind)"
    }
  }

  /// The name of a part.
  static func part(_ name: String, ofScreen: Bool) -> String {
    switch name {
    case "": ofScreen ? "screen" : "content"
    case "frame" where ofScreen: "device frame"
    default: name.split(separator: "-").joined(separator: " ")
    }
  }

  /// Several messages by their numbers and ids: "message 7 (m7)", "messages 3 and 5 (m3 and m5)",
  /// "messages 7 to 9 (m7 to m9)" or "12 messages (3 to 40, m3 to m40)".
  ///
  /// - Parameter messages: Messages in ascending order, at least one.
  static func messages(_ messages: [Message]) -> String {
    guard let first = messages.first, let last = messages.last else { return "message" }
    if messages.count == 1 { return "message \(first.number) (\(first.shortID))" }
    if messages.count == 2 || (messages.count == 3 && last.number - first.number > 2) {
      let ids = list(messages.map(\.shortID))
      return "messages \(list(messages.map { "\($0.number)" })) (\(ids))"
    }
    let (numbers, ids) = (
      "\(first.number) to \(last.number)", "\(first.shortID) to \(last.shortID)"
    )
    return last.number - first.number == messages.count - 1
      ? "messages \(numbers) (\(ids))" : "\(messages.count) messages (\(numbers), \(ids))"
  }

  /// Joins words: "a", "a and b", "a, b and c".
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1
      ? last : "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}
