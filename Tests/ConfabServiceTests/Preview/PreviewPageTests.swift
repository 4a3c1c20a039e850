import Foundation
import TestSupport
import Testing

@Suite("The page of a preview in Chromium", .timeLimit(.minutes(15)), .serialized)
struct PreviewPageTests {
  @Test func `A person can use the page by pointer and by keys, and axe finds nothing`() throws {
    let input = try JSONSerialization.data(withJSONObject: [
      "program": BuiltProduct.path("confab-service")
    ])
    let output = try TestPython.output(
      of: "Tests/ConfabServiceTests/Preview/drive-preview.py", input: input)
    let answer = try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    let problems = try #require(answer["problems"] as? [String: String])
    for (check, problem) in problems { Issue.record("\(check): \(problem)") }
    #expect(answer["checks"] as? Int ?? 0 >= 10)
  }
}
