import FoundationEssentials

/// The results of a run as JSON; ``ReportSchema`` describes it.
package enum ReportJSON {
  /// The document with sorted keys, on several lines, ending with a line feed.
  ///
  /// - Throws: An `EncodingError` if ``SnapshotReport/seconds`` is infinite or not a number.
  package static func text(of report: SnapshotReport) throws -> String {
    try encode(report, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n"
  }

  /// The document on one line.
  static func line(of report: SnapshotReport) throws -> String {
    try encode(report, [.sortedKeys, .withoutEscapingSlashes])
  }

  private static func encode(
    _ report: SnapshotReport, _ format: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }
}

/// The JSON of ``SnapshotReport`` as a JSON Schema (2020-12).
package enum ReportSchema {
  /// The text of the schema.
  package static var json: String {
    String(decoding: PackageResources.snapshots_1_schema_json, as: UTF8.self)
  }
}
