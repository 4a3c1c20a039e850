/// The JSON Schema of the report of an import.
public enum ImportReportSchema {
  /// The schema (draft 2020-12).
  public static let json = String(
    decoding: PackageResources.import_report_1_schema_json, as: UTF8.self)
}
