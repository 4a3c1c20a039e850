import ConfabModel
import ConfabSupport

/// A format of texts in which a conversation can be written.
package enum TextExport: String, Sendable, CaseIterable {
  /// Lines such as `[2024-05-01, 10:00:00] Ana: Hello`.
  case text
  /// A transcript in Markdown.
  case markdown
  /// A line `{"role":"user","content":"Hello"}` for each message.
  case jsonl
  /// A table for spreadsheets.
  case csv

  /// The format for the ending of a file's name; `nil` for an unknown one.
  package init?(path: String) {
    switch FilePath.name(of: path).lowercased().split(separator: ".").last {
    case "txt", "text", "log": self = .text
    case "md", "markdown": self = .markdown
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    default: return nil
    }
  }
}

/// Writes a conversation message by message.
///
///     var export = ConversationExport(.text, head: conversation) { byID[$0] }
///     for message in conversation.messages { export.add(message) }
///     try file.write(export.finish())
package struct ConversationExport {
  private var writer: any MessageWriter
  private let format: TextExport
  private var counted: ImportReport

  /// Begins an export.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - head: The conversation. Its messages are not used, apart from the time of the first.
  ///   - message: Returns an earlier or later message that another one replies to.
  package init(
    _ format: TextExport, head: Conversation, message: @escaping (MessageID) -> Message?
  ) {
    self.format = format
    counted = ImportReport(format: format.rawValue)
    counted.participantCount = head.participants.count
    counted.chat = head.info.title
    switch format {
    case .text: writer = TextWriter(head, message)
    case .markdown: writer = MarkdownTranscriptWriter(head, message)
    case .jsonl: writer = RoleLinesWriter(head, message)
    case .csv: writer = TableWriter(head)
    }
  }

  /// Adds a message. O(its length).
  package mutating func add(_ message: Message) {
    counted.messageCount += 1
    counted.selectedCount += 1
    if let at = message.at {
      counted.first = min(counted.first ?? at, at)
      counted.last = max(counted.last ?? at, at)
    }
    writer.countLosses(of: message)
    writer.add(message)
  }

  /// The number of bytes since the last call of ``take()``.
  package var count: Int { writer.output.count }

  /// Returns the bytes since the last call.
  package mutating func take() -> [UInt8] {
    defer { writer.output = [] }
    return writer.output
  }

  /// What was written and what the format can't say.
  package var report: ImportReport {
    var report = counted
    for kind in LossKind.exportKinds {
      if let count = writer.losses[kind], count > 0 { report.add(kind, count: count, at: nil) }
    }
    return report
  }
}

/// A format of an export.
protocol MessageWriter {
  /// What was written and not taken yet.
  var output: [UInt8] { get set }
  /// How often something was lost.
  var losses: [LossKind: Int] { get set }
  /// What of a message the format keeps.
  static var keeps: ExportParts { get }

  mutating func add(_ message: Message)
}

/// Parts of messages that formats keep or lose.
struct ExportParts: OptionSet {
  let rawValue: Int

  static let times = ExportParts(rawValue: 1)
  static let replies = ExportParts(rawValue: 2)
  static let edits = ExportParts(rawValue: 4)
}

extension MessageWriter {
  mutating func lose(_ kind: LossKind, _ count: Int = 1) {
    if count > 0 { losses[kind, default: 0] += count }
  }

  /// Counts what no format of texts keeps.
  mutating func countLosses(of message: Message) {
    lose(.reactionLeftOut, message.reactions.count)
    if message.replyTo != nil || message.quote != nil {
      if !Self.keeps.contains(.replies) { lose(.replyInWords) }
    }
    if message.at != nil, !Self.keeps.contains(.times) { lose(.timeLeftOut) }
    if message.edited, !Self.keeps.contains(.edits) { lose(.editLeftOut) }
    lose(.versionLeftOut, message.history.count)
    if message.forward != nil { lose(.forwardLeftOut) }
    if message.status != nil || message.readAt != nil || message.deliveredAt != nil {
      lose(.statusLeftOut)
    }
    let notes = [
      message.isPinned, message.replyCount != nil, message.expiry != nil,
      message.translation != nil, message.effect != nil, !message.stickers.isEmpty,
    ]
    lose(.noteLeftOut, notes.count { $0 })
    lose(.fileNamed, message.attachments.count)
    if message.payload is Poll, message.payload.map(Self.hasVoters) == true { lose(.votersLeftOut) }
    if let payload = message.payload, !(payload is Poll), !(payload is Call),
      !(payload is SystemEvent)
    {
      lose(.cardInWords)
    }
  }

  private static func hasVoters(_ payload: any MessagePayload) -> Bool {
    (payload as? Poll)?.options.contains { !$0.votes.isEmpty } ?? false
  }
}

extension LossKind {
  static let timeLeftOut = LossKind("time-left-out", "time is left out", "times are left out")
  static let replyInWords = LossKind(
    "reply-in-words", "reply is only a quotation", "replies are only quotations")
  static let reactionLeftOut = LossKind(
    "reaction-left-out", "reaction is left out", "reactions are left out")
  static let editLeftOut = LossKind(
    "edit-left-out", "edited message is not marked", "edited messages are not marked")
  static let versionLeftOut = LossKind(
    "version-left-out", "earlier version is left out", "earlier versions are left out")
  static let forwardLeftOut = LossKind(
    "forward-left-out", "forwarded message is not marked", "forwarded messages are not marked")
  static let statusLeftOut = LossKind(
    "status-left-out", "delivery status is left out", "delivery statuses are left out")
  static let noteLeftOut = LossKind(
    "note-left-out", "note such as \"pinned\" is left out",
    "notes such as \"pinned\" are left out")
  static let fileNamed = LossKind(
    "file-named", "file is only named", "files are only named")
  static let votersLeftOut = LossKind(
    "voters-left-out", "poll has no voters, only numbers", "polls have no voters, only numbers")
  static let cardInWords = LossKind(
    "card-in-words", "card is written in words", "cards are written in words")
  static let styleLeftOut = LossKind(
    "style-left-out", "message lost a style", "messages lost styles")
  static let partLeftOut = LossKind(
    "part-left-out", "message lost a part of a block", "messages lost parts of blocks")
  static let nameChanged = LossKind(
    "name-changed", "name is changed", "names are changed")
  static let cellMarked = LossKind(
    "cell-marked", "cell begins with an apostrophe, so that it is no formula",
    "cells begin with an apostrophe, so that they are no formulas")

  /// In the order of a report.
  static let exportKinds: [LossKind] = [
    .timeLeftOut, .replyInWords, .reactionLeftOut, .editLeftOut, .versionLeftOut,
    .forwardLeftOut, .statusLeftOut, .noteLeftOut, .fileNamed, .votersLeftOut, .cardInWords,
    .styleLeftOut, .partLeftOut, .nameChanged, .cellMarked,
  ]
}
