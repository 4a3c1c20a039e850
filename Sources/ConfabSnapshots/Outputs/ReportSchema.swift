/// The JSON of ``SnapshotReport`` as a JSON Schema (2020-12).
public enum ReportSchema {
  /// The text of the schema.
  public static var json: String {
    String(decoding: PackageResources.snapshots_1_schema_json, as: UTF8.self)
  }
}
