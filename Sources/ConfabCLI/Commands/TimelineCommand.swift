import ArgumentParser
import Confab
import ConfabEngine
import ConfabTimeline

/// `confab timeline`: prints the rows of a conversation, and the changes since an older state.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Prints the rows as JSON, in sections; with --from also the changes.",
    discussion: """
      A section is a run of rows by one sender. Rows are identified by their ids; a row with another \
      hash was updated. Documentation/Timeline.md explains the keys.
      """)

  @OptionGroup var file: ChatFile

  @Option(
    help: ArgumentHelp(
      "An older state of the conversation; - is standard input.", valueName: "older chat"),
    completion: .file(extensions: ["json", "jsonl"]))
  var from: String?

  func validate() throws {
    if file.chat == "-", from == "-" {
      throw ValidationError("Only one of the conversations can be standard input.")
    }
  }

  func run() throws {
    let new = try SectionedTimeline(try file.read())
    let old = try from.map { path in
      do {
        return try SectionedTimeline(try file.read(path: path))
      } catch let error as TimelineError {
        throw OptionError("--from \(path): \(error)")
      }
    }
    try TimelineDump(new, from: old).write(to: .standardOutput())
  }
}
