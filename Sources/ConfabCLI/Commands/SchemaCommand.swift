import ArgumentParser
import Confab
import ConfabBatch
import ConfabModel
import ConfabProcess
import ConfabScenario

/// `confab schema`: prints the JSON Schema of a format.
struct SchemaCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case document, scenario, worker

    var schema: String {
      switch self {
      case .document: DocumentSchema.json
      case .scenario: ScenarioSchema.json
      case .worker: WorkerSchema.json
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract:
      "Prints the JSON Schema of confab/1 documents, of scenarios, or of the requests of confab worker."
  )

  @Argument(
    help:
      "document for confab/1, scenario for confab/scenario/1, or worker for requests and answers.")
  var format = Format.document

  func run() throws { try StandardOutput.write(exactly: format.schema) }
}
