import ArgumentParser
import Confab
import ConfabEngine
import ConfabInspection
import ConfabProcess
import ConfabTimeline

/// `confab timeline`: prints the rows of a conversation, and the changes since an older state.
struct TimelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Prints the rows as JSON, in sections; with --from also the changes.",
    discussion: """
      A section is a run of rows by one sender. Rows are identified by their ids; a row with another \
      hash was updated. With --from, the frames of readers' heads in both states are printed, too; \
      --theme, --width and the options after them are for these. Documentation/Timeline.md explains the keys.
      """)

  @OptionGroup var file: ChatFile

  @Option(
    help: ArgumentHelp(
      "An older state of the conversation; - is standard input.", valueName: "older chat"),
    completion: .file(extensions: ["json", "jsonl"]))
  var from: String?

  @OptionGroup var layout: LayoutArguments
  @OptionGroup var sharing: SharingArguments

  func validate() throws {
    if file.chat == "-", from == "-" {
      throw ValidationError("Only one of the conversations can be standard input.")
    }
  }

  func run() async throws {
    let read = try file.read()
    let original = read.conversation
    let given = try options(for: original)
    if from != nil, given.redaction != nil {
      // Two redacted states have other ids for the same messages.
      throw OptionError("--redact and --from exclude each other; use one of them")
    }
    let shared = try given.shared(original, .none)
    let (conversation, options) = (shared.conversation, shared.options)
    let new = try SectionedTimeline(conversation, rules: options.rules(for: conversation.info))
    guard let from else {
      return try TimelineDump(new).write(to: .standardOutput())
    }
    let older = try options.shared(try file.read(path: from).conversation, .none).conversation
    let old: SectionedTimeline
    do {
      old = try SectionedTimeline(older, rules: options.rules(for: older.info))
    } catch {
      throw OptionError("--from \(from): \(error)")
    }
    let heads = try await layout.studio(inputLimit: file.inputLimit()).seenHeads(
      from: older, in: .folder(ChatFile.folder(of: from)), to: conversation,
      in: read.attachments, options: options)
    try TimelineDump(new, from: old, heads: heads).write(to: .standardOutput())
  }

  private func options(for conversation: Conversation) throws -> LayoutOptions {
    let theme = try ThemeChoice.theme(
      named: layout.themeName, for: conversation.info, limit: file.inputLimit())
    var options = try PictureSettings([layout.settings, sharing.settings]).renderOptions(
      theme: theme, named: \.flag
    ).layout
    try sharing.redaction.apply(to: &options)
    return options
  }
}
