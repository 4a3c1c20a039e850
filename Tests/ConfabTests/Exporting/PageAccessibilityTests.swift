import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import Confab

/// Pages as people with assistive technology or weak sight meet them.
@Suite(.timeLimit(.minutes(30))) struct PageAccessibilityTests {
  private struct Answer: Decodable {
    var problems: [String]
    var checks: Int
  }

  /// Examples with everything that a conversation can have. They are checked in several themes.
  private static let varied = ["emoji.json", "everything.json", "kinds.json"]

  /// The examples, and conversations from exports.
  private static func documents() -> [String] {
    let examples = SourceTree.path("Examples/conversations")
    let fixtures = SourceTree.path("Tests/ConfabImportTests/Fixtures")
    let names = (FilePath.names(in: examples) ?? []).sorted().filter {
      $0.hasSuffix(".json") && !$0.contains(".theme.") && !$0.contains(".scenario.")
        && !$0.contains(".steps.") && $0 != "group-of-200.json"
    }
    return names.map { "\(examples)/\($0)" }
      + ["discord", "sigtop", "slack", "whatsapp"].compactMap { format in
        (FilePath.names(in: "\(fixtures)/\(format)") ?? []).sorted().first.map {
          "\(fixtures)/\(format)/\($0)/chat.jsonl"
        }
      }
  }

  @Test func `axe-core finds nothing, and all texts have a contrast of 4.5 to 1`() throws {
    let folder = try ScratchFolder()
    var pages: [String] = []
    for path in Self.documents() {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let conversation = try ConversationReader.read(bytes, named: path, payloads: .standard)
      let isExample = path.hasSuffix(".json")
      let themes: [(name: String, theme: Theme)] =
        [("own", Theme.builtIn(for: conversation.info))]
        + (isExample
          ? [("whatsapp", .whatsapp), ("telegram", .telegram), ("messenger", .messenger)] : [])
      for (name, theme) in themes {
        var page: [UInt8] = []
        // Files are left out: placeholders are texts, too.
        try ChatPage(conversation, theme: theme) { _ in nil }.write { page += $0 }
        pages.append(
          try folder.put(
            "\(pages.count)-\(path.split(separator: "/").suffix(isExample ? 1 : 3).joined(separator: "-"))-\(name).html",
            Data(page)))
      }
    }
    let output = try TestPython.output(
      of: "Tests/ConfabTests/Exporting/check-pages.py",
      input: JSONEncoder().encode(["pages": pages]))
    let answer = try JSONDecoder().decode(Answer.self, from: output)
    #expect(answer.checks == 2 * pages.count)
    #expect(
      answer.problems.isEmpty,
      "\(answer.problems.count) problems:\n\(answer.problems.prefix(40).joined(separator: "\n"))")
  }
}
