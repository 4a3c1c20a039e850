import ArgumentParser
import Confab
import ConfabSnapshots

/// The conversations of a suite that are drawn.
struct SelectionArguments: ParsableArguments {
  @OptionGroup private var filters: FilterArguments

  @Option(
    help: ArgumentHelp(
      "Only one of several parts of the suite, such as 2/5, for runs on several machines.",
      valueName: "part"))
  var shard: String?

  @OptionGroup private var threads: WorkerArguments

  func selection() throws -> SuiteSelection {
    var selection = SuiteSelection()
    selection.filters = filters.filter
    if let shard {
      guard let value = SuiteSelection.Shard(shard) else {
        throw OptionError("--shard is \"\(shard)\"; expected a part such as 2/5")
      }
      selection.shard = value
    }
    return selection
  }

  /// - Parameter isEmpty: Whether nothing was selected. A part of a suite may be empty.
  /// - Throws: `OptionError` for filters that select nothing, such as misspelt ones.
  func check(isEmpty: Bool) throws {
    if shard == nil { try filters.check(isEmpty: isEmpty) }
  }

  func workers() throws -> Int { try threads.workers() }
}
