import Confab
import ConfabScenario
import Testing

/// Every problem that the reader reports, with its exact text and place.
@Suite struct ScenarioErrorTests {
  /// A document and its problems.
  struct Case: CustomStringConvertible {
    var steps: [String]
    var header: String
    var conversation: String
    var problems: [String]

    init(
      _ steps: String..., header: String = "",
      conversation: String = ScenarioSample.conversation, problems: [String]
    ) {
      self.steps = steps
      self.header = header
      self.conversation = conversation
      self.problems = problems
    }

    var description: String { problems.joined(separator: "\n") }
  }

  @Test(arguments: cases)
  func `A problem is reported with its place`(_ item: Case) {
    let document = ScenarioSample.document(
      item.steps, header: item.header, conversation: item.conversation)
    #expect(ScenarioSample.problems(document) == item.problems)
  }
}
