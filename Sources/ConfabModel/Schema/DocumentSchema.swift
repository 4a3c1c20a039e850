/// The document `confab/1` as a JSON Schema (2020-12).
package enum DocumentSchema {
  /// The text of the schema.
  ///
  /// ``ConversationReader`` also checks what a schema can't express: duplicate and unknown ids,
  /// spans beyond their text, dates that don't exist, and paths that leave the folder half-way.
  package static var json: String {
    String(decoding: PackageResources.confab_1_schema_json, as: UTF8.self)
  }
}
