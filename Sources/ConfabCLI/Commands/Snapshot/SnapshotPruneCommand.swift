import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots
import ConfabSupport

/// `confab snapshot prune`: removes references that belong to no conversation.
struct SnapshotPruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes references that belong to no conversation.",
    discussion: """
      Lists them. With --yes, removes those that Confab wrote. The whole suite is drawn first, and nothing is \
      removed if a conversation can't be drawn.
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
    let kept = yes ? try pruner.remove(orphans) : []
    for name in orphans where !kept.contains(name) {
      try StandardOutput.write(TerminalSummary.line("\(yes ? "removed" : "unused") \(name)"))
    }
    for name in kept {
      StandardError.write(
        line: OneLine.text(
          "kept \(name).png, which Confab did not write; remove it yourself if nothing needs it"))
    }
    if !kept.isEmpty { throw ExitCode(1) }
    if orphans.isEmpty {
      StandardError.write(line: "all references belong to conversations")
    } else if !yes {
      StandardError.write(line: "remove them with `\(suite.pruneCommand)`")
      throw ExitCode(1)
    }
  }
}
