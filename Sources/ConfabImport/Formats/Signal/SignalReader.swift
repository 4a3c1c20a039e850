import ConfabModel
import ConfabSupport

/// Reads the lines of Signal's plaintext export.
final class SignalReader: ExportReader {
  /// A person or a group.
  struct Recipient {
    var name: String
    var isSelf = false
    /// Whether it is a group; then ``name`` is its title.
    var isGroup = false
    var isChannel = false
  }

  let export: Export
  let path: String
  var clock: UnixClock
  private var recipients: [String: Recipient] = [:]
  private var selfID: String?
  /// The recipients by the ids that mentions and changes of groups have.
  private var accounts: [String: String] = [:]
  /// The recipients of chats.
  private var chatRecipients: [String: String] = [:]
  /// The hashes of the messages that were delivered.
  private var seen: Set<Int> = []
  /// The ids of edited messages by those of their earlier versions.
  private var aliases: [String: String] = [:]
  /// The names of participants.
  private var names: [ParticipantID: String] = [:]
  /// The files by their names without endings.
  private lazy var files = Dictionary(
    export.paths.map { path in
      (String(Export.lastName(of: path).prefix { $0 != "." }).lowercased(), path)
    }, uniquingKeysWith: { first, _ in first })

  init(_ export: Export, _ path: String, _ clock: UnixClock) {
    self.export = export
    self.path = path
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    seen = []
    var lines = LineStream(try export.stream(path))
    while let line = try lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let frame = ForeignValue(line)
      let number = lines.number
      if frame["chatItem"].isObject {
        try read(frame["chatItem"], line: number, sink)
      } else if frame["recipient"].isObject {
        add(recipient: frame["recipient"])
      } else if frame["chat"].isObject {
        add(chat: frame["chat"], sink)
      } else if !frame.isObject {
        sink.skip(.unreadable, at: "line \(number)")
      }
    }
  }

  // MARK: - People and chats

  private func add(recipient: ForeignValue) {
    guard let id = recipient["id"].label else { return }
    var found = Recipient(name: "")
    let contact = recipient["contact"]
    if recipient["self"].exists {
      found.isSelf = true
      selfID = id
      found.name = "Me"
    } else if contact.isObject {
      found.name = Self.name(contact) ?? "Contact \(id)"
      for key in ["aci", "pni"] {
        if let account = contact[key].filledText { accounts[account] = id }
      }
    } else if recipient["group"].isObject {
      let title = recipient["group"]["snapshot"]["title"]
      found.isGroup = true
      found.name = title["title"].filledText ?? title.filledText ?? "Group \(id)"
    } else if recipient["releaseNotes"].exists {
      found.isChannel = true
      found.name = "Signal"
    } else if recipient["distributionList"].isObject {
      found.name =
        recipient["distributionList"]["distributionList"]["name"].filledText ?? "My Story"
      found.isGroup = true
    } else {
      found.name = "Recipient \(id)"
    }
    recipients[id] = found
  }

  private static func name(_ contact: ForeignValue) -> String? {
    func joined(_ value: ForeignValue, _ given: String, _ family: String) -> String? {
      let parts = [value[given].filledText, value[family].filledText].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
    return joined(contact["nickname"], "given", "family")
      ?? joined(contact, "systemGivenName", "systemFamilyName")
      ?? joined(contact, "profileGivenName", "profileFamilyName")
      ?? contact["username"].filledText ?? contact["e164"].label.map { "+\($0)" }
  }

  private func add(chat: ForeignValue, _ sink: ImportSink) {
    guard let id = chat["id"].label else { return }
    chatRecipients[id] = chat["recipientId"].label
    _ = self.chat(id, sink)
  }

  private func chat(_ id: String, _ sink: ImportSink) -> ImportSink.Chat {
    let recipient = chatRecipients[id].flatMap { recipients[$0] }
    let kind: ConversationInfo.Kind? =
      recipient.map { $0.isGroup ? .group : $0.isChannel ? .channel : .direct }
    let chat = sink.chat(
      id, title: recipient.map { $0.isSelf ? "Note to Self" : $0.name }, kind: kind,
      platform: "signal")
    if let selfID { _ = person(selfID, chat, sink) }
    return chat
  }

  func person(_ id: String, _ chat: ImportSink.Chat, _ sink: ImportSink) -> ParticipantID {
    guard let recipient = recipients[id] else { return sink.person(id, in: chat) }
    let person = sink.person(id, named: recipient.name, in: chat)
    names[person] = recipient.name
    if recipient.isSelf { sink.viewer(person, in: chat) }
    return person
  }

  func name(of person: ParticipantID) -> String? { names[person] }

  /// The participant with the account of a mention or a change of a group.
  func person(
    account: ForeignValue, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) -> ParticipantID? {
    guard let account = account.filledText else { return nil }
    if let id = accounts[account] { return person(id, chat, sink) }
    // The viewer's account is not in its recipient.
    return selfID.map { person($0, chat, sink) }
  }

  // MARK: - Messages

  private func read(_ item: ForeignValue, line: Int, _ sink: ImportSink) throws(ImportError) {
    guard let id = item["chatId"].label else {
      return sink.skip(.unreadable, at: "line \(line)")
    }
    let chat = chat(id, sink)
    guard sink.wants(chat) else { return }
    var builder = SignalMessage(reader: self, sink: sink, chat: chat, item: item)
    for message in builder.messages() {
      if !message.id.isEmpty { seen.insert(message.id.hashValue) }
      try sink.add(message, to: chat, at: "line \(line)")
    }
  }

  /// The id of a message; it is that of the last version of an edited one.
  func id(author: String?, sent: String?) -> String? {
    guard let author, let sent else { return nil }
    let id = "\(author):\(sent)"
    return aliases[id] ?? id
  }

  /// Whether a message was delivered before.
  func has(_ id: String) -> Bool { seen.contains(id.hashValue) }

  func remember(version: String, of id: String) { aliases[version] = id }

  /// The path of a file by the digest of its content and its key.
  func path(of locator: ForeignValue) -> String? {
    guard let key = locator["localKey"].filledText, let hash = locator["plaintextHash"].filledText
    else { return nil }
    let bytes = Base64.bytes(hash.utf8) + Base64.bytes(key.utf8)
    let digest = bytes.withUnsafeBytes { SHA256(of: $0) }
    return files[digest.hexadecimal]
  }
}
