import Foundation
import TestSupport
import Testing

@Suite("The server and its clients", .timeLimit(.minutes(10)), .serialized) struct ServerTests {
  /// Runs checks in Python against a server of their own. They print what went wrong.
  private func problems(in check: String) throws -> String {
    let input = try JSONSerialization.data(withJSONObject: [
      "check": check, "program": BuiltProduct.path("confab-service"),
      "conversation": ServiceFixture.conversation("Lunch at 12?"),
    ])
    return String(
      decoding: try TestPython.output(
        of: "Tests/ConfabServiceTests/clients.py", input: input, modules: .system), as: UTF8.self)
  }

  @Test(arguments: [
    "a client in Python", "curl", "many requests on one connection", "slow clients",
    "clients that close their half", "clients that go", "bodies that are too large",
    "the end by SIGTERM", "keys from a file", "the log", "bad calls", "broken HTTP",
  ])
  func `Clients over sockets get answers`(check: String) throws {
    #expect(try problems(in: check) == "")
  }
}
