import ConfabModel
import ConfabSupport

/// Reads the events of a room.
///
/// The survey keeps what changes other events: reactions, edits, votes and the ends of calls.
final class MatrixReader: ExportReader {
  /// What other events say about one.
  struct Ties {
    var reactions = ReactionList()
    /// The content of the last edit, as JSON.
    var edit: [UInt8]?
    /// The answers of each voter's last vote.
    var votes: [(voter: String, answers: [String])] = []
    var isClosed = false
  }

  /// How a call went on.
  struct CallState {
    var answered: Int?
    var ended: Int?
    var isRejected = false
  }

  let export: Export
  private let path: String
  var clock: UnixClock
  /// The hashes of the ids of all events.
  private var known: Set<Int> = []
  private var ties: [Int: Ties] = [:]
  private(set) var calls: [String: CallState] = [:]
  /// The senders that have no name yet.
  private var unnamed: Set<String> = []
  private var names: [String: String] = [:]
  private var files: MatrixFiles

  init(_ export: Export, _ path: String, _ clock: UnixClock) {
    self.export = export
    self.path = path
    self.clock = clock
    files = MatrixFiles(export, beside: path)
  }

  func read(into sink: ImportSink) throws(ImportError) {
    files.restart()
    let chat = sink.chat("room", platform: "matrix")
    var author: String?
    var json = JSONStream(try export.stream(path))
    guard json.enterObject() else { throw export.error(path, "expected a JSON object") }
    var number = 0
    while let key = json.nextKey() {
      switch key {
      case "room_name":
        if let name = ForeignValue(json.take()).filledText {
          _ = sink.chat("room", title: name)
        }
      case "exported_by": author = ForeignValue(json.take()).filledText
      case "messages":
        guard json.enterArray() else { continue }
        while json.hasElement() {
          number += 1
          try read(ForeignValue(json.take()), number, chat, sink)
        }
      default: json.skip()
      }
    }
    if let damage = json.damage { sink.skip(.damage, at: damage) }
    if sink.isSurvey { finishSurvey(author, chat, sink) }
    if let author, names.values.contains(author) {
      sink.guess(
        "\(author) is the viewer, who made the export", option: "--me NAME", in: chat)
    }
  }

  private func finishSurvey(_ author: String?, _ chat: ImportSink.Chat, _ sink: ImportSink) {
    for sender in unnamed { _ = sink.person(sender, named: Self.localName(sender), in: chat) }
    for sender in unnamed { names[sender] = Self.localName(sender) }
    let mine = names.filter { $0.value == author || $0.key == author }.map(\.key).sorted()
    if let first = mine.first { sink.viewer(sink.person(first, in: chat), in: chat) }
  }

  /// "ana" of "@ana:example.org".
  private static func localName(_ id: String) -> String {
    let name = id.drop { $0 == "@" }.prefix { $0 != ":" }
    return name.isEmpty ? id : String(name)
  }

  private func read(
    _ event: ForeignValue, _ number: Int, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) throws(ImportError) {
    guard event.isObject, let type = event["type"].text else {
      return sink.skip(.unreadable, at: "event \(number)")
    }
    let id = event["event_id"].text ?? ""
    if sink.isSurvey { learn(event, type, chat, sink) }
    if isTie(event, type) {
      let target = Self.target(of: event)
      if !known.contains(target.hashValue), type != "m.room.redaction", !type.contains("call") {
        sink.skip(.reactionTarget, at: "event \(number)")
      }
      return
    }
    var builder = MatrixMessage(reader: self, sink: sink, chat: chat, event: event, type: type)
    for message in builder.messages(ties[id.hashValue] ?? Ties()) {
      try sink.add(message, to: chat, at: "event \(number)")
    }
  }

  // MARK: - Ties

  private static func target(of event: ForeignValue) -> String {
    let relation = event["content"]["m.relates_to"]
    return relation["event_id"].text ?? event["redacts"].text
      ?? event["content"]["redacts"].text ?? ""
  }

  /// Whether an event is no message, but changes another one.
  private func isTie(_ event: ForeignValue, _ type: String) -> Bool {
    switch type {
    case "m.reaction", "m.room.redaction", "m.call.answer", "m.call.hangup", "m.call.reject",
      "m.call.candidates", "m.call.select_answer", "m.call.negotiate":
      return true
    default:
      if type.hasSuffix("poll.response") || type.hasSuffix("poll.end") { return true }
      return event["content"]["m.relates_to"]["rel_type"].text == "m.replace"
        && known.contains(Self.target(of: event).hashValue)
    }
  }

  private func learn(
    _ event: ForeignValue, _ type: String, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) {
    let content = event["content"]
    let target = Self.target(of: event).hashValue
    let sender = event["sender"].text ?? ""
    switch type {
    case "m.reaction":
      let key = content["m.relates_to"]["key"].text ?? ""
      ties[target, default: Ties()].reactions.add(
        key, by: sender.isEmpty ? nil : person(sender, chat, sink))
    case "m.room.member":
      if let name = content["displayname"].filledText, let user = event["state_key"].filledText,
        names[user] == nil
      {
        names[user] = name
        unnamed.remove(user)
        _ = sink.person(user, named: name, id: Self.localName(user).lowercased(), in: chat)
      }
    case "m.call.answer":
      calls[content["call_id"].label ?? "", default: CallState()].answered =
        event["origin_server_ts"].whole
    case "m.call.hangup":
      calls[content["call_id"].label ?? "", default: CallState()].ended =
        event["origin_server_ts"].whole
    case "m.call.reject":
      calls[content["call_id"].label ?? "", default: CallState()].isRejected = true
    default:
      if type.hasSuffix("poll.response") {
        let response = content["org.matrix.msc3381.poll.response"]["answers"]
        let answers = (response.isArray ? response : content["m.selections"]).elements
          .compactMap(\.text)
        ties[target, default: Ties()].votes.removeAll { $0.voter == sender }
        ties[target, default: Ties()].votes.append((sender, answers))
      } else if type.hasSuffix("poll.end") {
        ties[target, default: Ties()].isClosed = true
      } else if content["m.relates_to"]["rel_type"].text == "m.replace", known.contains(target),
        let edit = content["m.new_content"].json
      {
        ties[target, default: Ties()].edit = Self.bytes(edit)
      }
    }
    if let id = event["event_id"].text { known.insert(id.hashValue) }
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    var json = JSONWriter(.line)
    json.add(value)
    return json.take()
  }

  // MARK: - People

  func person(_ sender: String, _ chat: ImportSink.Chat, _ sink: ImportSink) -> ParticipantID {
    if sink.isSurvey, names[sender] == nil { unnamed.insert(sender) }
    return sink.person(
      sender, named: names[sender], id: Self.localName(sender).lowercased(), in: chat)
  }

  func name(_ sender: String) -> String { names[sender] ?? Self.localName(sender) }

  /// The path of a file that an event names.
  func path(_ name: String, in folder: String, at time: Int?) -> String? {
    files.path(name, in: folder, at: time)
  }
}

/// The media of an export: their names are those of the events with a date in some language, which
/// the events don't say.
struct MatrixFiles {
  private let folder: String
  /// The paths by their folders, sorted.
  private var paths: [String: [String]] = [:]
  private var used: Set<String> = []

  init(_ export: Export, beside file: String) {
    folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    for path in export.paths where path.hasPrefix(folder) {
      let parts = path.dropFirst(folder.count).split(separator: "/")
      if parts.count == 2 { paths[String(parts[0]), default: []].append(path) }
    }
  }

  mutating func restart() { used = [] }

  /// The file of an event: the one whose name begins as the event says. Of several, the one with the
  /// minute and the second of the event, which are the same in nearly all zones; or else the first
  /// that no other event has.
  mutating func path(_ name: String, in folder: String, at time: Int?) -> String? {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (name[..<dot] + "-", name[dot...].lowercased())
    let found = (paths[folder] ?? []).filter { path in
      let file = Export.lastName(of: path)
      return (file.hasPrefix(stem) && file.lowercased().hasSuffix(ending) || file == name)
        && !used.contains(path)
    }
    guard let first = found.first else { return nil }
    let exact =
      found.count == 1
      ? first
      : time.flatMap { time in
        let clock = [time / 60_000 % 60, time / 1_000 % 60]
        return found.first { path in
          let numbers = path.dropFirst(stem.count).split { !$0.isNumber }.compactMap { Int($0) }
          return zip(numbers, numbers.dropFirst()).contains { [$0, $1] == clock }
        }
      } ?? first
    used.insert(exact)
    return exact
  }
}
