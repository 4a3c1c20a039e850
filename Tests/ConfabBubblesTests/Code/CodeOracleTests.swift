import Foundation
import TestSupport
import Testing

@testable import ConfabBubbles

/// The classes of Pygments as an oracle, over files that every machine with the tests' packages has.
@Suite(.timeLimit(.minutes(10))) struct CodeOracleTests {
  /// The folder of Pygments' examples, the folders of real files and their endings, by language.
  private static let sources: [String: (examples: String, folders: [String], endings: [String])] = [
    "python": (
      "python", [".build/test-python/lib/python3.11/site-packages/fontTools/ttLib"], ["py"]
    ),
    "javascript": ("js", ["Sources/ConfabReportSite", "Examples"], ["js", "mjs"]),
    "typescript": ("ts", ["Examples"], ["ts"]),
    "swift": ("swift", ["Sources/ConfabScene"], ["swift"]),
    "java": ("java", [], []), "kotlin": ("kotlin", [], []),
    "c": ("c", ["/usr/include/linux"], ["h"]),
    "cpp": ("cpp", ["/usr/include/c++/12/ext"], ["h", "hpp"]), "csharp": ("csharp", [], []),
    "go": ("go", [], []), "rust": ("rust", [], []), "ruby": ("rb", [], []),
    "php": ("html+php", [], []),
    "shell": ("bash", ["Scripts", "Examples"], ["sh"]),
    "json": ("json", ["Examples/conversations"], ["json"]),
    "yaml": ("yaml", ["Examples"], ["yml", "yaml"]),
    "html": ("html", ["Sources/ConfabReportSite"], ["html"]),
    "css": ("css", ["Sources/ConfabReportSite"], ["css"]),
  ]
  /// Examples that are tests of Pygments' own corner cases, in languages without real files here.
  private static let skipped = [
    "test.rb", "ruby_func_def.rb", "multiline_regexes.rb", "example.java",
    "webkit-transition.css", "wcag.css",
  ]

  private func files(_ language: String) -> [String] {
    guard let source = Self.sources[language] else { return [] }
    let manager = FileManager.default
    let examples = SourceTree.path(
      ".build/test-python/pygments/tests/examplefiles/\(source.examples)")
    var paths = ((try? manager.contentsOfDirectory(atPath: examples)) ?? [])
      .filter { !$0.hasSuffix(".output") && !$0.hasSuffix("_up.rb") && !Self.skipped.contains($0) }
      .map { "\(examples)/\($0)" }
    for folder in source.folders {
      let root = folder.hasPrefix("/") ? folder : SourceTree.path(folder)
      let found = (manager.enumerator(atPath: root)?.allObjects as? [String]) ?? []
      paths += found.filter { path in source.endings.contains { path.hasSuffix(".\($0)") } }
        .sorted()
        .prefix(40).map { "\(root)/\($0)" }
    }
    return paths.filter { path in
      guard let data = manager.contents(atPath: path), data.count < 60_000,
        let text = String(data: data, encoding: .utf8)
      else { return false }
      return !text.contains("\r") && !(language == "swift" && text.contains("#\""))
    }
  }

  @Test(arguments: CodeOracleTests.sources.keys.sorted())
  func `Almost all characters have the class that Pygments gives them`(_ language: String) throws {
    let files = files(language)
    try #require(!files.isEmpty)
    let output = try TestPython.output(
      of: "Tests/ConfabBubblesTests/Code/code-classes.py",
      input: Data(files.map { "\(language)\t\($0)\n" }.joined().utf8))
    var (equal, total) = (0, 0)
    for (path, line) in zip(files, output.split(separator: UInt8(ascii: "\n"))) {
      let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
      var classes = [String?](repeating: nil, count: bytes.count)
      for run in CodeLexer.runs(in: bytes, language: language) {
        for index in run.range { classes[index] = "\(run.codeClass)" }
      }
      let runs = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [[Any]])
      for run in runs {
        guard let start = run[0] as? Int, let end = run[1] as? Int else { continue }
        let expected = run[2] as? String
        guard expected != "-" else { continue }
        for index in start..<min(end, bytes.count)
        where bytes[index] > 0x20 && bytes[index] & 0xc0 != 0x80 {
          total += 1
          if classes[index] == expected { equal += 1 }
        }
      }
    }
    #expect(Double(equal) / Double(max(1, total)) >= 0.97, "\(equal) of \(total)")
  }
}
