import Confab
import ConfabScenario

/// Reads a scenario. No file is opened.
struct ScenarioTarget: FuzzTarget {
  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    do throws(DocumentError) {
      let scenario = try ScenarioReader.read(bytes, named: "a.json")
      outcome.isAccepted = true
      outcome.violation = Self.violation(of: scenario)
    } catch {
      if "\(error)".isEmpty { outcome.violation = "an error has an empty description" }
    }
    return outcome
  }

  /// Something that the reader must not accept.
  private static func violation(of scenario: Scenario) -> String? {
    if scenario.steps.isEmpty { return "there are no steps" }
    if scenario.reducedTo > scenario.maximumLoaded { return "the reduced number is not reduced" }
    var captures: Set<String> = []
    var messages: Set<MessageID> = []
    if case .inline(let conversation) = scenario.conversation {
      messages.formUnion(conversation.messages.map(\.id))
    }
    for step in scenario.steps {
      if !(0...3600).contains(step.after) || step.line < 1 { return "a step has no time or line" }
      switch step.action {
      case .capture(let name):
        let isNew = captures.insert(name.lowercased()).inserted
        if !isNew || name.isEmpty || name.contains("/") || name.contains(".") {
          return "a picture has a bad name"
        }
      case .receive(let list):
        if list.contains(where: { !messages.insert($0.id).inserted }) {
          return "two messages have one id"
        }
      case .send(let sending):
        if !messages.insert(sending.message.id).inserted { return "two messages have one id" }
        let times = [sending.sent, sending.delivered, sending.read].compactMap { $0 }
        if times != times.sorted() { return "the times of a message are not in order" }
      default: continue
      }
    }
    return nil
  }
}
