import ConfabModel

/// Archives of Facebook with the messages of Messenger, and the download of encrypted chats.
struct MessengerFormat: ExportFormat {
  let name = "messenger"
  let title = "Messenger"

  func match(_ export: Export) -> FormatMatch {
    MetaFiles(export).match(wantsInstagram: false)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    try MetaReader(export, platform: "messenger", options)
  }
}

/// Archives of Instagram with direct messages.
struct InstagramFormat: ExportFormat {
  let name = "instagram"
  let title = "Instagram"

  func match(_ export: Export) -> FormatMatch {
    MetaFiles(export).match(wantsInstagram: true)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    try MetaReader(export, platform: "instagram", options)
  }
}

/// The files of an archive that have messages, by threads.
struct MetaFiles {
  /// A conversation: one folder, or one file of the download of encrypted chats.
  struct Thread {
    let id: String
    /// In the order in which they are read.
    var files: [String]
  }

  private(set) var threads: [Thread] = []
  private let export: Export
  private let hasPages: Bool

  init(_ export: Export) {
    self.export = export
    var found: [String: [String]] = [:]
    var ids: [String] = []
    func add(_ file: String, to id: String) {
      if found[id] == nil { ids.append(id) }
      found[id, default: []].append(file)
    }
    if let main = export.main {
      if Self.isThread(export.head(main)) {
        let id = Self.threadID(of: main)
        add(main, to: id)
        // The other parts of the thread are beside the first one.
        var number = 2
        while main == "message_1.json", export.has("message_\(number).json") {
          add("message_\(number).json", to: id)
          number += 1
        }
      }
    } else {
      // Heads stay in memory. So of the many files with such names, only some are looked at.
      var isKnown = false
      for path in export.paths where Self.isCandidate(path) {
        let isNumbered = Self.number(path) != nil
        if isNumbered && isKnown || Self.isThread(export.head(path)) {
          isKnown = isKnown || isNumbered
          add(path, to: Self.threadID(of: path))
        }
      }
    }
    hasPages = export.paths.contains { $0.hasSuffix(".html") && Self.number($0) != nil }
    threads = ids.map { Thread(id: $0, files: Self.sorted(found[$0] ?? [], export)) }
  }

  /// Whether a path is one of messages: `…/inbox/ana_123/message_1.json` or `messages/Ana_1.json`.
  private static func isCandidate(_ path: String) -> Bool {
    guard path.hasSuffix(".json") else { return false }
    if number(path) != nil { return true }
    let parts = path.split(separator: "/")
    return parts.count == 1 || parts.dropLast().last == "messages"
  }

  /// The number of `message_12.json`, in any format.
  private static func number(_ path: String) -> Int? {
    let name = Export.lastName(of: path)
    guard name.hasPrefix("message_") else { return nil }
    return Int(name.dropFirst("message_".count).prefix { $0.isASCII && $0.isNumber })
  }

  private static func isThread(_ head: [UInt8]) -> Bool {
    let keys = JSONKeys(head)
    guard keys.has("participants", "messages") else { return false }
    return keys.has("messages/sender_name") || keys.has("messages/timestamp_ms")
      || keys.has("threadName") || keys.has("messages/senderName")
  }

  /// The name of the folder, which is the same in all sections and archives; or of the file.
  private static func threadID(of path: String) -> String {
    let parts = path.split(separator: "/")
    if number(path) != nil, parts.count > 1 { return String(parts[parts.count - 2]) }
    let name = Export.lastName(of: path)
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// The files of a thread, oldest first: files with higher numbers are older. Several sections of
  /// an archive may have a part, so the time of the first message decides.
  private static func sorted(_ files: [String], _ export: Export) -> [String] {
    guard files.count > 1 else { return files }
    return files.map { (file: $0, time: firstTime(export.head($0)), number: number($0) ?? 0) }
      .sorted { a, b in
        if let first = a.time, let second = b.time, first != second { return first < second }
        return (a.number, b.file) > (b.number, a.file)
      }.map(\.file)
  }

  /// The first `timestamp_ms` of a text.
  private static func firstTime(_ head: [UInt8]) -> Int? {
    var rest: [UInt8]? = head
    var json = JSONStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    guard json.enterObject() else { return nil }
    while let key = json.nextKey() {
      guard key == "messages", json.enterArray() else {
        json.skip()
        continue
      }
      guard json.hasElement() else { return nil }
      return ForeignValue(json.take())["timestamp_ms"].whole
    }
    return nil
  }

  // MARK: - Recognition

  func match(wantsInstagram: Bool) -> FormatMatch {
    guard let first = threads.first?.files.first else {
      guard hasPages else { return .no("it has no messages as JSON") }
      return .no(
        "it is made of pages; expected message_1.json: choose the format JSON when you download",
        score: wantsInstagram == isInstagramPath(export.paths.first ?? "") ? 40 : 30)
    }
    let isInstagram =
      isInstagramPath(first) || export.paths.contains { isInstagramPath($0) }
      || !isFacebookPath(first)
        && ["is_unsent_image_by_messenger_kid_parent", "original_content_owner"].contains { mark in
          threads.prefix(8).contains { $0.files.first.map { has(mark, in: $0) } ?? false }
        }
    if isInstagram == wantsInstagram { return .yes(90) }
    return .no(
      isInstagram ? "it is from Instagram" : "it is from Facebook", score: 1)
  }

  private func isInstagramPath(_ path: String) -> Bool {
    path.hasPrefix("your_instagram_activity/") || path.contains("/your_instagram_activity/")
      || path.hasPrefix("instagram-") || Export.lastName(of: path) == "personal_information.json"
  }

  private func isFacebookPath(_ path: String) -> Bool {
    path.split(separator: "/").contains {
      $0 == "your_activity_across_facebook" || $0 == "your_facebook_activity"
    }
  }

  private func has(_ mark: String, in path: String) -> Bool {
    String(decoding: export.head(path), as: UTF8.self).contains("\"\(mark)\"")
  }
}
