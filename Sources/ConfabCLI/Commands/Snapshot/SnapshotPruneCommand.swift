import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots

/// `confab snapshot prune`: removes references that belong to no conversation.
struct SnapshotPruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes references that belong to no conversation.",
    discussion: """
      Lists them. With --yes, removes them. The whole suite is drawn first, and nothing is removed if a \
      conversation can't be drawn.
      """)

  @OptionGroup var suite: SuiteFolder

  @Flag(help: "Removes the references.")
  var yes = false

  func run() async throws {
    let bar = ProgressBar("drawing")
    defer { bar.finish() }
    let pruner = SuitePruner(
      try suite.suite(), workers: try SystemLimits.workers(atMost: Studio.defaultWorkers))
    let orphans = try await pruner.orphans { bar.update($0) }
    bar.finish()
    if yes { try pruner.remove(orphans) }
    for name in orphans { try StandardOutput.write("\(yes ? "removed" : "unused") \(name)\n") }
    if orphans.isEmpty {
      StandardError.write(line: "all references belong to conversations")
    } else if !yes {
      StandardError.write(line: "remove them with `confab snapshot prune --yes`")
      throw ExitCode(1)
    }
  }
}
