import Confab
import ConfabSupport

/// A report as JSON. ``MetricsSchema`` describes it.
///
/// The texts themselves are left out unless they are asked for, because a report can be stored and
/// shared where the conversation must not be.
public struct MetricsDocument: Sendable, Codable {
  /// A text without its contents.
  public struct Text: Sendable, Hashable, Codable {
    /// The id of the message, or the number of the line.
    public var id: String
    /// The length in UTF-8 bytes.
    public var bytes: Int
    /// Whether the viewer of the conversation wrote it.
    public var isOutgoing: Bool
    /// The text, if it was asked for.
    public var text: String?
  }

  /// The result of a gate.
  public struct Gate: Sendable, Hashable, Codable {
    /// The limits.
    public var limits: [String]
    /// The limits that are exceeded.
    public var violations: [MetricsGate.Violation]

    /// Creates the result of a gate.
    public init(_ gate: MetricsGate, violations: [MetricsGate.Violation]) {
      limits = gate.limits.map(\.description)
      self.violations = violations
    }
  }

  private enum CodingKeys: String, CodingKey {
    case format = "confab-metrics"
    case program, lineHeight, texts, conditions, fonts, comparisons, gate
  }

  /// The version of the format: "1".
  public var format: String
  /// The version of Confab.
  public var program: String
  /// How line heights were found: "font", "theme", or a number of points.
  public var lineHeight: String
  /// The texts.
  public var texts: [Text]
  /// The conditions.
  public var conditions: [MeasuringCondition]
  /// The fonts with the measurements of all texts by condition. Files are names without folders.
  public var fonts: [MetricsReport.Font]
  /// The comparisons with the first font.
  public var comparisons: [FontComparison]
  /// The result of the gate, if there is one.
  public var gate: Gate?

  /// The version of the format.
  static let currentFormat = "1"

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - lineHeight: How line heights were found.
  ///   - includesTexts: Whether the document has the texts.
  public init(_ report: MetricsReport, lineHeight: LineHeight, includesTexts: Bool = false) {
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
  public var description: String {
    switch self {
    case .font: "font"
    case .theme: "theme"
    case .points(let points): ShortNumber.text(points)
    }
  }
}

/// The JSON of ``MetricsDocument`` as a JSON Schema (2020-12).
public enum MetricsSchema {
  /// The text of the schema.
  public static var json: String {
    String(decoding: PackageResources.metrics_1_schema_json, as: UTF8.self)
  }
}
