import Testing
import Foundation
@Suite struct DumpTests {
  @Test func dump() throws {
    var out: [[String]] = []
    for item in ScenarioErrorTests.cases {
      out.append(ScenarioSample.problems(ScenarioSample.document(item.steps, header: item.header, conversation: item.conversation)))
    }
    try JSONEncoder().encode(out).write(to: URL(fileURLWithPath: "/tmp/actual.json"))
    let all = ScenarioSample.documents.map { ScenarioSample.problems($0) }
    try JSONEncoder().encode(all).write(to: URL(fileURLWithPath: "/tmp/valid.json"))
  }
}
