import ArgumentParser
import Confab
import ConfabProcess
import Glibc

@main
enum Entry {
  static func main() { ConfabProgram.start() }
}

/// The program `confab`.
struct ConfabProgram: Program {
  static let configuration = CommandConfiguration(
    commandName: "confab",
    abstract: "Draws a conversation as a chat app shows it, without a screen.",
    discussion: """
      Results go to standard output, everything else to standard error. Exit codes: 0 success, \
      1 `diff`, `snapshot` or `play` found a difference, `check` found a mistake, or some of many conversations could not be drawn, 2 a bad call \
      or bad input.
      """,
    version: confabVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Picture",
        subcommands: [
          RenderCommand.self, PreviewCommand.self, NewCommand.self, WorkerCommand.self,
          ServeCommand.self, PlayCommand.self,
          ImportCommand.self, ExportCommand.self, ThemeCommand.self, FontsCommand.self,
        ]),
      CommandGroup(
        name: "Comparison",
        subcommands: [SnapshotCommand.self, DiffCommand.self, MetricsCommand.self]),
      CommandGroup(
        name: "Inspection",
        subcommands: [
          TimelineCommand.self, LayoutCommand.self, SceneCommand.self, CheckCommand.self,
          SchemaCommand.self, CacheCommand.self,
        ]),
    ])

  /// No request is read yet, so a worker that is told to end has answered all.
  static func prepare(_ command: any ParsableCommand) {
    guard let worker = command as? WorkerCommand, !worker.printEngine else { return }
    TerminationSignals.expectTermination { _exit(0) }
  }

  static func hint(for error: any Error) -> String? { OptionHint.text(for: error) }

  static func shortcut(_ arguments: ArraySlice<String>) -> (@Sendable () async throws -> Void)? {
    guard let call = ShortRender(arguments) else { return nil }
    return { try await call.run() }
  }
}
