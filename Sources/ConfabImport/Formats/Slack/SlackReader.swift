import ConfabModel

/// Reads the channels of a workspace, day by day.
///
/// Fields follow the exports that slackdump and Zulip's importer read, and Slack's own descriptions
/// of messages and blocks.
final class SlackReader: ExportReader {
  private let export: Export
  private let files: SlackFiles
  private var directory: SlackDirectory
  private let clock: UnixClock

  /// The most bytes of a day.
  private static let longestDay = 512 << 20

  init(_ export: Export, _ options: ImportOptions) throws(ImportError) {
    self.export = export
    files = SlackFiles(export)
    guard !files.channels.isEmpty else {
      throw ImportError(export.name, "expected folders with files such as 2024-05-01.json")
    }
    directory = try SlackDirectory(export, files)
    clock = try UnixClock(options)
  }

  func read(into sink: ImportSink) throws(ImportError) {
    for folder in files.channels {
      let channel = directory.channel(ofFolder: folder.folder)
      let id = folder.folder.isEmpty ? "channel" : folder.folder
      let chat = sink.chat(
        id, title: channel.name ?? (channel.kind == nil && !folder.folder.isEmpty ? id : nil),
        kind: channel.kind ?? .group, platform: "slack")
      guard sink.wants(chat) else { continue }
      let messages = SlackMessages(files, directory, sink, chat, clock)
      for member in channel.members { _ = messages.person(member) }
      for day in folder.days {
        for entry in try entries(of: day, sink) {
          let value = ForeignValue(Array(entry))
          if value.isObject {
            if sink.isSurvey { directory.learn(from: value) }
            try messages.add(value)
          } else {
            sink.skip(.unreadable, at: "an entry of \(day)")
          }
        }
      }
    }
    if files.channels.count == 1, files.channels[0].folder.isEmpty, directory.users.isEmpty {
      sink.note("users.json is not beside the file, so people are shown by their ids")
    }
  }

  /// The messages of a day in the order of their times: replies to threads may be at the end.
  private func entries(
    of day: String, _ sink: ImportSink
  ) throws(ImportError) -> [ArraySlice<UInt8>] {
    let bytes = try export.bytes(day, limit: Self.longestDay)
    var rest: [UInt8]? = bytes
    var json = JSONStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    var ranges: [(time: Double, order: Int, range: Range<Int>)] = []
    guard json.enterArray() else {
      sink.skip(.damage, at: "\(day): it is no list of messages")
      return []
    }
    while json.hasElement() {
      let start = json.offset
      let value = ForeignValue(json.take())
      guard json.damage == nil else { break }
      let time = value["ts"].number ?? ranges.last?.time ?? 0
      ranges.append((time, ranges.count, start..<json.offset))
    }
    if let damage = json.damage { sink.skip(.damage, at: "\(day): \(damage)") }
    ranges.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    return ranges.map { bytes[$0.range] }
  }
}
