import ConfabModel
import ConfabRendering
import FoundationEssentials

/// A folder of conversations whose pictures are compared with references.
///
/// Each file `*.json` or `*.jsonl` in the folder and its subfolders is a conversation, except `confab.json`
/// and theme files, which are called `*.theme.json`. Hidden files and symbolic links to folders are ignored.
///
///     let suite = try SnapshotSuite(folder: "Snapshots")
///     print(suite.cases.count)
public struct SnapshotSuite: Sendable {
  /// The path of the folder.
  public let folder: String
  /// The configuration.
  public let configuration: SuiteConfiguration
  /// The conversations with their options, sorted by name.
  public let cases: [SnapshotCase]

  /// Finds the conversations of a folder. Reads `confab.json` if there is one, and no conversation.
  ///
  /// - Throws: ``SuiteError``; `DocumentError` and `DocumentFileError` for `confab.json`.
  /// - Complexity: O(n log n) in the number of files.
  public init(folder: String) throws {
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
    cases = try FileTree.files(in: folder) { Self.isDocument($0) }.flatMap {
      Self.cases(of: $0, configuration)
    }.sorted { $0.name < $1.name }
    try Self.checkNames(cases)
  }

  /// The folder of the references.
  public var references: String {
    configuration.references.map { "\(folder)/\($0)" } ?? folder
  }

  /// The path of the reference of a picture.
  func referencePath(_ picture: String) -> String { "\(references)/\(picture).png" }

  /// The names of all references, sorted: the PNG files in their folder. Beside the conversations, only those
  /// that were recorded, because the others can be pictures that the conversations show.
  ///
  /// - Throws: ``SuiteError`` for a folder that can't be read.
  /// - Complexity: O(number of files), and O(bytes of the files) beside the conversations.
  func storedReferences() throws(SuiteError) -> [String] {
    guard FileManager.default.fileExists(atPath: references) else { return [] }
    let names = try FileTree.files(in: references) { $0.hasSuffix(".png") }.map {
      String($0.dropLast(4))
    }
    return configuration.references == nil ? names.filter(isRecorded) : names
  }

  /// Checks that the file of a reference is not a picture that a conversation may show.
  ///
  /// - Throws: ``SuiteError`` for a file beside the conversations that was not recorded.
  func checkReplaceable(_ picture: String) throws(SuiteError) {
    let path = referencePath(picture)
    guard configuration.references == nil, FileManager.default.fileExists(atPath: path),
      !isRecorded(picture)
    else { return }
    throw SuiteError(
      "\(path) was not recorded by Confab and may be a picture of a conversation; "
        + "move or delete it first")
  }

  /// Whether the file of a picture has a stamp, valid or not.
  private func isRecorded(_ picture: String) -> Bool {
    guard let file = try? ComparedFile.bytes(path: referencePath(picture)) else { return false }
    return (try? PNGChunkList(file))?.only(ReferenceStamp.type) != nil
  }

  private static func isDocument(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return (name.hasSuffix(".json") && !name.hasSuffix(".theme.json") || name.hasSuffix(".jsonl"))
      && name != SuiteConfiguration.fileName
  }

  private static func cases(
    of document: String, _ configuration: SuiteConfiguration
  ) -> [SnapshotCase] {
    let ending = document.lastIndex(of: ".") ?? document.endIndex
    let base = String(document[..<ending])
    let (options, matrix, rules) = configuration.settings(for: base)
    return matrix.variants.map { variant in
      SnapshotCase(
        name: ([base] + variant.labels).joined(separator: "."), document: document,
        variant: variant.values, options: options, variantOptions: variant.settings, rules: rules)
    }
  }

  /// Refuses names that are equal in a file system that ignores case. Names of pages are checked when the
  /// conversations are laid out.
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
