import ConfabModel

/// A chat of an export, and what the survey finds out about it.
final class WhatsAppChat {
  let path: String
  let title: String?
  let head: WhatsAppHead
  var senders: WhatsAppSenders
  var dates = WrittenDates()
  var orders: DateOrders?
  /// Whether the app's own texts begin with a mark.
  var isMarked = false
  /// The notes in parentheses behind names of files that only the app gives.
  var notes: Set<String> = []
  /// How often texts with marks occur of which nothing is known.
  var repeats: [String: Int] = [:]
  /// The participants' ids, by the number of the sender.
  var ids: [ParticipantID?] = []
  var mentions = WhatsAppMentions([])
  /// The viewer and why it is that, for the report.
  var viewer: String?

  init(path: String, title: String?, head: WhatsAppHead) {
    self.path = path
    self.title = title
    self.head = head
    senders = WhatsAppSenders(isTight: head.isTight)
  }

  /// The texts that are counted at most.
  static let mostRepeats = 2_000

  func counted(_ text: String) -> Bool { repeats[text] ?? 0 >= 3 }
}

/// Reads the chats of an export of WhatsApp.
final class WhatsAppReader: ExportReader {
  private let export: Export
  private let chats: [WhatsAppChat]
  private let clock: LocalClock
  private let files: WhatsAppFiles

  init(_ export: Export, _ chats: [WhatsAppChat], _ clock: LocalClock) {
    self.export = export
    self.chats = chats
    self.clock = clock
    files = WhatsAppFiles(export)
  }

  func read(into sink: ImportSink) throws(ImportError) {
    for chat in chats {
      let place = sink.chat(chat.path, title: chat.title, platform: "whatsapp")
      if sink.isSurvey {
        var survey = WhatsAppSurvey(chat, export, clock)
        try survey.read(into: sink, place)
      } else if sink.wants(place) {
        try deliver(chat, to: sink, place)
      }
    }
  }

  private func deliver(
    _ chat: WhatsAppChat, to sink: ImportSink, _ place: ImportSink.Chat
  ) throws(ImportError) {
    guard let orders = chat.orders else { return }
    orders.report(to: sink, in: place)
    clock.report(to: sink, in: place)
    if let viewer = chat.viewer, sink.options.me == nil {
      sink.guess(viewer, option: "--me NAME", in: place)
    }
    var stream = WhatsAppMessageStream(try export.stream(chat.path), shapes: chat.head.shapes)
    var delivery = WhatsAppDelivery(chat, files, clock, orders)
    while let raw = try stream.message() {
      try delivery.add(raw, to: sink, place)
    }
    for line in stream.preface { sink.skip(.unreadable, at: "line \(line)") }
  }
}

/// The files of an export by their names.
final class WhatsAppFiles {
  let export: Export
  private let paths: [String: String]

  init(_ export: Export) {
    self.export = export
    var paths: [String: String] = [:]
    if export.paths.count > 1 {
      for path in export.paths {
        let name = Export.lastName(of: path).lowercased()
        if let old = paths[name], old.utf8.count <= path.utf8.count { continue }
        paths[name] = path
      }
    }
    self.paths = paths
  }

  /// The path of a file; `nil` if the export doesn't have it.
  func path(_ name: String, from file: String) -> String? {
    if let known = paths[name.lowercased()] { return known }
    return paths.isEmpty ? export.find(name, from: file) : nil
  }
}
