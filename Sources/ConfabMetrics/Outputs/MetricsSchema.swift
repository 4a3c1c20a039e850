/// The JSON of ``MetricsDocument`` as a JSON Schema (2020-12).
public enum MetricsSchema {
  /// The text of the schema.
  public static var json: String {
    String(decoding: PackageResources.metrics_1_schema_json, as: UTF8.self)
  }
}
