/// The JSON of ``FontReport`` as a JSON Schema (2020-12).
public enum FontReportSchema {
  /// The text of the schema.
  public static var json: String {
    String(decoding: PackageResources.font_1_schema_json, as: UTF8.self)
  }
}
