import ConfabModel
import ConfabSupport

/// Finds the snapshots of a suite that depend on files that changed.
///
/// A snapshot depends on its conversation, its reference, the suite's `confab.json`, the theme and
/// font files of its options, and every file that the conversation names. Each string of a
/// conversation counts as the name of a file, so that pictures in payloads of any kind are found. Exports
/// that are not JSON depend on all files in their folder.
struct DependencySearch {
  private let suite: SnapshotSuite
  private let changed: ChangedFiles
  private var resolver = PathResolver()
  /// Whether all snapshots depend on a file that changed.
  private let isConfigurationChanged: Bool
  /// The names of snapshots with a reference that changed, without the numbers of pages.
  private let references: Set<String>
  /// Whether the conversations that were read name a file that changed.
  private var documents: [String: Bool] = [:]

  /// The longest name of a file that is looked for, in bytes.
  private static let maximumName = 1024

  init(_ suite: SnapshotSuite, changed: ChangedFiles) {
    self.suite = suite
    self.changed = changed
    isConfigurationChanged = changed.contains(
      resolver.resolved("\(suite.folder)/\(SuiteConfiguration.fileName)"))
    references = Set(
      changed.names(in: resolver.resolved(suite.references)).flatMap(Self.snapshots))
  }

  /// Whether a snapshot depends on a file that changed. Reads its conversation if no other file
  /// decides.
  mutating func isChanged(_ item: SnapshotCase) -> Bool {
    if isConfigurationChanged || references.contains(item.name) { return true }
    let reference = suite.referencePath(item.name)
    if changed.contains(resolver.resolved(reference)) { return true }
    let named = [item.options, item.variantOptions].flatMap { options in
      [options.theme].compactMap { $0 } + (options.fonts ?? [])
    }
    if named.contains(where: { isFileChanged($0, in: suite.folder) }) { return true }
    if let known = documents[item.document] { return known }
    let isDocumentChanged = isDocumentChanged(item.document, isJSON: item.isJSON)
    documents[item.document] = isDocumentChanged
    return isDocumentChanged
  }

  /// Whether a conversation or a file that it names changed.
  private mutating func isDocumentChanged(_ document: String, isJSON: Bool) -> Bool {
    let path = "\(suite.folder)/\(document)"
    if changed.contains(resolver.resolved(path)) { return true }
    // An export in another format than JSON can show every file beside it.
    guard isJSON else {
      return !changed.names(in: resolver.resolved(FilePath.folder(of: path) ?? ".")).isEmpty
    }
    // A conversation that can't be read has the same error as before.
    guard let bytes = try? WholeFile.read(path: path, limit: ConversationReader.maximumLength)
    else { return false }
    let folder = FilePath.folder(of: path) ?? "."
    let names = JSONStrings.all(in: bytes, limit: Self.maximumName)
    // Themes and fonts in options of the conversation are relative to the suite.
    let folders = [folder] + (names.contains(SnapshotCase.documentKey) ? [suite.folder] : [])
    return names.contains { name in folders.contains { isFileChanged(name, in: $0) } }
  }

  private mutating func isFileChanged(_ name: String, in folder: String) -> Bool {
    guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\n") })
    else { return false }
    return changed.contains(resolver.resolved("\(folder)/\(name)"))
  }

  /// The snapshots to which a file in the folder of the references can belong: `long-2.png` to
  /// `long-2` and `long`, and `chat.sent.png` also to `chat`, whose capture it may be.
  private static func snapshots(ofReference path: String) -> [String] {
    guard let dot = path.lastIndex(of: ".") else { return [] }
    let name = path[..<dot]
    var names = [String(name)]
    if let hyphen = name.lastIndex(of: "-"), name[hyphen...].dropFirst().allSatisfy(\.isNumber) {
      names.append(String(name[..<hyphen]))
    }
    if let part = name.lastIndex(of: "."), !name[part...].contains("/") {
      names.append(String(name[..<part]))
    }
    return names
  }
}

extension SnapshotSuite {
  /// Whether a folder, which need not exist, is one in which conversations are looked for: the
  /// folder of the suite or one inside, unless it is hidden.
  package func covers(_ path: String) -> Bool {
    var resolver = PathResolver()
    let inside = resolver.resolved(path)
    let root = resolver.resolved(folder)
    guard PathResolver.isInside(inside, root) else { return false }
    return !inside.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
      .contains { $0.first == UInt8(ascii: ".") }
  }
}

/// The strings of JSON texts and of JSON lines.
enum JSONStrings {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// All strings of a text, the keys of objects included. A text with errors gives the strings that
  /// can be found.
  ///
  /// - Parameter limit: The largest length in bytes. Longer strings are left out.
  /// - Complexity: O(n) in the length of the text.
  static func all(in text: [UInt8], limit: Int) -> Set<String> {
    var found: Set<String> = []
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        guard text[index] == quote else {
          index += 1
          continue
        }
        var end = index + 1
        var isEscaped = false
        while end < text.count, text[end] != quote {
          if text[end] == backslash {
            isEscaped = true
            end += 1
          }
          end += 1
        }
        guard end < text.count else { break }
        if end - index - 1 <= limit {
          let string = isEscaped ? unescaped(text[index...end]) : nil
          found.insert(string ?? String(decoding: text[(index + 1)..<end], as: UTF8.self))
        }
        index = end + 1
      }
    }
    return found
  }

  /// A string with its quotes, as JSON reads it; `nil` if it has an error.
  private static func unescaped(_ string: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    ValueReader(ProblemCollector(Array(string)))?.string()
  }
}
