import ArgumentParser
import Confab
import ConfabModel
import ConfabProcess

/// `confab schema`: prints the document's JSON Schema.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of confab/1 documents.")

  func run() throws { try StandardOutput.write(DocumentSchema.json) }
}
