import ConfabModel

/// The requests and answers of a ``Worker`` as a JSON Schema (2020-12).
public enum WorkerSchema {
  /// The text of the schema, with `$defs/request` and `$defs/answer`. It includes the schema of
  /// `confab/1`.
  public static var json: String {
    let text = String(decoding: PackageResources.worker_1_schema_json, as: UTF8.self)
    let document = DocumentSchema.json.split(separator: "\n").joined(separator: "\n    ")
    return text.replacing(
      #""document": { "$ref": "urn:confab:document:1" }"#, with: "\"document\": \(document)")
  }
}
