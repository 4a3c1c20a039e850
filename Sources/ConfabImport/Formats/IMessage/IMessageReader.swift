import ConfabModel
import ConfabSupport

/// Reads a database of Messages.
///
/// The survey walks through all messages in the order of their numbers and keeps 24 bytes for each, and
/// until its end 16 bytes for each message of a chat. Messages with attachments and the like are also
/// read as a whole, because they can become several messages. The delivery looks up the messages of one
/// chat in the order of their times.
final class IMessageReader: ExportReader {
  /// What the survey found out about a message.
  struct Record: Sendable {
    enum Kind: UInt8 {
      /// A text and nothing else.
      case plain
      /// Any other message.
      case full
      /// A message without content.
      case empty
    }

    var number: Int
    /// In the unit of the database.
    var date: Int
    var kind: Kind
  }

  /// A conversation, which can have several rows in `chat`.
  struct ChatState {
    var chat: ImportSink.Chat
    let row: IMessageDatabase.ChatRow
    var me: ParticipantID
    /// Participants by the numbers of people.
    var people: [Int: ParticipantID] = [:]
    var records: [Record] = []
    var isSorted = true
    /// The number of messages by service: SMS and the like, and others.
    var textCount = 0
    var otherCount = 0
  }

  private let export: Export
  let database: IMessageDatabase
  /// The files of a phone's backup; `nil` for another export.
  private let backup: PhoneBackup.Files?
  let clock: IMessageClock
  private(set) var handles: [Int: IMessageDatabase.Handle] = [:]
  private(set) var tapbacks = IMessageAssociations()
  private var chats: [ChatState] = []
  private var withAttachments: Set<Int> = []
  private var unfiledCount = 0
  private var deletedCount = 0
  /// The ids of the messages of parts, for messages that became several.
  private var partIDs: [String: [Int: String]] = [:]
  /// Memory for the bodies of messages.
  var stream = TypedStream()
  private static let meKey = "\u{1}me"

  init(_ export: Export, _ database: IMessageDatabase, _ clock: IMessageClock) {
    self.export = export
    self.database = database
    backup = PhoneBackup(export)?.files()
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    if sink.isSurvey { try survey(sink) } else { try deliver(sink) }
  }

  // MARK: - Survey

  private func survey(_ sink: ImportSink) throws(ImportError) {
    handles = try database.handles()
    withAttachments = try database.messagesWithAttachments()
    let deleted = try database.deletedMessages()
    let indices = try addChats(sink)
    var places = try database.places()[...]
    let rows = try database.survey()
    while let row = try rows.next() {
      let number = row.number(IMessageDatabase.SurveyColumn.rowid.rawValue)
      while let place = places.first, place.message < number { places.removeFirst() }
      // A message that is in no chat is counted once.
      repeat {
        let place = places.first.flatMap { $0.message == number ? $0 : nil }
        if place != nil { places.removeFirst() }
        if let index = place.flatMap({ indices[$0.chat] }) {
          try survey(row, number, in: index, sink)
        } else if deleted.contains(number) {
          deletedCount += 1
        } else {
          unfiledCount += 1
        }
      } while places.first?.message == number
    }
    finishSurvey(sink)
  }

  /// Counts a message of a chat.
  private func survey(
    _ rows: RowBatch.Row, _ row: Int, in index: Int, _ sink: ImportSink
  ) throws(ImportError) {
    func number(_ column: IMessageDatabase.SurveyColumn) -> Int { rows.number(column.rawValue) }
    let isFromMe = number(.isFromMe) != 0
    if isAssociation(rows, row, isFromMe, index) { return }
    let kind = self.kind(rows, row)
    // A message without a time stays behind the one before it.
    let date = number(.date) != 0 ? number(.date) : chats[index].records.last?.date ?? 0
    add(Record(number: row, date: date, kind: kind), rows, to: index)
    switch kind {
    case .empty: break
    case .plain:
      if !isFromMe { _ = sender(number(.handle), index, sink) }
      sink.count(at: clock.timestamp(number(.date)), in: chats[index].chat)
    case .full:
      guard let whole = try database.message(row) else { break }
      try add(whole, .full, to: index, sink)
    }
  }

  /// Adds the chats with their members. Returns the indices by the numbers of their rows.
  private func addChats(_ sink: ImportSink) throws(ImportError) -> [Int: Int] {
    let isAddress = handles.values.contains { $0.address == sink.options.me }
    let myName = isAddress ? nil : sink.options.me
    var indices: [Int: Int] = [:]
    var known: [String: Int] = [:]
    var names: Set<String> = []
    for row in try database.chats() {
      let index = known[row.key] ?? chats.count
      known[row.key] = index
      indices[row.number] = index
      if index < chats.count {
        if let title = row.title { _ = sink.chat(chats[index].row.identifier, title: title) }
        continue
      }
      let id = names.insert(row.identifier).inserted ? row.identifier : row.key
      let chat = sink.chat(id, title: row.title, kind: row.isGroup ? .group : .direct)
      let me = sink.person(Self.meKey, named: myName ?? "Me", id: "me", in: chat)
      sink.viewer(me, in: chat)
      chats.append(ChatState(chat: chat, row: row, me: me))
    }
    for member in try database.members() {
      guard let index = indices[member.chat], let handle = handles[member.handle] else { continue }
      _ = person(handle, index, sink)
    }
    return indices
  }

  /// Keeps a tapback, a sticker on a message or a vote for later; `false` for a message.
  private func isAssociation(
    _ rows: RowBatch.Row, _ row: Int, _ isFromMe: Bool, _ index: Int
  ) -> Bool {
    let type = rows.number(IMessageDatabase.SurveyColumn.association.rawValue)
    guard IMessageAssociations.types.contains(type) else { return false }
    func text(_ column: IMessageDatabase.SurveyColumn) -> String? { rows.text(column.rawValue) }
    if type < 1_000, text(.balloon).map(IMessageBalloon.isPoll) != true { return false }
    let handle = handles[rows.number(IMessageDatabase.SurveyColumn.handle.rawValue)]
    return tapbacks.add(
      type: type, target: text(.target), emoji: text(.emoji),
      hasPayload: rows.number(IMessageDatabase.SurveyColumn.hasPayload.rawValue) != 0,
      person: isFromMe ? -1 : handle?.person ?? 0,
      date: rows.number(IMessageDatabase.SurveyColumn.date.rawValue), row: row, chat: index)
  }

  private func kind(_ rows: RowBatch.Row, _ row: Int) -> Record.Kind {
    func number(_ column: IMessageDatabase.SurveyColumn) -> Int { rows.number(column.rawValue) }
    if number(.item) != 0 || number(.isSpecial) != 0 || withAttachments.contains(row) {
      return .full
    }
    let body = rows.bytes(IMessageDatabase.SurveyColumn.body.rawValue)
    let hasText =
      AttributedBody.hasContent(rows.bytes(IMessageDatabase.SurveyColumn.text.rawValue))
      || !body.isEmpty && AttributedBody.hasContent(body: body, using: &stream)
    return hasText ? .plain : number(.hasSummary) != 0 ? .full : .empty
  }

  private func add(_ record: Record, _ rows: RowBatch.Row, to index: Int) {
    if let last = chats[index].records.last, last.date > record.date {
      chats[index].isSorted = false
    }
    chats[index].records.append(record)
    let service = rows.bytes(IMessageDatabase.SurveyColumn.service.rawValue)
    let isText = service.elementsEqual("SMS".utf8) || service.elementsEqual("RCS".utf8)
    if isText { chats[index].textCount += 1 } else { chats[index].otherCount += 1 }
  }

  private func finishSurvey(_ sink: ImportSink) {
    tapbacks.finish()
    for index in chats.indices {
      if !chats[index].isSorted {
        chats[index].records.sort { ($0.date, $0.number) < ($1.date, $1.number) }
      }
      let isText = chats[index].textCount > chats[index].otherCount
      let isEmpty = chats[index].records.isEmpty
      let service = chats[index].row.service
      let isTextService = service == "SMS" || service == "RCS"
      sink.update(chats[index].chat) {
        $0.info.platform = isText || isEmpty && isTextService ? "sms" : "imessage"
      }
    }
  }

  // MARK: - Delivery

  private func deliver(_ sink: ImportSink) throws(ImportError) {
    for index in chats.indices where sink.wants(chats[index].chat) {
      let rows = try database.messages(chats[index].records)
      var next = try rows.next()
      for record in chats[index].records {
        guard record.kind != .empty else {
          sink.skip(.empty, at: "row \(record.number)")
          continue
        }
        guard let row = next, database.number(of: row) == record.number else { continue }
        // A message that is in several rows of one chat has the same id again.
        try add(row, record.kind, to: index, sink)
        next = try rows.next()
      }
      for row in tapbacks.unused(in: index) { sink.skip(.reactionTarget, at: "row \(row)") }
      report(index, sink)
    }
  }

  private func report(_ index: Int, _ sink: ImportSink) {
    let state = chats[index]
    if !state.people.isEmpty {
      sink.note("people are shown by their addresses: names are in another database")
    }
    if deletedCount > 0 {
      let count = Count.text(deletedCount, "recently deleted message")
      sink.note("\(count) of the database left out")
    }
    if unfiledCount > 0 {
      let count = Count.text(unfiledCount, "message")
      sink.note("\(count) in no chat of the database left out")
    }
    if state.textCount > 0, state.otherCount > 0 {
      let count = Count.text(state.textCount, "message")
      sink.note("\(count) sent by SMS or RCS, \(Count.text(state.otherCount)) by iMessage")
    }
  }

  // MARK: - People

  func person(_ handle: IMessageDatabase.Handle, _ index: Int, _ sink: ImportSink)
    -> ParticipantID
  {
    if let known = chats[index].people[handle.person] { return known }
    let id = sink.person(
      handle.address.lowercased(), named: handle.address, in: chats[index].chat)
    chats[index].people[handle.person] = id
    return id
  }

  /// The author of a message that is not the viewer's.
  func sender(_ handle: Int, _ index: Int, _ sink: ImportSink) -> ParticipantID? {
    if let handle = handles[handle] { return person(handle, index, sink) }
    let state = chats[index]
    // Without a handle, the other one of a direct chat.
    let address = state.row.isGroup ? "?" : state.row.identifier
    return sink.person(
      address.lowercased(), named: state.row.isGroup ? "Unknown" : address, in: state.chat)
  }

  /// The participant with an address, such as one who is mentioned.
  func person(address: String, _ index: Int, _ sink: ImportSink) -> ParticipantID {
    sink.person(address.lowercased(), named: address, in: chats[index].chat)
  }

  /// The participant with the number of a person in the associations: -1 is the viewer.
  func person(number: Int, _ index: Int, _ sink: ImportSink) -> ParticipantID? {
    number < 0 ? chats[index].me : handles[number].map { person($0, index, sink) }
  }

  func me(_ index: Int) -> ParticipantID { chats[index].me }
  func isGroup(_ index: Int) -> Bool { chats[index].row.isGroup }

  /// Adds the messages that a row becomes.
  private func add(
    _ row: RowBatch.Row, _ kind: Record.Kind, to index: Int, _ sink: ImportSink
  ) throws(ImportError) {
    var builder = IMessageBuilder(reader: self, export: export, sink: sink, row: row, chat: index)
    let (chat, number) = (chats[index].chat, builder.row)
    if kind == .plain { return try sink.add(builder.plain(), to: chat, at: "row \(number)") }
    for message in try builder.messages() {
      try sink.add(message, to: chat, at: "row \(number)")
    }
  }

  /// Marks the associations of a message as used, and returns them.
  func associations(of guid: String) -> ArraySlice<IMessageAssociations.Item> {
    tapbacks.take(guid)
  }

  // MARK: - Files

  /// The files of a message. One that the export doesn't have has no path.
  func files(of row: Int) throws(ImportError) -> [IMessageBuilder.File] {
    guard let rows = database.attachments else { return [] }
    rows.restart(row)
    var files: [IMessageBuilder.File] = []
    func text(_ column: IMessageDatabase.AttachmentColumn) -> String? { rows.text(column.rawValue) }
    while try rows.step() {
      let stored = text(.filename) ?? ""
      let path = stored.isEmpty ? nil : find(stored)
      let name = text(.transferName) ?? (stored.isEmpty ? nil : Export.lastName(of: stored))
      var attachment = Attachment(path: path ?? "", named: name, mime: text(.mimeType))
      let size = rows.number(IMessageDatabase.AttachmentColumn.totalBytes.rawValue)
      if 1..<1 << 53 ~= size { attachment.bytes = size }
      files.append(
        IMessageBuilder.File(
          guid: text(.guid), attachment: attachment,
          isSticker: rows.number(IMessageDatabase.AttachmentColumn.isSticker.rawValue) != 0,
          isHidden: name?.hasSuffix(".pluginPayloadAttachment") == true))
    }
    return files
  }

  /// The path of a file that the database names by its path on the device.
  private func find(_ stored: String) -> String? {
    if let path = backup?.path(of: stored) { return path }
    let tail = stored.hasPrefix("~/") ? String(stored.dropFirst(2)) : stored
    return export.find(tail, from: database.path)
  }

  // MARK: - Replies

  /// The id of the message that a thread begins with: of the one that has the part, if its row
  /// became several messages. Parts are written as `0:0:17`, the number and a range.
  func replyTarget(_ guid: String, _ part: String?) -> String {
    guard let parts = partIDs[guid], let number = part?.split(separator: ":").first,
      let id = Int(number).flatMap({ parts[$0] })
    else { return guid }
    return id
  }

  func remember(parts: [Int: String], of guid: String) { partIDs[guid] = parts }
}
