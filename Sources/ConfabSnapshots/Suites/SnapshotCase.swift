import Confab

/// One conversation of a suite with its options. It gives one picture, or one for each page.
public struct SnapshotCase: Sendable, Hashable {
  /// The name: the path of the conversation without extension, and the values of the matrix, such as
  /// `groups/heads.dark.375pt`. Pages add `-1`, `-2` and so on.
  public var name: String
  /// The path of the conversation relative to the suite.
  public var document: String
  /// The values of the matrix by the keys of their options.
  public var variant: [String: String]
  /// The options of the suite for this conversation, which options of the conversation replace.
  var options: SnapshotSettings
  /// The options of the matrix, which replace those of the conversation.
  var variantOptions: SnapshotSettings
  /// How the pictures are compared.
  var rules: ComparisonRules

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
