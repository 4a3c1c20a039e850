import ArgumentParser
import Confab
import ConfabEngine
import ConfabInspection
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

  func validate() throws {
    if file.chat == "-", from == "-" {
      throw ValidationError("Only one of the conversations can be standard input.")
    }
  }

  func run() async throws {
    let conversation = try file.read()
    let options = try layout.options(for: conversation, inputLimit: file.inputLimit())
    let new = try SectionedTimeline(
      conversation, rules: options.theme.adapted(to: conversation.info).rules)
    guard let from else {
      return try TimelineDump(new).write(to: .standardOutput())
    }
    let older = try file.read(path: from)
    let old: SectionedTimeline
    do {
      old = try SectionedTimeline(
        older, rules: options.theme.adapted(to: older.info).rules)
    } catch {
      throw OptionError("--from \(from): \(error)")
    }
    let heads = try await layout.studio(inputLimit: file.inputLimit()).seenHeads(
      from: older, in: .folder(ChatFile.folder(of: from)), to: conversation,
      in: .folder(file.folder), options: options)
    try TimelineDump(new, from: old, heads: heads).write(to: .standardOutput())
  }
}
