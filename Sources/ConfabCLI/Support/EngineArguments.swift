import ArgumentParser
import Confab
import ConfabBatch

/// The engine that a command expects on its machine.
struct EngineArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draws only with this engine: the same versions, libraries and fonts, as confab worker --print-engine prints them.",
      valueName: "hash"))
  var engine: String?

  /// - Throws: `OptionError` if the engine of a studio is another one.
  func check(_ studio: Studio) throws {
    guard let engine else { return }
    let found = try studio.engineIdentity()
    guard found == engine else {
      throw OptionError(
        "the engine of this machine is \(found), expected \(engine): it has other fonts or libraries"
      )
    }
  }
}
