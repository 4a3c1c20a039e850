import Confab
import ConfabEngine
import ConfabModel
import ConfabScenario
import ConfabSupport

/// Reads documents, and collects what is wrong with them.
///
/// The name of a file tells what it is: a scenario (`*.scenario.json`), a theme (`*.theme.json`), the
/// configuration of a suite (`confab.json`), or a conversation. Steps of scenarios (`*.steps.json`) are
/// read with the scenarios that name them.
package struct DocumentCheck {
  /// Something that is wrong with a file.
  package struct Mistake: Sendable, Equatable {
    /// The path of the file.
    package var file: String
    /// What is wrong. Its line is 0 if the file can't be read, or if no part of it is wrong alone.
    package var problem: Problem
  }

  /// What is wrong, in the order of the files.
  package private(set) var mistakes: [Mistake] = []
  /// The number of files that were read.
  package private(set) var files = 0

  private let limit: Int?
  private let skipsOthers: Bool

  /// - Parameters:
  ///   - limit: The largest size of a file in bytes; `nil` for the default of each kind of file.
  ///   - skipsOthers: Whether files without the word `"confab` are skipped.
  package init(limit: Int?, skipsOthers: Bool) {
    self.limit = limit
    self.skipsOthers = skipsOthers
  }

  /// Checks a file, or the documents in a folder.
  package mutating func check(path: String) {
    // Files can't be told from folders by their names, and pipes have no list of files.
    guard let found = try? FileTree.files(in: path, where: Self.isDocument) else {
      return check(file: path)
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    for file in found { check(file: folder + file) }
    guard found.contains(SuiteConfiguration.fileName) else { return }
    do {
      _ = try SnapshotSuite(folder: path)
    } catch let error as SuiteError {
      mistakes.append(Mistake(error.description, in: path))
    } catch {
      // The configuration was checked as a file.
    }
  }

  private static func isDocument(_ path: String) -> Bool {
    !isPartOfScenario(path) && (path.hasSuffix(".json") || path.hasSuffix(".jsonl"))
  }

  private static func isPartOfScenario(_ path: String) -> Bool { path.hasSuffix(".steps.json") }

  private mutating func check(file: String) {
    guard !Self.isPartOfScenario(file) else { return }
    do {
      let limit = limit ?? ConversationReader.maximumLength
      let bytes =
        file == "-"
        ? try WholeFile.readStandardInput(limit: limit)
        : try WholeFile.read(path: file, limit: limit)
      if skipsOthers, !bytes.contains(#""confab"#.utf8) { return }
      files += 1
      try Self.read(bytes, named: file == "-" ? "standard input" : file)
    } catch {
      mistakes += Self.mistakes(for: error, in: file)
    }
  }

  /// The mistakes that an error of reading a file tells.
  ///
  /// - Parameter file: The path of the file, for an error that does not name one.
  package static func mistakes(for error: any Error, in file: String) -> [Mistake] {
    switch error {
    case let error as DocumentError:
      error.problems.map { Mistake(file: error.source, problem: $0) }
    case let error as DocumentFileError: [Mistake(error.text, in: error.path)]
    default: [Mistake("\(error)", in: file)]
    }
  }

  /// - Throws: `DocumentError`, or another error for the document as a whole.
  private static func read(_ bytes: [UInt8], named file: String) throws {
    if FilePath.name(of: file) == SuiteConfiguration.fileName {
      _ = try SuiteConfiguration(bytes, named: file)
    } else if file.hasSuffix(".theme.json") {
      _ = try ThemeFile.read(bytes, named: file)
    } else if file.hasSuffix(".scenario.json") {
      _ = try ScenarioReader.load(
        bytes, named: file, folder: FilePath.folder(of: file) ?? ".")
    } else {
      let conversation = try ConversationReader.read(bytes, named: file, payloads: .standard)
      // Names of time zones are known to the timeline.
      _ = try SectionedTimeline(conversation, rules: Theme.imessage.rules)
    }
  }
}

extension DocumentCheck.Mistake {
  /// A mistake that no part of a file has alone.
  fileprivate init(_ text: String, in file: String) {
    self.init(file: file, problem: Problem(path: "", line: 0, column: 0, text: text))
  }
}
