import ConfabModel

/// The document `confab/scenario/1` as a JSON Schema (2020-12).
package enum ScenarioSchema {
  /// The text of the schema. It includes the schema of `confab/1`.
  ///
  /// ``ScenarioReader`` also checks what a schema can't express, such as ids that no message has at
  /// a step.
  package static var json: String {
    let text = String(
      decoding: PackageResources.confab_scenario_1_schema_json, as: UTF8.self)
    let document = DocumentSchema.json.split(separator: "\n").joined(separator: "\n    ")
    return text.replacing(
      #""document": { "$ref": "urn:confab:document:1" }"#, with: "\"document\": \(document)")
  }
}
