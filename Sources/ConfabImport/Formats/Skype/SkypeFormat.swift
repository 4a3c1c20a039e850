import ConfabModel

/// The export of Skype: `messages.json` in a tar archive or a folder, perhaps with `media`.
struct SkypeFormat: ExportFormat {
  let name = "skype"
  let title = "Skype"

  func match(_ export: Export) -> FormatMatch {
    guard let file = Self.file(of: export) else { return .no("it has no messages.json") }
    let keys = JSONKeys(export.head(file))
    if keys.has("conversations/MessageList") || keys.has("userId", "exportDate", "conversations") {
      return .yes(90)
    }
    guard keys.has("userId", "exportDate") else {
      return .no("it has no \"conversations\" with a \"MessageList\"")
    }
    return .no("it has no \"conversations\"", score: 40)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let file = Self.file(of: export) else {
      throw ImportError(export.name, "expected a file messages.json")
    }
    return SkypeReader(export, file, try UnixClock(options))
  }

  private static func file(of export: Export) -> String? {
    export.main ?? export.paths(named: "messages.json").first
  }
}

/// Reads the conversations of Skype, one in memory at a time: their messages are the newest first.
///
/// The shape is known from the parsers gamesguru/skype-parser and Aquila169/Skype-JSON-Parser.
private final class SkypeReader: ExportReader {
  private let export: Export
  private let file: String
  private let clock: UnixClock

  init(_ export: Export, _ file: String, _ clock: UnixClock) {
    self.export = export
    self.file = file
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var json = JSONStream(try export.stream(file))
    guard json.enterObject() else { throw export.error(file, "expected a JSON object") }
    var me: String?
    var number = 0
    while let key = json.nextKey() {
      if key == "userId" {
        me = ForeignValue(json.take()).filledText
      } else if key == "conversations", json.enterArray() {
        while json.hasElement() {
          let bytes = json.take()
          guard json.damage == nil else { break }
          number += 1
          try read(ForeignValue(bytes), number, me, sink)
        }
      } else {
        json.skip()
      }
    }
    guard let damage = json.damage else { return }
    guard number > 0 else { throw export.error(file, damage) }
    sink.skip(.damage, at: "\(Export.lastName(of: file)): \(damage)")
  }

  private func read(
    _ conversation: ForeignValue, _ number: Int, _ me: String?, _ sink: ImportSink
  ) throws(ImportError) {
    guard conversation["MessageList"].isArray else {
      return sink.skip(.unreadable, at: "conversation \(number)")
    }
    let id = conversation["id"].filledText ?? String(number)
    let properties = conversation["threadProperties"]
    let title = properties["topic"].filledText ?? conversation["displayName"].filledText
    let chat = sink.chat(id, title: title, kind: id.hasPrefix("19:") ? .group : nil)
    guard sink.wants(chat) else { return }
    let speakers = SkypePeople(sink, chat, me: me)
    // The members are a JSON text in the JSON.
    let members = properties["members"].text.map { ForeignValue($0) } ?? properties["members"]
    for member in members.elements {
      if let id = member.filledText { _ = speakers.person(id, named: nil) }
    }
    if !id.hasPrefix("19:") {
      _ = speakers.person(id, named: conversation["displayName"].filledText)
    }
    typealias Listed = (value: ForeignValue, at: Timestamp?, index: Int)
    let values = Array(conversation["MessageList"].elements)
    let messages: [Listed] = values.enumerated().map { index, value in
      (value, clock.moment(iso8601: value["originalarrivaltime"].text), index)
    }
    // The newest message is the first one. Equal times keep this order.
    let sorted = messages.sorted { first, second in
      (first.at?.milliseconds ?? 0, second.index) < (second.at?.milliseconds ?? 0, first.index)
    }
    let known = Set(messages.compactMap { $0.value["id"].label })
    for message in sorted {
      let place = "message \(message.index + 1)"
      guard message.value.isObject else {
        sink.skip(.unreadable, at: place)
        continue
      }
      let reader = SkypeMessage(message.value, speakers, export, file, known, sink)
      for part in reader.messages(at: message.at) { try sink.add(part, to: chat, at: place) }
    }
  }
}

/// The participants of a conversation, by their ids such as `8:ana`.
struct SkypePeople {
  private let sink: ImportSink
  private let chat: ImportSink.Chat
  private let me: String?

  init(_ sink: ImportSink, _ chat: ImportSink.Chat, me: String?) {
    self.sink = sink
    self.chat = chat
    self.me = me
    if let me { _ = person(me, named: nil) }
  }

  /// The part of an id that names a person: 8:ana and 8:live:ana are people, 28:… are programs.
  /// Messages of old exports have addresses before the ids.
  private static func key(_ id: String) -> String {
    var key = id[...]
    if let slash = id.lastIndex(of: "/") { key = id[id.index(after: slash)...] }
    if let colon = key.firstIndex(of: ":"), key[..<colon].allSatisfy(\.isNumber) {
      key = key[key.index(after: colon)...]
    }
    for prefix in ["live:.cid.", "live:"] where key.hasPrefix(prefix) && key.count > prefix.count {
      key = key.dropFirst(prefix.count)
      break
    }
    return key.isEmpty ? id : String(key)
  }

  func person(_ id: String, named name: String?) -> ParticipantID {
    let key = Self.key(id)
    let person = sink.person(key, named: name, in: chat)
    if let me, Self.key(me) == key { sink.viewer(person, in: chat) }
    return person
  }
}
