import ArgumentParser
import Confab
import ConfabBatch
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabScenario

/// `confab schema`: prints the JSON Schema of a format.
struct SchemaCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case document, scenario, worker
    case importReport = "import-report"

    var schema: String {
      switch self {
      case .document: DocumentSchema.json
      case .scenario: ScenarioSchema.json
      case .worker: WorkerSchema.json
      case .importReport: ImportReportSchema.json
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract:
      "Prints the JSON Schema of confab/1 documents, of scenarios, of the requests of confab worker, or of the reports of confab import."
  )

  @Argument(
    help:
      "document for confab/1, scenario for confab/scenario/1, worker for requests and answers, or import-report."
  )
  var format = Format.document

  func run() throws { try StandardOutput.write(exactly: format.schema) }
}
