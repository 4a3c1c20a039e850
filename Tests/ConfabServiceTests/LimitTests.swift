import Confab
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ConfabService

@Suite("Limits, keys and figures", .timeLimit(.minutes(10))) struct LimitTests {
  private let chat = ServiceFixture.conversation("Lunch at 12?")
  /// A request that takes much longer than the others.
  private var longRequest: String {
    let text = String(repeating: "many words in one message ", count: 20_000)
    return #"{"document":\#(ServiceFixture.conversation(text)),"options":{"scale":0.5}}"#
  }

  @Test func `A request is cancelled after the limit of time`() async throws {
    let fixture = try ServiceFixture { $0.time = 0.05 }
    let answer = await fixture.post("/v1/render", longRequest)
    #expect(answer.code == 503)
    #expect(try answer.problem == "timeout")
    #expect(answer.fields[.retryAfter] == "1")
    #expect(await fixture.send(.get, "/healthz").code == 200)
  }

  @Test func `A full queue refuses requests and says when to try again`() async throws {
    let fixture = try ServiceFixture(workers: 1) { $0.queue = 1 }
    let answers = await withTaskGroup(of: ServiceResponse.self) { group in
      for _ in 0..<6 { group.addTask { await fixture.post("/v1/layout", longRequest) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let refused = answers.filter { $0.code == 429 }
    #expect(answers.allSatisfy { [200, 429].contains($0.code) })
    #expect(answers.contains { $0.code == 200 })
    #expect(!refused.isEmpty)
    for answer in refused {
      #expect(try answer.problem == "busy")
      let seconds = try #require(answer.fields[.retryAfter].flatMap { Int($0) })
      #expect((1...60).contains(seconds))
    }
    #expect(
      await fixture.post("/v1/render", #"{"document":\#(chat),"options":{"scale":1}}"#).code == 200)
  }

  @Test func `A request that waits or runs ends when its client goes`() async throws {
    let fixture = try ServiceFixture(workers: 1)
    let body = longRequest
    let tasks = (0..<3).map { _ in Task { await fixture.post("/v1/render", body) } }
    try await Task.sleep(for: .milliseconds(20))
    for task in tasks { task.cancel() }
    for task in tasks {
      let answer = await task.value
      #expect(try answer.code == 200 || answer.problem == "cancelled")
    }
    // The lane is free again.
    #expect(
      await fixture.post("/v1/render", #"{"document":\#(chat),"options":{"scale":1}}"#).code == 200)
    let figures = await fixture.send(.get, "/metrics").text
    #expect(figures.contains("\nconfab_requests_waiting 0\n"))
    #expect(figures.contains("\nconfab_requests_busy 0\n"))
  }

  @Test func `Pictures and films have at most the pixels of the service`() async throws {
    let fixture = try ServiceFixture { $0.pixels = 100_000 }
    let small = #"{"document":\#(chat),"options":{"scale":0.5}}"#
    #expect(await fixture.post("/v1/render", small).code == 200)
    for options in [
      #"{"scale":3}"#, #"{"scale":3,"maxMegapixels":1000}"#, #"{"scale":3,"format":"apng"}"#,
      #"{"scale":8,"format":"webp"}"#,
    ] {
      let answer = await fixture.post("/v1/render", #"{"document":\#(chat),"options":\#(options)}"#)
      #expect(answer.code == 422, "\(options)")
      #expect(try answer.problem == "drawing", "\(options) \(answer.text)")
    }
  }

  @Test func `Keys are needed if there are any`() async throws {
    let keys = try KeyFile(
      "# clients\n\nfirst-key-of-a-client\nsecond-key-of-a-client\n", name: "keys")
    let fixture = try ServiceFixture(keys: keys)
    for path in ["/v1/schema", "/metrics", "/openapi.json"] {
      let refused = await fixture.send(.get, path)
      #expect(refused.code == 401)
      #expect(refused.fields[.wwwAuthenticate] == "Bearer")
      for (field, value) in [
        (HTTPField.Name.authorization, "Bearer first-key-of-a-client"),
        (.authorization, "bearer  second-key-of-a-client"), (.key, "second-key-of-a-client"),
      ] {
        #expect(await fixture.send(.get, path, [field: value]).code == 200, "\(value)")
      }
      for (field, value) in [
        (HTTPField.Name.authorization, "Bearer first-key-of-a-clien"),
        (.authorization, "Bearer first-key-of-a-clients"),
        (.authorization, "Basic first-key-of-a-client"),
        (.authorization, "first-key-of-a-client"), (.key, ""), (.key, "# clients"),
      ] {
        #expect(await fixture.send(.get, path, [field: value]).code == 401, "\(value)")
      }
    }
    #expect(await fixture.send(.get, "/healthz").code == 200)
    #expect(await fixture.post("/v1/render", "{").code == 401)
    for text in ["", "# nothing\n", "short\n", "a key with spaces in it\n"] {
      #expect(throws: OptionError.self) { try KeyFile(text, name: "keys") }
    }
  }

  @Test func `Figures count answers by address and status`() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.post("/v1/render", #"{"document":\#(chat),"options":{"scale":1}}"#)
    _ = await fixture.post("/v1/render", "{")
    _ = await fixture.send(HTTPRequest.Method("BREW") ?? .get, "/pot\"\n{a=\"b\"}")
    let text = await fixture.send(.get, "/metrics").text
    for line in [
      #"confab_requests_total{route="/v1/render",method="POST",status="200"} 1"#,
      #"confab_requests_total{route="/v1/render",method="POST",status="400"} 1"#,
      #"confab_requests_total{route="other",method="other",status="404"} 1"#,
      "# TYPE confab_request_seconds histogram",
      #"confab_request_seconds_count{route="/v1/render"} 2"#,
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    let sample = /[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [0-9.e+-]+/
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(line.wholeMatch(of: sample) != nil, "\(line)")
    }
  }
}
