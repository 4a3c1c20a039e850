import ConfabSnapshots
import ConfabSupport
import Glibc
import Testing

/// The reference of a snapshot and the names of its other files.
struct SnapshotPlace {
  /// The folder of references beside the file of a test.
  static let folderName = "__Snapshots__"
  /// The folder of new snapshots that failed, in the package.
  static let failureFolder = ".build/snapshot-failures"

  /// The test.
  let test: Test.ID
  /// The path of the reference.
  let reference: String
  /// The folder of references and failures for the test's file, named after it.
  private let file: String
  /// The name of the snapshot without the extension of its format.
  private let stem: String
  private let folder: String

  /// Finds the place of a snapshot of the current test.
  ///
  /// - Parameters:
  ///   - name: The name of the snapshot in the test; `nil` for none.
  ///   - pathExtension: The extension of the reference.
  ///   - folder: The folder in which `__Snapshots__` lies; `nil` for that of the test's file.
  /// - Throws: ``SnapshotPlaceError`` for a call outside a test, and for a name that is missing or
  ///   can't be used.
  init(named name: String?, pathExtension: String, folder: String?) throws(SnapshotPlaceError) {
    guard let test = Test.current else { throw .outsideTest }
    try self.init(
      named: name, pathExtension: pathExtension, test: test.name, id: test.id,
      location: test.sourceLocation, folder: folder,
      hasArguments: Test.Case.current?.isParameterized ?? test.isParameterized)
  }

  init(
    named name: String?, pathExtension: String, test: String, id: Test.ID,
    location: SourceLocation, folder: String?, hasArguments: Bool
  ) throws(SnapshotPlaceError) {
    if name == nil, hasArguments { throw .needsName }
    let testName = SnapshotName.ofTest(test)
    var parts = [SnapshotName.file(testName)]
    if let name { parts.append(SnapshotName.file(name, allowing: ".")) }
    if parts[0].isEmpty { throw .emptyName(testName) }
    if let name, parts[1].isEmpty { throw .emptyName(name) }
    self.test = id
    file = String(location.fileName.prefix { $0 != "." })
    stem = parts.joined(separator: ".")
    let length = "\(stem).\(pathExtension)".utf8.count
    guard length <= SnapshotName.longest else { throw .longName(stem, bytes: length) }
    self.folder = folder ?? FilePath.folder(of: location.filePath) ?? "."
    guard access(self.folder, F_OK) == 0 else { throw .noFolder(self.folder) }
    reference = "\(self.folder)/\(Self.folderName)/\(file)/\(stem).\(pathExtension)"
  }

  /// The name of an attachment of the test.
  func attachmentName(_ attachment: SnapshotAttachment) -> String { "\(stem).\(attachment.name)" }

  /// A regular expression that selects the test, for single quotes in a shell.
  var filter: String {
    let special = #"\^$.|?*+()[]{}'"#
    let names = test.nameComponents.map { component in
      // Backquotes, or the parenthesis of the parameters, tell the test apart from those whose
      // names begin alike.
      let name = SnapshotName.ofTest(component)
      let escaped = String(name.map { special.contains($0) ? "." : $0 })
      if component.hasPrefix("`") { return "`\(escaped)`" }
      return component.contains("(") ? escaped + #"\("# : escaped
    }
    return names.joined(separator: "/")
  }

  /// What to do about a snapshot that was not stored, in one line; `nil` for other failures.
  func advice(about failure: SnapshotFailure, _ choice: RecordChoice, isRepeated: Bool) -> String? {
    switch failure.kind {
    case .different, .missing, .unreadable:
      if isRepeated {
        return
          "this call has made a snapshot with the same name before in this run; in a loop or a test "
          + "with arguments, pass a different `named:` each time"
      }
      let advice = choice.advice(failure.kind == .missing ? .missing : .failed, filter: filter)
      return failure.kind == .different
        ? "if the change is intended, \(advice)" : "to store it, \(advice)"
    case .recorded, .replaced, .notMade, .notStored, .badCall: return nil
    }
  }

  /// Writes the files of a snapshot that failed to the package's ``failureFolder``, where they can
  /// be looked at.
  ///
  /// - Returns: The path of the new snapshot; `nil` if nothing was written.
  func write(_ failure: SnapshotFailure) -> String? {
    guard [.different, .missing, .unreadable].contains(failure.kind),
      let package = Self.package(around: folder)
    else { return nil }
    var actual: String?
    for attachment in failure.attachments where !attachment.name.hasPrefix("reference.") {
      let folder = "\(package)/\(Self.failureFolder)/\(test.moduleName)/\(file)"
      let path = "\(folder)/\(attachmentName(attachment))"
      // The files are attached to the test in any case.
      guard (try? StoredFile.write(attachment.bytes, to: path)) != nil else { return actual }
      if attachment.name.hasPrefix("actual.") { actual = path }
    }
    return actual
  }

  /// The nearest folder around another one that has a Package.swift.
  private static func package(around folder: String) -> String? {
    var folder = folder
    while access("\(folder)/Package.swift", F_OK) != 0 {
      guard folder != "/", let parent = FilePath.folder(of: folder) else { return nil }
      folder = parent
    }
    return folder
  }
}

/// Names of files from names of tests and snapshots.
enum SnapshotName {
  /// The largest length of a name in UTF-8 bytes. File systems allow 255; attachments and temporary
  /// files have longer names.
  static let longest = 200

  /// A name with letters, digits, hyphens and underscores only. Other characters become one hyphen.
  ///
  /// - Parameter other: More characters that are kept inside the name.
  static func file(_ name: String, allowing other: String = "") -> String {
    var result = ""
    for character in name {
      let isKept =
        character.isLetter || character.isNumber || character == "_" || other.contains(character)
      if isKept {
        result.append(character)
      } else if result.last != "-" {
        result.append("-")
      }
    }
    let isEdge: (Character) -> Bool = { $0 == "-" || other.contains($0) }
    let end = result.reversed().prefix(while: isEdge).count
    return String(result.dropLast(end).drop(while: isEdge))
  }

  /// The name of a test function without backquotes and parameters.
  static func ofTest(_ function: String) -> String {
    if function.hasPrefix("`") { return String(function.dropFirst().prefix { $0 != "`" }) }
    return String(function.prefix { $0 != "(" })
  }
}

/// A reason why a snapshot has no reference. The description is one line.
enum SnapshotPlaceError: Error, Equatable, CustomStringConvertible {
  /// The call is not in a test.
  case outsideTest
  /// The test has arguments and the snapshot has no name.
  case needsName
  /// The name has no letter and no digit.
  case emptyName(String)
  /// The name of the file is too long.
  case longName(String, bytes: Int)
  /// The folder of the test does not exist on this machine.
  case noFolder(String)

  var description: String {
    switch self {
    case .outsideTest:
      "expectSnapshot was called outside a test, for example in a detached task, so its reference is "
        + "not known; call it in the task of the test, or use snapshotFailure with a path"
    case .needsName:
      "a test with arguments makes a snapshot for each of them; pass `named:` with a name for the argument"
    case .emptyName(let name):
      "the name \"\(name)\" has no letter and no digit, so no file can be named after it; pass another "
        + "`named:`"
    case .longName(let name, let bytes):
      "the reference \(name) would have a name of \(bytes) bytes; shorten the name of the test or "
        + "`named:` to at most \(SnapshotName.longest)"
    case .noFolder(let folder):
      "the folder of the test, \(folder), does not exist; run the tests where their sources lie"
    }
  }
}
