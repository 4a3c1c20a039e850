import Confab
import ConfabModel
import ConfabSupport
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ConfabService

@Suite("Requests and answers", .timeLimit(.minutes(10))) struct ServiceTests {
  private let chat = ServiceFixture.conversation("Lunch at 12?")

  @Test func `A picture has the bytes of the same picture in a file`() async throws {
    let fixture = try ServiceFixture()
    let folder = try ScratchFolder()
    let studio = try Studio()
    let conversation = try ConversationReader.read(Array(chat.utf8), named: "chat")
    for type in ["png", "webp", "pdf", "svg"] {
      let answer = await fixture.post(
        "/v1/render", #"{"document":\#(chat),"options":{"format":"\#(type)","scale":1}}"#)
      #expect(answer.code == 200, "\(type): \(answer.text.prefix(200))")
      var options = RenderOptions()
      options.layout.scale = 1
      try await studio.write(conversation, to: folder("chat.\(type)"), options: options)
      #expect(try answer.body == folder.bytes("chat.\(type)"), "\(type)")
    }
  }

  @Test func `The field Accept chooses the format`() async throws {
    let fixture = try ServiceFixture()
    let body = #"{"document":\#(chat),"options":{"scale":1}}"#
    for (accept, type) in [
      ("image/png", "image/png"), ("image/webp", "image/webp"), ("*/*", "image/png"),
      ("application/pdf;q=0.5, image/svg+xml", "image/svg+xml"), ("image/*", "image/png"),
      ("text/html, application/pdf;q=0.9", "application/pdf"), ("image/apng", "image/apng"),
      ("application/json", "application/json"), ("image/png;q=0, image/*", "image/webp"),
    ] {
      let answer = await fixture.post("/v1/render", body, [.accept: accept])
      #expect(answer.code == 200, "\(accept)")
      #expect(answer.fields[.contentType] == type, "\(accept)")
    }
    for accept in ["text/html", "image/avif", "image/png;q=0", "nonsense", "/"] {
      let answer = await fixture.post("/v1/render", body, [.accept: accept])
      #expect(answer.code == 406, "\(accept)")
    }
    let fixed = await fixture.post(
      "/v1/render", #"{"document":\#(chat),"options":{"format":"pdf"}}"#, [.accept: "image/png"])
    #expect(fixed.code == 406)
  }

  @Test func `A film of a conversation and one of a scenario are animations`() async throws {
    let fixture = try ServiceFixture()
    let options = #""options":{"scale":0.5,"format":"apng","width":150,"pageHeight":250}"#
    let film = await fixture.post("/v1/render", #"{"document":\#(chat),\#(options)}"#)
    #expect(film.code == 200, "\(film.text.prefix(300))")
    #expect(film.fields[.contentType] == "image/apng")
    #expect(film.body.contains("acTL"))
    let scenario = """
      {"schema":"confab/scenario/1","conversation":\(chat),"device":{"width":150,"height":250,"scale":0.5},
      "steps":[{"receive":{"id":"m2","from":"ana","kind":"text","text":"Yes?"}},{"wait":0.1}]}
      """
    let played = await fixture.post(
      "/v1/render", #"{"document":\#(scenario)}"#, [.accept: "image/webp"])
    #expect(played.code == 200, "\(played.text.prefix(300))")
    #expect(played.body.contains("ANIM"))
    for (part, path) in [
      (#""conversation":"chat.json""#, "document $.document.conversation"),
      (#""theme":"forest.theme.json""#, "document $.document"),
    ] {
      let named = scenario.replacing(
        #""conversation":\#(chat)"#,
        with: part.hasPrefix(#""conv"#) ? part : #""conversation":\#(chat),\#(part)"#)
      let answer = await fixture.post("/v1/render", #"{"document":\#(named)}"#)
      #expect(answer.code == 400)
      #expect(try answer.problem == path, "\(answer.text)")
    }
    let included = scenario.replacing(#"{"wait":0.1}"#, with: #"{"include":"more.steps.json"}"#)
    #expect(await fixture.post("/v1/render", #"{"document":\#(included)}"#).code == 400)
  }

  @Test func `Pages are pictures in JSON, and only there and in a PDF`() async throws {
    let fixture = try ServiceFixture()
    let body = #"{"document":\#(chat),"options":{"scale":1,"pageHeight":200}}"#
    let pages = await fixture.post("/v1/render", body, [.accept: "application/json"])
    let pictures = try #require(try pages.object["pictures"] as? [[String: Any]])
    #expect(pictures.count == 1)
    #expect(pictures.first?["format"] as? String == "png")
    #expect(await fixture.post("/v1/render", body, [.accept: "application/pdf"]).code == 200)
    let png = await fixture.post("/v1/render", body, [.accept: "image/png"])
    #expect(png.code == 400)
    #expect(try png.problem == "options $.options.pageHeight")
  }

  @Test func `Attachments are found in the request alone`() async throws {
    let fixture = try ServiceFixture()
    let photo = try contents(ofFile: SourceTree.example("assets/balloons.webp"))
    var form = Form()
    form.add("document", ServiceFixture.conversation("Look", image: "a/balloons.webp"))
    form.add("options", #"{"scale": 1}"#)
    let without = await fixture.post("/v1/render", form)
    #expect(without.fields[.confabWarnings] == "1")
    form.add("attachments", file: "a/balloons.webp", photo)
    let with = await fixture.post("/v1/render", form)
    #expect(with.code == 200, "\(with.text.prefix(300))")
    #expect(with.fields[.confabWarnings] == "0")
    #expect(with.body != without.body)
    // The photo of the request before is not found by its name.
    let again = await fixture.post(
      "/v1/render",
      #"{"document":\#(ServiceFixture.conversation("Look", image: "a/balloons.webp")),"options":{"scale":1}}"#
    )
    #expect(again.body == without.body)
    form.add("attachments", file: "a/balloons.webp", photo)
    #expect(try await fixture.post("/v1/render", form).problem == "request $.attachments")
  }

  @Test func `No file of the machine can be named`() async throws {
    let fixture = try ServiceFixture()
    let folder = try ScratchFolder()
    let path = try folder.put("secret.json", chat)
    let theme = SourceTree.example("forest.theme.json")
    let photo = SourceTree.example("assets/balloons.webp")
    for (body, problem) in [
      (#"{"path":"\#(path)"}"#, "request $.path"),
      (#"{"document":"\#(path)"}"#, "document $.document"),
      (#"{"document":\#(chat),"folder":"/"}"#, "request $.folder"),
      (#"{"document":\#(chat),"output":"\#(path)"}"#, "request $.output"),
      (#"{"document":\#(chat),"suite":"/"}"#, "request $.suite"),
      (#"{"document":\#(chat),"options":{"theme":"\#(theme)"}}"#, "options $.options.theme"),
      (
        #"{"document":\#(chat),"options":{"watermark":"\#(photo)"}}"#, "options $.options.watermark"
      ),
      (#"{"document":\#(chat),"options":{"fonts":["/etc/passwd"]}}"#, "options $.options.fonts"),
    ] {
      let answer = await fixture.post("/v1/render", body)
      #expect(answer.code == 400, "\(body.prefix(80))")
      #expect(try answer.problem == problem, "\(answer.text)")
    }
    let fonts = await fixture.post(
      "/v1/metrics", #"{"document":\#(chat),"fonts":["Inter","\#(path)"]}"#)
    #expect(fonts.code == 400)
    #expect(try fonts.problem == "request $.fonts[1]", "\(fonts.text)")
    // A picture that a document names is looked for in the request, not in any folder.
    let document = ServiceFixture.conversation("Look", image: "balloons.webp")
    let answer = await fixture.post(
      "/v1/render", #"{"document":\#(document),"options":{"scale":1}}"#)
    #expect(answer.fields[.confabWarnings] == "1")
  }

  @Test func `Errors say what is wrong and where`() async throws {
    let fixture = try ServiceFixture()
    for (body, code, problem) in [
      ("", 400, "request $"), ("{", 400, "request $"), ("[]", 400, "request $"),
      ("{}", 400, "request $"), (#"{"document":{}}"#, 400, "document $.document"),
      (#"{"document":\#(chat),"options":{"widht":7}}"#, 400, "options $.options.widht"),
      (#"{"document":\#(chat),"options":{"width":7}}"#, 400, "options $.options.width"),
      (#"{"document":\#(chat),"options":[]}"#, 400, "options $.options"),
      (#"{"document":\#(chat),"options":{"format":"gif"}}"#, 400, "options $.options.format"),
      (#"{"document":\#(chat),"options":{"format":"tiff"}}"#, 400, "options $.options.format"),
      (#"{"document":\#(chat),"options":{"range":"m8..m9"}}"#, 422, "timeline $.options.range"),
      (
        #"{"document":\#(chat),"options":{"small":true,"format":"pdf"}}"#, 400,
        "options $.options.small"
      ),
      (
        #"{"document":\#(chat),"options":{"width":4096,"scale":8,"pageHeight":4000,"chrome":"full"}}"#,
        422, "drawing"
      ),
      (#"{"document":{"confab":"1","participants":[],"messages":[]}}"#, 400, "document"),
    ] {
      let answer = await fixture.post("/v1/render", body)
      #expect(answer.code == code, "\(body.suffix(80)) \(answer.text)")
      #expect(answer.fields[.contentType] == "application/problem+json")
      #expect(try answer.problem == problem, "\(body.suffix(80)) \(answer.text)")
      #expect(try answer.object["status"] as? Int == code)
    }
    let several = await fixture.post(
      "/v1/render", #"{"document":\#(chat),"options":{"width":7,"scale":99}}"#)
    let errors = try #require(try several.object["errors"] as? [[String: String]])
    #expect(errors.map { $0["path"] } == ["$.options.width", "$.options.scale"])
    var form = Form()
    form.add("document", #"{"confab":"1","messages":[{"id":7}]}"#)
    #expect(try await fixture.post("/v1/render", form).problem.hasPrefix("document $.document."))
    form.add("document", "{}")
    #expect(try await fixture.post("/v1/render", form).problem == "request $.document")
  }

  @Test func `Addresses have their methods and media types`() async throws {
    let fixture = try ServiceFixture()
    #expect(await fixture.send(.get, "/v2/render").code == 404)
    #expect(await fixture.send(.get, "/v1/render/../schema").code == 404)
    let put = await fixture.send(.put, "/v1/render")
    #expect(put.code == 405)
    #expect(put.fields[.allow] == "POST")
    #expect(await fixture.send(.post, "/healthz").fields[.allow] == "GET, HEAD")
    let xml = await fixture.post("/v1/render", "<a/>", [.contentType: "application/xml"])
    #expect(xml.code == 415)
    #expect(await fixture.post("/v1/diff", "{}").code == 415)
    for path in ["/healthz", "/readyz", "/metrics", "/v1/schema", "/openapi.json"] {
      let answer = await fixture.send(.get, path)
      #expect(answer.code == 200 && !answer.body.isEmpty, "\(path)")
      let head = await fixture.send(.head, path)
      #expect(head.body.isEmpty && head.code == 200, "\(path)")
    }
    #expect(await fixture.send(.get, "/v1/schema").text == DocumentSchema.json)
    fixture.service.end()
    #expect(await fixture.send(.get, "/readyz").code == 503)
    #expect(await fixture.send(.get, "/healthz").code == 200)
  }

  @Test func `Layouts and measurements are those of the programs`() async throws {
    let fixture = try ServiceFixture()
    let layout = await fixture.post(
      "/v1/layout", #"{"document":\#(chat),"options":{"width":300}}"#)
    #expect(layout.code == 200, "\(layout.text.prefix(300))")
    #expect(try layout.object["width"] as? Double == 300)
    #expect((try layout.object["items"] as? [Any])?.isEmpty == false)
    let metrics = await fixture.post(
      "/v1/metrics",
      #"{"document":\#(chat),"fonts":["Inter","Inter:size=15"],"options":{"scale":2}}"#)
    #expect(metrics.code == 200, "\(metrics.text.prefix(300))")
    #expect((try metrics.object["fonts"] as? [Any])?.count == 2)
    #expect(try await fixture.post("/v1/metrics", #"{"document":\#(chat)}"#).problem == "request $")
    #expect(
      try await fixture.post(
        "/v1/metrics", #"{"document":\#(chat),"fonts":["Inter"],"options":{"theme":"imessage"}}"#
      ).problem == "options $.options.theme")
  }

  @Test func `Pictures are compared`() async throws {
    let fixture = try ServiceFixture()
    func picture(_ text: String) async -> [UInt8] {
      let chat = ServiceFixture.conversation(text)
      return await fixture.post("/v1/render", #"{"document":\#(chat),"options":{"scale":1}}"#).body
    }
    let (first, second) = (await picture("Lunch at 12?"), await picture("Lunch at 13?"))
    var form = Form()
    form.add("expected", file: "a.png", first)
    form.add("actual", file: "b.png", second)
    let differ = try await fixture.post("/v1/diff", form).object
    #expect(differ["passed"] as? Bool == false)
    #expect((differ["different"] as? Int ?? 0) > 0)
    let shown = await fixture.post("/v1/diff", form, [.accept: "image/png"])
    #expect(shown.fields[.contentType] == "image/png")
    #expect(shown.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    form.add(
      "options", #"{"metric": "pixelmatch", "pixels": 100000, "masks": [{"rect": [0, 0, 1, 1]}]}"#)
    #expect(try await fixture.post("/v1/diff", form).object["passed"] as? Bool == true)
    form.parts[2].bytes = Array(#"{"metrik": 1}"#.utf8)
    #expect(try await fixture.post("/v1/diff", form).problem == "options $.options.metrik")
    form.parts[0].bytes = Array("no picture".utf8)
    let damaged = await fixture.post("/v1/diff", form)
    #expect(damaged.code == 422)
    #expect(try damaged.problem == "picture $.expected")
    form.parts.removeFirst()
    #expect(try await fixture.post("/v1/diff", form).problem == "request $.expected")
  }

  @Test func `An answer that the client has is not made again`() async throws {
    let fixture = try ServiceFixture()
    let body = #"{"document":\#(chat),"options":{"scale":1}}"#
    let first = await fixture.post("/v1/render", body)
    let tag = try #require(first.fields[.eTag])
    let known = await fixture.post("/v1/render", body, [.ifNoneMatch: "\"other\", W/\(tag)"])
    #expect(known.code == 304)
    #expect(known.body.isEmpty)
    #expect(known.fields[.eTag] == tag)
    #expect(await fixture.post("/v1/render", body, [.ifNoneMatch: "\"other\""]).code == 200)
    for other in [
      ServiceFixture.conversation("Lunch at 13?"), ServiceFixture.conversation("Lunch at 12?!"),
    ] {
      let answer = await fixture.post(
        "/v1/render", #"{"document":\#(other),"options":{"scale":1}}"#, [.ifNoneMatch: tag])
      #expect(answer.code == 200)
    }
    #expect(await fixture.post("/v1/layout", body, [.ifNoneMatch: tag]).code == 200)
    #expect(
      await fixture.post("/v1/render", body, [.ifNoneMatch: tag, .accept: "image/webp"]).code == 200
    )
    // The boundary of a form is no part of what it says; its files are.
    var form = Form()
    form.add("document", chat)
    form.add("attachments", file: "a.png", [1])
    let sent = await fixture.post("/v1/render", form)
    form.boundary = "other"
    #expect(
      await fixture.post("/v1/render", form, [.ifNoneMatch: sent.fields[.eTag] ?? ""]).code == 304)
    form.parts[1].bytes = [2]
    #expect(
      await fixture.post("/v1/render", form, [.ifNoneMatch: sent.fields[.eTag] ?? ""]).code == 200)
    let schema = await fixture.send(.get, "/v1/schema")
    let again = await fixture.send(.get, "/v1/schema", [.ifNoneMatch: schema.fields[.eTag] ?? ""])
    #expect(again.code == 304)
  }

  @Test func `Requests at the same time get their own answers`() async throws {
    let fixture = try ServiceFixture { $0.queue = 1000 }
    let texts = (0..<60).map { "Message number \($0) of many" }
    var expected: [String: [UInt8]] = [:]
    let studio = try Studio(workers: 1)
    var options = RenderOptions()
    options.layout.scale = 1
    for text in texts {
      let chat = ServiceFixture.conversation(text)
      let conversation = try ConversationReader.read(Array(chat.utf8), named: "chat")
      expected[text] = try await studio.picture(of: conversation, options: options).encoded()
    }
    var random = SeededRandom(seed: 7)
    let order = (0..<4).flatMap { _ in texts.shuffled(using: &random) }
    await withTaskGroup(of: (String, [UInt8]).self) { group in
      for text in order {
        group.addTask {
          let chat = ServiceFixture.conversation(text)
          let body = #"{"document":\#(chat),"options":{"scale":1}}"#
          return (text, await fixture.post("/v1/render", body).body)
        }
      }
      for await (text, bytes) in group { #expect(bytes == expected[text], "\(text)") }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
