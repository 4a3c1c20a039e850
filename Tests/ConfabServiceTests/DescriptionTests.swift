import Confab
import Foundation
import TestSupport
import Testing

@testable import ConfabService

@Suite("The description in OpenAPI", .timeLimit(.minutes(10))) struct DescriptionTests {
  @Test func `It describes all addresses and all options`() throws {
    let text = OpenAPI(limits: ServiceLimits()).json
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let paths = try #require(root["paths"] as? [String: Any])
    #expect(paths.keys.sorted() == Route.allCases.map(\.rawValue).sorted())
    let schemas = try #require((root["components"] as? [String: Any])?["schemas"] as? [String: Any])
    let options = try #require(
      (schemas["Options"] as? [String: Any])?["properties"] as? [String: Any])
    for option in PictureOptionTable.all where option.name != "fonts" {
      #expect(options[option.name] != nil, "\(option.name)")
    }
  }

  @Test func `An independent validator accepts it, and its examples`() throws {
    let text = OpenAPI(limits: ServiceLimits()).json
    let output = try TestPython.output(
      of: "Tests/ConfabServiceTests/validate-openapi.py", input: Data(text.utf8))
    #expect(String(decoding: output, as: UTF8.self) == "valid\n")
  }

  @Test func `The example of each request is answered`() async throws {
    let fixture = try ServiceFixture()
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(OpenAPI(limits: ServiceLimits()).json.utf8))
        as? [String: Any])
    let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
    var count = 0
    for (path, methods) in paths {
      guard let body = methods["post"]?["requestBody"] as? [String: Any],
        let content = body["content"] as? [String: [String: Any]],
        let examples = content["application/json"]?["examples"] as? [String: [String: Any]]
      else { continue }
      for example in examples.values {
        let value = try #require(example["value"])
        let json = try JSONSerialization.data(withJSONObject: value)
        let answer = await fixture.post(path, String(decoding: json, as: UTF8.self))
        #expect(answer.code == 200, "\(path) \(answer.text.prefix(300))")
        count += 1
      }
    }
    #expect(count == 3)
  }
}
