import ConfabModel

/// The statements of the database of Messages.
final class IMessageDatabase {
  /// A column of ``message``.
  enum Column: Int32, CaseIterable {
    case guid, text, attributedBody, handleId, isFromMe, date, dateRead, dateDelivered
    case dateEdited, itemType, groupTitle, groupActionType, otherHandle, balloonBundleId
    case payloadData, messageSummaryInfo, threadOriginatorGuid, threadOriginatorPart, error
    case isAudioMessage, expressiveSendStyleId, subject, shareStatus, isSent, isDelivered
    case isRead

    /// The name in the database, with underscores.
    var name: String {
      guard self != .attributedBody else { return "attributedBody" }
      return "\(self)".map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }
  }

  /// A column of ``survey``.
  enum SurveyColumn: Int32 {
    case rowid, date, isFromMe, handle, item, association, text, body, isSpecial, hasSummary
    case service, target, emoji, hasPayload, balloon
  }

  /// A column of ``attachments``.
  enum AttachmentColumn: Int32 {
    case guid, filename, mimeType, transferName, totalBytes, isSticker
  }

  /// A person, by the number of a row: the rows of one address are one person.
  struct Handle {
    let address: String
    /// The number of the first row with the address.
    let person: Int
  }

  let path: String
  private let file: SQLiteFile
  private let columns: Set<String>
  private let tables: Set<String>
  /// Messages from a number on, and the last column, which is the number.
  private let messages: String
  private static let number = Int32(Column.allCases.count)
  private let message: SQLiteFile.Rows
  private var position = Position()
  /// The payload of one message, by its number.
  let payload: SQLiteFile.Rows
  /// The attachments of one message, by its number; `nil` in a database without attachments.
  let attachments: SQLiteFile.Rows?

  init(_ file: SQLiteFile, _ path: String) throws(ImportError) {
    self.file = file
    self.path = path
    let columns = try file.columns(of: "message")
    let tables = try file.tables()
    (self.columns, self.tables) = (columns, tables)
    func column(_ name: String) -> String {
      columns.contains(name.lowercased()) ? "m.\(name)" : "NULL"
    }
    let names = Column.allCases.map { column($0.name) }.joined(separator: ", ")
    messages = "SELECT \(names), m.ROWID FROM message m WHERE m.ROWID >= ? ORDER BY m.ROWID"
    message = try file.prepare(messages)
    payload = try file.prepare(
      "SELECT \(column("payload_data")) FROM message m WHERE m.ROWID = ?")
    guard tables.isSuperset(of: ["attachment", "message_attachment_join"]) else {
      attachments = nil
      return
    }
    let known = try file.columns(of: "attachment")
    let wanted = ["guid", "filename", "mime_type", "transfer_name", "total_bytes", "is_sticker"]
      .map { known.contains($0) ? "a.\($0)" : "NULL" }.joined(separator: ", ")
    attachments = try file.prepare(
      "SELECT \(wanted) FROM message_attachment_join j JOIN attachment a ON a.ROWID = "
        + "j.attachment_id WHERE j.message_id = ? ORDER BY a.ROWID")
  }

  /// The message with a number; `nil` if there is none.
  func message(_ number: Int) throws(ImportError) -> RowBatch.Row? {
    guard try position.move(message, to: number) else { return nil }
    return RowBatch(message)[0]
  }

  /// Messages in the order of the records. One that is not there is left out.
  func messages(_ records: [IMessageReader.Record]) throws(ImportError) -> RowsAhead {
    try RowsAhead(file.place, messages) { rows, use throws(ImportError) in
      var position = Position()
      for record in records where record.kind != .empty {
        if try position.move(rows, to: record.number), !use() { return }
      }
    }
  }

  /// The number of a message.
  func number(of message: RowBatch.Row) -> Int { message.number(Self.number) }

  /// The place of a statement in the messages.
  private struct Position {
    /// The number of the current message.
    private var current: Int?
    /// Messages that are not further apart than this are stepped over.
    private static let nearest = 16

    /// Makes the message with a number the current one; `false` if there is none.
    ///
    /// The messages of a chat are often near each other. To step over a few is faster than to search.
    mutating func move(_ rows: SQLiteFile.Rows, to number: Int) throws(ImportError) -> Bool {
      if current == number { return true }
      if !(1...Self.nearest ~= number &- (current ?? number)) { rows.restart(number) }
      current = nil
      for _ in 0..<Self.nearest {
        guard try rows.step() else { return false }
        let found = rows.number(IMessageDatabase.number)
        if found >= number {
          current = found
          return found == number
        }
      }
      return false
    }
  }

  /// The chats of messages in the order of the messages' numbers, then of the chats' numbers.
  ///
  /// To read the table once is faster than to look up each message in it.
  func places() throws(ImportError) -> [(message: Int, chat: Int)] {
    let rows = try file.prepare(
      "SELECT message_id, chat_id FROM chat_message_join WHERE typeof(message_id) = 'integer'")
    var places: [(message: Int, chat: Int)] = []
    var isSorted = true
    while try rows.step() {
      let place = (message: rows.number(0), chat: rows.number(1))
      if let last = places.last, last > place { isSorted = false }
      places.append(place)
    }
    if !isSorted { places.sort(by: <) }
    return places
  }

  /// All messages in the order of their numbers.
  func survey() throws(ImportError) -> RowsAhead {
    func column(_ name: String) -> String { columns.contains(name) ? "m.\(name)" : "NULL" }
    let body = column("attributedbody")
    let special = ["balloon_bundle_id", "is_audio_message", "date_edited"].map {
      "ifnull(\(column($0)), 0) IS NOT 0"
    }.joined(separator: " OR ")
    return try RowsAhead(
      file.place,
      """
      SELECT m.ROWID, \(column("date")), \(column("is_from_me")), \
      \(column("handle_id")), \(column("item_type")), \(column("associated_message_type")), \
      \(column("text")), \(body), \(special), \(column("message_summary_info")) IS NOT NULL, \
      \(column("service")), \(column("associated_message_guid")), \
      \(column("associated_message_emoji")), \(column("payload_data")) IS NOT NULL, \
      \(column("balloon_bundle_id")) \
      FROM message m ORDER BY m.ROWID
      """
    ) { rows, use throws(ImportError) in
      while try rows.step(), use() {}
    }
  }

  /// The people by the numbers of their rows.
  func handles() throws(ImportError) -> [Int: Handle] {
    let rows = try file.prepare("SELECT ROWID, id FROM handle ORDER BY ROWID")
    var handles: [Int: Handle] = [:]
    var first: [String: Int] = [:]
    while try rows.step() {
      guard let address = rows.text(1) else { continue }
      let key = address.lowercased()
      let person = first[key] ?? rows.number(0)
      first[key] = person
      handles[rows.number(0)] = Handle(address: address, person: person)
    }
    return handles
  }

  /// A row of `chat`.
  struct ChatRow {
    let number: Int
    /// The same for rows that are one conversation for a reader.
    let key: String
    /// The address or the number by which the chat is known.
    let identifier: String
    let title: String?
    let isGroup: Bool
    let service: String?
  }

  func chats() throws(ImportError) -> [ChatRow] {
    let columns = try file.columns(of: "chat")
    let wanted = [
      "guid", "chat_identifier", "display_name", "style", "service_name", "group_id",
    ].map { columns.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    let rows = try file.prepare("SELECT ROWID, \(wanted) FROM chat ORDER BY ROWID")
    var chats: [ChatRow] = []
    while try rows.step() {
      let number = rows.number(0)
      let identifier = rows.text(2) ?? rows.text(1) ?? "\(number)"
      let isGroup = rows.number(4) == 43 || rows.text(1)?.contains(";+;") == true
      chats.append(
        ChatRow(
          number: number, key: isGroup ? rows.text(6) ?? identifier : identifier.lowercased(),
          identifier: identifier, title: rows.text(3), isGroup: isGroup, service: rows.text(5)))
    }
    return chats
  }

  /// The numbers of the members of chats.
  func members() throws(ImportError) -> [(chat: Int, handle: Int)] {
    guard tables.contains("chat_handle_join") else { return [] }
    let rows = try file.prepare("SELECT chat_id, handle_id FROM chat_handle_join ORDER BY rowid")
    var members: [(chat: Int, handle: Int)] = []
    while try rows.step() { members.append((rows.number(0), rows.number(1))) }
    return members
  }

  /// The numbers of the messages with attachments.
  func messagesWithAttachments() throws(ImportError) -> Set<Int> {
    guard attachments != nil else { return [] }
    return try numbers("SELECT DISTINCT message_id FROM message_attachment_join")
  }

  /// The numbers of the messages that were deleted recently.
  func deletedMessages() throws(ImportError) -> Set<Int> {
    guard tables.contains("chat_recoverable_message_join") else { return [] }
    return try numbers("SELECT message_id FROM chat_recoverable_message_join")
  }

  private func numbers(_ sql: String) throws(ImportError) -> Set<Int> {
    let rows = try file.prepare(sql)
    var numbers: Set<Int> = []
    while try rows.step() { numbers.insert(rows.number(0)) }
    return numbers
  }
}
