import Confab
import ConfabModel
import ConfabSupport

/// The file `confab.json` of a suite.
///
///     {"confab-suite": "1",
///      "options": {"width": 320, "scale": 2},
///      "matrix": {"appearance": ["light", "dark"]},
///      "snapshots": {"groups/*": {"matrix": {"width": [320, 430]}}}}
///
/// Only `confab-suite` is required.
package struct SuiteConfiguration: Sendable, Hashable {
  /// The name of the file.
  package static let fileName = "confab.json"
  /// The largest file in bytes.
  static let maximumLength = 1 << 20

  /// Where the descriptions of references lie, which explain why a picture changed.
  package enum Descriptions: String, Sendable, Hashable, CaseIterable {
    /// In chunks of the references.
    case chunks
    /// In files beside the references, too, for references that other programs rewrite without
    /// their chunks.
    case files
  }

  static let keys: KeySet = [
    "confab-suite", "references", "descriptions", "options", "matrix", "comparison", "snapshots",
    "exports",
  ]

  /// What differs for some conversations.
  struct Exception: Sendable, Hashable {
    /// The conversations: a path without extension, in which `*` stands for any characters but a
    /// slash and `**` for any characters.
    var pattern: GlobPattern
    var options: PictureSettings
    /// The matrix of these conversations; `nil` for that of the suite.
    var matrix: SnapshotMatrix?
    /// How the pictures of these conversations are compared; `nil` for the rules of the suite.
    var rules: ComparisonRules?
  }

  /// The folder of the references relative to the suite; `nil` for references beside the
  /// conversations.
  package var references: String?
  /// Where the descriptions of references lie.
  package var descriptions = Descriptions.chunks
  /// The options of all snapshots.
  package var options = PictureSettings()
  /// The matrix of all conversations.
  package var matrix = SnapshotMatrix()
  /// How pictures are compared with their references.
  package var rules = ComparisonRules()
  /// What differs for some conversations, in the order of the file. Later ones win.
  var exceptions: [Exception] = []
  /// The exports of other programs, in the order of the file. The last one that matches a path wins.
  var exports: [SuiteExport] = []

  /// Creates the configuration of a suite without a file.
  package init() {}

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The file's name, for errors.
  /// - Throws: `DocumentError` with every problem.
  package init(_ bytes: [UInt8], named name: String) throws(DocumentError) {
    let problems = ProblemCollector(bytes)
    if let root = ValueReader(problems)?.object(knowing: Self.keys) {
      _ = root.string("confab-suite", .required, TextFormat("the version \"1\"") { $0 == "1" })
      references = root.string("references", .optional, .folderInside)
      descriptions = root.choice("descriptions", of: Descriptions.self) ?? .chunks
      if let object = root.object("options", knowing: PictureOptionTable.keys) {
        options = PictureSettings(object)
      }
      if let object = root.object("matrix", knowing: SnapshotMatrix.keys) {
        matrix = SnapshotMatrix(object)
      }
      if let object = root.object("comparison", knowing: ComparisonRules.keys) {
        rules = ComparisonRules(object)
      }
      exceptions = root.object("snapshots", knowing: nil)?.entries.compactMap(Self.exception) ?? []
      exports =
        root.object("exports", knowing: nil)?.entries.compactMap {
          SuiteExport(path: $0.0, $0.1)
        } ?? []
    }
    if let error = problems.error(source: name) { throw error }
  }

  private static func exception(_ pattern: String, _ value: ValueReader) -> Exception? {
    value.object(knowing: ["options", "matrix", "comparison"]).map { object in
      Exception(
        pattern: GlobPattern(pattern),
        options: object.object("options", knowing: PictureOptionTable.keys).map(
          PictureSettings.init) ?? PictureSettings(),
        matrix: object.object("matrix", knowing: SnapshotMatrix.keys).map(SnapshotMatrix.init),
        rules: object.object("comparison", knowing: ComparisonRules.keys).map(
          ComparisonRules.init))
    }
  }

  /// What the configuration says of an export; `nil` for a file that is none.
  ///
  /// - Parameter path: The path relative to the suite.
  func export(at path: String) -> SuiteExport? { exports.last { $0.matches(path) } }

  /// The options, the matrix and the rules of a conversation.
  ///
  /// - Parameter name: The path of the conversation without extension.
  func settings(
    for name: String
  ) -> (options: PictureSettings, matrix: SnapshotMatrix, rules: ComparisonRules) {
    var result = (options: options, matrix: matrix, rules: rules)
    for exception in exceptions where exception.pattern.matches(name) {
      result.options = exception.options.over(result.options)
      result.matrix = exception.matrix ?? result.matrix
      result.rules = exception.rules ?? result.rules
    }
    return result
  }
}

extension TextFormat {
  /// The path of a folder inside the suite.
  fileprivate static let folderInside = TextFormat(
    "the path of a folder inside the suite, such as references"
  ) { text in
    let parts = FilePath.parts(of: text)
    return parts.first != "" && !text.utf8.contains(0)
      && parts.allSatisfy { $0 != ".." && $0 != "." }
  }
}
