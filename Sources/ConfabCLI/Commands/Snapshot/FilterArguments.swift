import ArgumentParser
import Confab

/// The names of the snapshots that a run is about.
struct FilterArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only snapshots whose name contains this text or matches this pattern, such as groups/* or "
        + "**.dark. Repeat the option for more.", valueName: "name or pattern"))
  var filter: [String] = []

  /// - Throws: `OptionError` for filters that select nothing, such as misspelt ones.
  func check(isEmpty: Bool) throws {
    guard isEmpty, !filter.isEmpty else { return }
    throw OptionError(
      "no snapshot has a name that matches --filter \(filter.joined(separator: ", "))")
  }
}
