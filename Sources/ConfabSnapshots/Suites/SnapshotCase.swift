import Confab

/// One conversation of a suite with its options. It gives one picture, or one for each page.
public struct SnapshotCase: Sendable, Hashable, Identifiable {
  /// The identity of a case in its suite.
  public struct ID: Sendable, Hashable {
    private let document: String
    private let variant: [String: String]

    init(document: String, variant: [String: String]) {
      self.document = document
      self.variant = variant
    }

    /// The case that a result belongs to; `nil` for a reference without a conversation.
    init?(of result: SnapshotResult) {
      guard let document = result.document else { return nil }
      self.init(document: document, variant: result.variant)
    }
  }

  /// The name: the path of the conversation without extension, and the values of the matrix, such
  /// as `groups/heads.dark.375pt`. Pages add `-1`, `-2` and so on.
  public var name: String
  /// The path of the conversation relative to the suite.
  public var document: String
  /// The values of the matrix by the keys of their options.
  public var variant: [String: String]
  /// The conversation and the values of the matrix.
  public var id: ID { ID(document: document, variant: variant) }
  /// The options of the suite for this conversation, which options of the conversation replace.
  var options: SnapshotSettings
  /// The options of the matrix, which replace those of the conversation.
  var variantOptions: SnapshotSettings
  /// How the pictures are compared.
  var rules: ComparisonRules

  /// The ending of the names of scenarios.
  static let scenarioEnding = ".scenario.json"

  /// Whether the document is a scenario.
  var isScenario: Bool { document.hasSuffix(Self.scenarioEnding) }

  /// The key of a conversation's own options.
  static let documentKey = "x-snapshot"

  /// The names of the pictures.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - isPaged: Whether the pages are numbered.
  func pictureNames(count: Int, isPaged: Bool) -> [String] {
    let names = PageNames(path: name + ".png", count: count, numbered: isPaged)
    return (0..<(isPaged ? count : 1)).map { String(names[$0].dropLast(4)) }
  }
}
