import ArgumentParser
import Confab
import ConfabModel
import ConfabProcess
import ConfabScenario

/// `confab schema`: prints the JSON Schema of a format.
struct SchemaCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case document, scenario

    var schema: String {
      switch self {
      case .document: DocumentSchema.json
      case .scenario: ScenarioSchema.json
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of confab/1 documents or of scenarios.")

  @Argument(help: "document for confab/1, or scenario for confab/scenario/1.")
  var format = Format.document

  func run() throws { try StandardOutput.write(format.schema) }
}
