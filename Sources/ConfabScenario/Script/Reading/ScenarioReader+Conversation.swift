import Confab
import ConfabModel
import ConfabText

extension ScenarioReader {
  /// Whether a document says that it is a scenario, of any version.
  ///
  /// - Complexity: O(n) in the document's length.
  public static func isScenario(_ bytes: [UInt8]) -> Bool {
    let problems = ProblemCollector(bytes)
    let root = ValueReader(problems)?.object(knowing: nil)
    return root?.value("schema")?.string()?.hasPrefix("confab/scenario/") ?? false
  }

  /// The film of a conversation in a file: ``Scenario/film(of:on:framesPerSecond:)`` with the
  /// folder of its pictures.
  public static func film(
    of conversation: Conversation, folder: String, on screen: Screen
  ) -> LoadedScenario {
    LoadedScenario(
      scenario: .film(of: conversation, on: screen), folder: folder, attachmentFolder: folder)
  }
}
