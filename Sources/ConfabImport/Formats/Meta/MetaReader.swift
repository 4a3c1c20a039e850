import ConfabModel

/// Reads the threads of an archive of Facebook or Instagram.
///
/// Nothing about these files is published by their maker. What is known comes from programs that
/// read them, such as chat-miner, Chatistics and FBMessage.
final class MetaReader: ExportReader {
  private let export: Export
  private let platform: String
  private let threads: [MetaFiles.Thread]
  private let clock: UnixClock
  /// The name of the owner, if the archive has a profile.
  private let owner: String?

  /// The most bytes of a file, which has at most 10,000 messages.
  private static let longestFile = 512 << 20

  init(_ export: Export, platform: String, _ options: ImportOptions) throws(ImportError) {
    self.export = export
    self.platform = platform
    let files = MetaFiles(export).threads
    threads =
      files.isEmpty ? export.main.map { [MetaFiles.Thread(id: $0, files: [$0])] } ?? [] : files
    clock = try UnixClock(options)
    owner = Self.owner(of: export)
    guard !threads.isEmpty else {
      throw ImportError(export.name, "expected message_1.json in a folder of a chat")
    }
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var found: [(chat: ImportSink.Chat, head: MetaHead)] = []
    for thread in threads {
      let chat = sink.chat(thread.id, platform: platform)
      guard sink.wants(chat) else { continue }
      var whole = MetaHead()
      for file in thread.files {
        let (head, entries) = try entries(of: file, sink)
        whole.merge(head)
        if sink.isSurvey {
          for name in head.participants { _ = MetaMessages.person(name, sink, chat) }
        }
        let messages = MetaMessages(
          export, file, sink, chat, clock, isInstagram: platform == "instagram")
        for entry in entries { try messages.add(ForeignValue(Array(entry))) }
      }
      if sink.isSurvey { finish(whole, chat, sink) }
      found.append((chat, whole))
    }
    if sink.isSurvey { findViewer(found, sink) }
  }

  // MARK: - Files

  /// The messages of a file, the oldest first: files have the newest first, apart from some.
  private func entries(
    of file: String, _ sink: ImportSink
  ) throws(ImportError) -> (MetaHead, [ArraySlice<UInt8>]) {
    let bytes = try export.bytes(file, limit: Self.longestFile)
    var rest: [UInt8]? = bytes
    var json = JSONStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    var head = MetaHead()
    var ranges: [(time: Int, order: Int, range: Range<Int>)] = []
    guard json.enterObject() else { throw export.error(file, "expected a JSON object") }
    while let key = json.nextKey() {
      guard key == "messages", json.enterArray() else {
        head.read(key, &json)
        continue
      }
      while json.hasElement() {
        let start = json.offset
        let value = ForeignValue(json.take())
        guard json.damage == nil else { break }
        let time = value["timestamp_ms"].whole ?? value["timestamp"].whole
        ranges.append((time ?? ranges.last?.time ?? Int.max, -ranges.count, start..<json.offset))
      }
    }
    if let damage = json.damage { sink.skip(.damage, at: "\(file): \(damage)") }
    ranges.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    return (head, ranges.map { bytes[$0.range] })
  }

  /// The name in the profile of the archive.
  private static func owner(of export: Export) -> String? {
    let facebook = export.paths(named: "profile_information.json").first
    let instagram = export.paths(named: "personal_information.json").first
    guard export.main == nil, let path = facebook ?? instagram,
      let bytes = try? export.bytes(path, limit: 16 << 20)
    else { return nil }
    let profile = ForeignValue(bytes)
    let name =
      facebook == nil
      ? profile["profile_user"][0]["string_map_data"]["Name"]["value"]
      : profile["profile_v2"]["name"]["full_name"]
    return name.filledText.map(Mojibake.repaired)
  }

  // MARK: - People

  private func finish(_ head: MetaHead, _ chat: ImportSink.Chat, _ sink: ImportSink) {
    let isGroup = head.isGroup || head.participants.count > 2
    sink.update(chat) { conversation in
      conversation.info.title = head.title
      conversation.info.kind = isGroup ? .group : .direct
    }
  }

  /// The viewer is the owner of the profile, or else the only one who is in all threads, or of two
  /// people the one by whom the thread is not named.
  private func findViewer(
    _ found: [(chat: ImportSink.Chat, head: MetaHead)], _ sink: ImportSink
  ) {
    var common = found.first.map { Set($0.head.participants) } ?? []
    for (_, head) in found where !head.participants.isEmpty {
      common.formIntersection(head.participants)
    }
    let everywhere = found.count > 1 && common.count == 1 ? common.first : nil
    for (chat, head) in found {
      var name = owner.flatMap { head.participants.contains($0) ? $0 : nil } ?? everywhere
      if name == nil, !head.isGroup, head.participants.count == 2, let title = head.title {
        let others = head.participants.filter { $0 != title }
        if others.count == 1 { name = others[0] }
      }
      if let name, let id = sink.knownPerson(name, in: chat) { sink.viewer(id, in: chat) }
    }
  }
}

/// What a file says about its thread.
struct MetaHead {
  var title: String?
  /// The names of the members when the archive was made. Those who left are not in it.
  var participants: [String] = []
  var isGroup = false

  /// Reads a key of the file.
  mutating func read(_ key: String, _ json: inout JSONStream) {
    switch key {
    case "title": title = ForeignValue(json.take()).filledText.map(Mojibake.repaired)
    case "threadName":
      // "Ana_7": the name and a number.
      let name = ForeignValue(json.take()).filledText.map(Mojibake.repaired)
      let parts = name?.split(separator: "_", omittingEmptySubsequences: false) ?? []
      let isNumbered = parts.count > 1 && parts.last.flatMap { Int($0) } != nil
      title = isNumbered ? parts.dropLast().joined(separator: "_") : name
    case "participants":
      participants = ForeignValue(json.take()).elements.compactMap {
        ($0.filledText ?? $0["name"].filledText).map(Mojibake.repaired)
      }
    case "thread_type": isGroup = ForeignValue(json.take()).text == "RegularGroup"
    default: json.skip()
    }
  }

  /// Adds what another file of the same thread says. The newest one is the last.
  mutating func merge(_ other: MetaHead) {
    title = other.title ?? title
    isGroup = isGroup || other.isGroup
    var names = UniqueList()
    for name in participants + other.participants { names.append(name) }
    participants = names.values
  }
}
