import Glibc
import TestSupport
import Testing

/// A program in a documentation catalog.
///
/// A file of code is a program. In an article, a block of Swift that imports something begins a
/// program; the blocks after it continue it.
struct DocumentedProgram: CustomTestStringConvertible {
  /// The place of the program in the repository, such as `Sources/Confab/Confab.docc/Confab.md:12`.
  let place: String
  let code: String

  var testDescription: String { place }

  /// Whether the program is part of the front page of a library that no product brings as a whole.
  var isInPackage: Bool {
    ["ConfabMetrics", "ConfabRendering", "ConfabSnapshots", "ConfabSupport"]
      .contains { place.hasPrefix("Sources/\($0)/") }
  }

  /// All programs of all catalogs.
  static func all() throws -> [DocumentedProgram] {
    try ScratchFolder.names(in: SourceTree.path("Sources")).flatMap { target in
      try programs(in: "Sources/\(target)/\(target).docc")
    }
  }

  private static func programs(in folder: String) throws -> [DocumentedProgram] {
    try ScratchFolder.names(in: SourceTree.path(folder)).flatMap { name in
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".swift") { return [DocumentedProgram(place: path, code: try text(path))] }
      if name.hasSuffix(".md") { return programs(ofArticle: try text(path), at: path) }
      return try programs(in: path)
    }
  }

  /// The programs of an article.
  static func programs(ofArticle text: String, at path: String) -> [DocumentedProgram] {
    var programs: [DocumentedProgram] = []
    var block: (line: Int, code: [Substring])?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      if let (start, code) = block {
        guard line == "```" else {
          block?.code.append(line)
          continue
        }
        block = nil
        let text = code.joined(separator: "\n") + "\n"
        if let last = programs.last, !code.contains(where: { $0.hasPrefix("import ") }) {
          programs[programs.count - 1] = DocumentedProgram(
            place: last.place, code: last.code + "\n" + text)
        } else {
          programs.append(DocumentedProgram(place: "\(path):\(start)", code: text))
        }
      } else if line == "```swift" {
        block = (number + 1, [])
      }
    }
    return programs
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try contents(ofFile: SourceTree.path(path)), as: UTF8.self)
  }
}
