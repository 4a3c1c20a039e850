/// The document `confab/1` as a JSON Schema (2020-12).
public enum DocumentSchema {
  /// The schema's own text.
  ///
  /// It can't say everything that ``ConversationReader`` checks: ids that are given twice or that
  /// nobody has, spans within their text, days that the calendar lacks, paths that climb out of the
  /// folder half-way.
  public static var json: String {
    String(decoding: PackageResources.confab_1_schema_json, as: UTF8.self)
  }
}
