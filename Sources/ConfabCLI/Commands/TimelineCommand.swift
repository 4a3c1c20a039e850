import ArgumentParser
import Confab

/// `confab timeline`: what is shown, row by row, and what changed.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Prints the rows as JSON, in sections; --from an older state also what changed.",
    discussion: """
      A section is a run of rows by one speaker. Rows are told apart by their ids; one whose hash \
      is another is an update. Documentation/Timeline.md explains the keys.
      """)

  @OptionGroup var file: ChatFile

  @Option(
    help: ArgumentHelp(
      "The conversation as it was before; - is standard input.", valueName: "older chat"))
  var from: String?

  func validate() throws {
    if file.chat == "-", from == "-" {
      throw ValidationError("only one of the conversations can be standard input")
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
    try TimelineDump(new, from: old).write(to: "-")
  }
}
