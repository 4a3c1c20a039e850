import Confab
import ConfabSupport

/// A report as JSON. ``FontComparisonSchema`` describes it.
///
/// The texts themselves are left out unless they are asked for, because a report can be stored and
/// shared where the conversation must not be.
package struct FontComparisonDocument: Sendable, Codable {
  /// A text without its contents.
  package struct Text: Sendable, Hashable, Codable {
    /// The id of the message, or the number of the line.
    package var id: String
    /// The length in UTF-8 bytes.
    package var bytes: Int
    /// Whether the viewer of the conversation wrote it.
    package var isOutgoing: Bool
    /// The text, if it was asked for.
    package var text: String?
  }

  /// The result of a gate.
  package struct Gate: Sendable, Hashable, Codable {
    /// The limits.
    package var limits: [String]
    /// The limits that are exceeded.
    package var violations: [FontComparisonGate.Violation]

    /// Creates the result of a gate.
    package init(_ gate: FontComparisonGate, violations: [FontComparisonGate.Violation]) {
      limits = gate.limits.map(\.description)
      self.violations = violations
    }
  }

  private enum CodingKeys: String, CodingKey {
    case format = "confab-metrics"
    case program, lineHeight, texts, conditions, fonts, comparisons, gate
  }

  /// The version of the format: "1".
  package var format: String
  /// The version of Confab.
  package var program: String
  /// How line heights were found: "font", "theme", or a number of points.
  package var lineHeight: String
  /// The texts.
  package var texts: [Text]
  /// The conditions.
  package var conditions: [MeasuringCondition]
  /// The fonts with the measurements of all texts by condition. Files are names without folders.
  package var fonts: [FontComparisonReport.Font]
  /// The comparisons with the first font.
  package var comparisons: [FontComparison]
  /// The result of the gate, if there is one.
  package var gate: Gate?

  /// The version of the format.
  static let currentFormat = "1"

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - lineHeight: How line heights were found.
  ///   - includesTexts: Whether the document has the texts.
  package init(_ report: FontComparisonReport, lineHeight: LineHeight, includesTexts: Bool = false)
  {
    format = Self.currentFormat
    program = confabVersion
    self.lineHeight = lineHeight.description
    texts = report.texts.map {
      Text(
        id: $0.id, bytes: $0.text.utf8.count, isOutgoing: $0.isOutgoing,
        text: includesTexts ? $0.text : nil)
    }
    conditions = report.conditions
    fonts = report.fonts.map { font in
      var font = font
      font.file = FilePath.name(of: font.file)
      return font
    }
    comparisons = report.comparisons
  }
}

extension LineHeight: CustomStringConvertible {
  /// "font", "theme", or a number of points.
  package var description: String {
    switch self {
    case .font: "font"
    case .theme: "theme"
    case .points(let points): ShortNumber.text(points)
    }
  }
}

/// The JSON of ``FontComparisonDocument`` as a JSON Schema (2020-12).
package enum FontComparisonSchema {
  /// The text of the schema.
  package static var json: String {
    String(decoding: PackageResources.metrics_1_schema_json, as: UTF8.self)
  }
}
