import Confab
import ConfabSupport
import FoundationEssentials

/// A folder of conversations whose pictures are compared with references.
///
/// Each file `*.json` or `*.jsonl` in the folder and its subfolders is a conversation, except
/// `confab.json`, theme files, which are called `*.theme.json`, steps of scenarios, which are called
/// `*.steps.json`, and scenarios, which are called `*.scenario.json` and are played. Other files are
/// conversations if `confab.json` says that they are exports. Hidden files and symbolic links to
/// folders are ignored.
///
///     let suite = try SnapshotSuite(folder: "Snapshots")
///     print(suite.cases.count)
package struct SnapshotSuite: Sendable {
  /// The path of the folder.
  package let folder: String
  /// The configuration.
  package let configuration: SuiteConfiguration
  /// The conversations with their options, sorted by name.
  package let cases: [SnapshotCase]

  /// Finds the conversations of a folder. Reads `confab.json` if there is one, and no conversation.
  ///
  /// - Throws: ``SuiteError``; `DocumentError` and `DocumentFileError` for `confab.json`.
  /// - Complexity: O(n log n) in the number of files.
  package init(folder: String) throws {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
      throw SuiteError("\(folder): there is no such folder; expected a folder of conversations")
    }
    let file = folder + "/" + SuiteConfiguration.fileName
    let configuration =
      FileManager.default.fileExists(atPath: file)
      ? try SuiteConfiguration(
        WholeFile.read(path: file, limit: SuiteConfiguration.maximumLength), named: file)
      : SuiteConfiguration()
    self.folder = folder
    self.configuration = configuration
    let documents = try FileTree.suiteFiles(in: folder) {
      Self.isDocument($0) || Self.isExport($0, configuration)
    }
    for export in configuration.exports where !documents.contains(where: export.matches) {
      throw SuiteError(
        "\(file): no file of the suite is \(ProblemText.quoted(export.path)); expected the path of one in \"exports\""
      )
    }
    cases = documents.flatMap { Self.cases(of: $0, configuration) }.sorted { $0.name < $1.name }
    try Self.checkNames(cases)
    var resolver = PathResolver()
    guard PathResolver.isInside(resolver.resolved(references), resolver.resolved(folder)) else {
      throw SuiteError(
        "\(references) leads out of the suite through a link; expected a folder inside")
    }
  }

  /// The folder of the references.
  package var references: String {
    configuration.references.map { "\(folder)/\($0)" } ?? folder
  }

  /// Whether `confab.json` says that a file is an export. Pictures can't be any, because references
  /// match patterns, too.
  private static func isExport(_ path: String, _ configuration: SuiteConfiguration) -> Bool {
    let name = FilePath.name(of: path).lowercased()
    let isOther = [".json", ".jsonl", ".png"].contains(where: name.hasSuffix)
    return !isOther && configuration.export(at: path) != nil
  }

  private static func isDocument(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    let isOther = [".theme.json", ".steps.json"].contains(where: name.hasSuffix)
    return (name.hasSuffix(".json") && !isOther || name.hasSuffix(".jsonl"))
      && name != SuiteConfiguration.fileName
  }

  /// Whether the file of a path is a conversation, by its name.
  package static func isConversation(_ path: String) -> Bool {
    isDocument(path) && !path.hasSuffix(SnapshotCase.scenarioEnding)
  }

  private static func cases(
    of document: String, _ configuration: SuiteConfiguration
  ) -> [SnapshotCase] {
    let ending = document.lastIndex(of: ".") ?? document.endIndex
    let base =
      document.hasSuffix(SnapshotCase.scenarioEnding)
      ? String(document.dropLast(SnapshotCase.scenarioEnding.count)) : String(document[..<ending])
    let (options, matrix, rules) = configuration.settings(for: base)
    return matrix.variants.map { variant in
      SnapshotCase(
        name: ([base] + variant.labels).joined(separator: "."), document: document,
        variant: variant.values, export: configuration.export(at: document), options: options,
        variantOptions: variant.settings, rules: rules)
    }
  }

  /// Refuses names that are equal in a file system that ignores case. Names of pages are checked
  /// when the conversations are laid out.
  private static func checkNames(_ cases: [SnapshotCase]) throws(SuiteError) {
    var owners: [String: SnapshotCase] = [:]
    for item in cases {
      let key = item.name.lowercased()
      if let other = owners[key] {
        throw SuiteError(
          "\(other.document) and \(item.document) have the same snapshot \(item.name).png"
            + (other.name == item.name ? "" : ", which differ only in case")
            + "; rename one of them")
      }
      owners[key] = item
    }
  }
}

/// One conversation of a suite with its options. It gives one picture, or one for each page.
package struct SnapshotCase: Sendable, Hashable, Identifiable {
  /// The identity of a case in its suite.
  package struct ID: Sendable, Hashable {
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
  package var name: String
  /// The path of the conversation relative to the suite.
  package var document: String
  /// The values of the matrix by the keys of their options.
  package var variant: [String: String]
  /// The conversation and the values of the matrix.
  package var id: ID { ID(document: document, variant: variant) }
  /// What the suite says of the export that the conversation is; `nil` if it says nothing.
  var export: SuiteExport?
  /// The options of the suite for this conversation, which options of the conversation replace.
  var options: PictureSettings
  /// The options of the matrix, which replace those of the conversation.
  var variantOptions: PictureSettings
  /// How the pictures are compared.
  var rules: ComparisonRules

  /// The ending of the names of scenarios.
  static let scenarioEnding = ".scenario.json"

  /// Whether the document is JSON or JSON lines.
  var isJSON: Bool { document.hasSuffix(".json") || document.hasSuffix(".jsonl") }

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
