import ConfabSupport

/// The results of a run as JSON; ``ReportSchema`` describes it.
package enum ReportJSON {
  /// The document with sorted keys, on several lines, ending with a line feed.
  ///
  /// - Throws: An `EncodingError` if ``SnapshotReport/seconds`` is infinite or not a number.
  package static func text(of report: SnapshotReport) throws -> String {
    try EncodedJSON.text(of: report, isIndented: true)
  }
}

/// The JSON of ``SnapshotReport`` as a JSON Schema (2020-12).
package enum ReportSchema {
  /// The text of the schema.
  package static var json: String {
    String(decoding: PackageResources.snapshots_1_schema_json, as: UTF8.self)
  }
}
