import CSQLite

/// Writes a database as Messages of macOS has it, with a group of eight people and the viewer.
///
/// Half of the texts are only in the styled body. Of ten messages one is a reply, of seven one is a
/// tapback, of fifty one has a picture that is missing.
final class WrittenMessagesDatabase {
  private let handle: OpaquePointer
  private static let tables = """
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT);
    CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid TEXT, style INTEGER, chat_identifier TEXT,
      service_name TEXT, display_name TEXT);
    CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT UNIQUE, text TEXT,
      handle_id INTEGER, subject TEXT, service TEXT, attributedBody BLOB, error INTEGER,
      date INTEGER, date_read INTEGER, date_delivered INTEGER, is_delivered INTEGER,
      is_from_me INTEGER, is_read INTEGER, is_sent INTEGER, is_audio_message INTEGER,
      item_type INTEGER, other_handle INTEGER, group_title TEXT, group_action_type INTEGER,
      share_status INTEGER, associated_message_guid TEXT, associated_message_type INTEGER,
      associated_message_emoji TEXT, balloon_bundle_id TEXT, payload_data BLOB,
      expressive_send_style_id TEXT, message_summary_info BLOB, thread_originator_guid TEXT,
      thread_originator_part TEXT, date_edited INTEGER, date_retracted INTEGER);
    CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY, guid TEXT, filename TEXT, mime_type TEXT,
      transfer_name TEXT, total_bytes INTEGER, is_sticker INTEGER);
    CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
    CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER, message_date INTEGER,
      PRIMARY KEY (chat_id, message_id));
    CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER,
      UNIQUE (message_id, attachment_id));
    CREATE INDEX chat_message_join_idx_message_id_only ON chat_message_join (message_id);
    """

  private init(_ path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw BenchmarkError("cannot create \(path)")
    }
    handle = opened
  }

  deinit { sqlite3_close_v2(handle) }

  /// Writes a database.
  ///
  /// - Parameter count: The number of rows in `message`.
  static func write(_ count: Int, _ texts: [String], to path: String) throws {
    let database = try WrittenMessagesDatabase(path)
    try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
    try database.run(tables)
    try database.addPeople()
    try database.addMessages(count, texts)
    try database.run("COMMIT")
  }

  private func addPeople() throws {
    try run("INSERT INTO chat VALUES (1, 'iMessage;+;chat1', 43, 'chat1', 'iMessage', 'Walk')")
    for person in 1...8 {
      try run("INSERT INTO handle VALUES (\(person), '+1555010\(person)')")
      try run("INSERT INTO chat_handle_join VALUES (1, \(person))")
    }
  }

  private func addMessages(_ count: Int, _ texts: [String]) throws {
    let message = try Insertion(
      self,
      """
      INSERT INTO message (ROWID, guid, text, handle_id, service, attributedBody, date,
        date_delivered, is_from_me, is_sent, associated_message_guid, associated_message_type,
        thread_originator_guid) VALUES (?, ?, ?, ?, 'iMessage', ?, ?, ?, ?, 1, ?, ?, ?)
      """)
    let place = try Insertion(self, "INSERT INTO chat_message_join VALUES (1, ?, ?)")
    let file = try Insertion(
      self,
      "INSERT INTO attachment VALUES (?, ?, ?, 'image/jpeg', 'IMG.jpeg', 100000, 0)")
    let fileOfMessage = try Insertion(self, "INSERT INTO message_attachment_join VALUES (?, ?)")
    var last = ""
    for number in 1...count {
      let guid = "\(10_000_000 + number)-0000-0000-0000-000000000000"
      // Nanoseconds since 2001.
      let date = (736_000_000 + number * 60) * 1_000_000_000
      let isOwn = number % 3 == 0
      let text = texts[number % texts.count]
      let isTapback = number % 7 == 3
      try message.run([
        .number(number), .text(guid), number % 2 == 0 || isTapback ? .text(text) : .null,
        .number(isOwn ? 0 : number % 8 + 1),
        isTapback ? .null : .bytes(Self.body(text)), .number(date), .number(date),
        .number(isOwn ? 1 : 0), isTapback ? .text("p:0/\(last)") : .null,
        .number(isTapback ? 2_000 + number % 6 : 0),
        number % 10 == 1 && !last.isEmpty ? .text(last) : .null,
      ])
      try place.run([.number(number), .number(date)])
      if isTapback { continue }
      last = guid
      guard number % 50 == 1 else { continue }
      try file.run([
        .number(number), .text("F\(number)"),
        .text("~/Library/Messages/Attachments/ab/11/F\(number)/IMG.jpeg"),
      ])
      try fileOfMessage.run([.number(number), .number(number)])
    }
  }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw problem }
  }

  private var problem: BenchmarkError {
    BenchmarkError("cannot write a database: \(String(cString: sqlite3_errmsg(handle)))")
  }

  /// A text as an attributed string in a "typedstream", with the number of its part.
  private static func body(_ text: String) -> [UInt8] {
    func string(_ text: String) -> [UInt8] { length(text.utf8.count) + Array(text.utf8) }
    func length(_ count: Int) -> [UInt8] {
      count < 0x80 ? [UInt8(count)] : [0x81, UInt8(count & 0xFF), UInt8(count >> 8)]
    }
    // 84: new, 85: no superclass, 86: end; from 92 on: references to strings, classes and objects.
    var body: [UInt8] = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 3]
    body += [0x84, 1, 0x40, 0x84, 0x84, 0x84] + string("NSAttributedString") + [0]
    body += [0x84, 0x84] + string("NSObject") + [0, 0x85]
    body += [0x92, 0x84, 0x84, 0x84] + string("NSString") + [1, 0x94]
    body += [0x84, 1, 0x2B] + string(text) + [0x86]
    body += [0x84, 2, 0x69, 0x49, 1] + length(text.utf16.count)
    body += [0x92, 0x84, 0x84, 0x84] + string("NSDictionary") + [0, 0x94]
    body += [0x84, 1, 0x69, 1, 0x92, 0x84, 0x96, 0x96] + string("__kIMMessagePartAttributeName")
    body += [0x86, 0x92, 0x84, 0x84, 0x84] + string("NSNumber") + [0, 0x84, 0x84]
    body += string("NSValue") + [0, 0x94, 0x84, 1, 0x2A, 0x84, 0x99, 0x99, 0]
    return body + [0x86, 0x86, 0x86]
  }

  private enum Value {
    case null
    case number(Int)
    case text(String)
    case bytes([UInt8])
  }

  /// A statement that is run with several values.
  private final class Insertion {
    private let statement: OpaquePointer
    private let database: WrittenMessagesDatabase

    init(_ database: WrittenMessagesDatabase, _ sql: String) throws {
      var prepared: OpaquePointer?
      guard sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil) == SQLITE_OK,
        let prepared
      else { throw database.problem }
      statement = prepared
      self.database = database
    }

    deinit { sqlite3_finalize(statement) }

    func run(_ values: [Value]) throws {
      // SQLite copies what is bound.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_reset(statement)
      for (column, value) in zip(1..., values) {
        switch value {
        case .null: sqlite3_bind_null(statement, Int32(column))
        case .number(let number): sqlite3_bind_int64(statement, Int32(column), Int64(number))
        case .text(let text): sqlite3_bind_text(statement, Int32(column), text, -1, copies)
        case .bytes(let bytes):
          sqlite3_bind_blob(statement, Int32(column), bytes, Int32(bytes.count), copies)
        }
      }
      guard sqlite3_step(statement) == SQLITE_DONE else { throw database.problem }
    }
  }
}
