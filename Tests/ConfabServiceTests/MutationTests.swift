import Confab
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ConfabService

@Suite("Requests of anyone", .timeLimit(.minutes(20))) struct MutationTests {
  private static let count = 10_000

  /// Requests that are answered with 200.
  private static func seeds() throws -> [(path: String, type: String, body: [UInt8])] {
    let chat = ServiceFixture.conversation("Lunch at 12? 👍 مرحبا", image: "a.webp")
    let text = ServiceFixture.conversation("Lunch at 12?")
    let photo = try contents(ofFile: SourceTree.example("assets/avatar-sam.png"))
    let options = #"{"scale":0.5,"theme":"whatsapp","last":3,"caption":"Lunch","features":"tnum"}"#
    var form = Form()
    form.add("document", chat)
    form.add("options", options)
    form.add("attachments", file: "a.webp", photo)
    var pair = Form()
    pair.add("expected", file: "a.png", photo)
    pair.add("actual", file: "b.png", photo)
    pair.add("options", #"{"metric":"pixelmatch","threshold":0.2,"masks":[{"rect":[0,0,9,9]}]}"#)
    let json = "application/json"
    return [
      ("/v1/render", json, Array(#"{"document":\#(chat),"options":\#(options)}"#.utf8)),
      ("/v1/render", form.type, form.body),
      ("/v1/layout", json, Array(#"{"document":\#(chat),"options":{"width":200}}"#.utf8)),
      ("/v1/metrics", json, Array(#"{"document":\#(text),"fonts":["Inter:size=12"]}"#.utf8)),
      ("/v1/diff", pair.type, pair.body),
    ]
  }

  @Test func `Mutated requests are answered without a crash, and never with 500`() async throws {
    let fixture = try ServiceFixture {
      $0.pixels = 4_000_000
      $0.queue = 1000
    }
    let seeds = try Self.seeds()
    for seed in seeds {
      let answer = await fixture.send(.post, seed.path, [.contentType: seed.type], body: seed.body)
      #expect(answer.code == 200, "\(seed.path) \(answer.text.prefix(300))")
    }
    var random = SeededRandom(seed: 35)
    var counts: [Int: Int] = [:]
    try await withThrowingTaskGroup(of: (Int, ServiceResponse).self) { group in
      func collect() async throws {
        guard let (index, answer) = try await group.next() else { return }
        counts[answer.code, default: 0] += 1
        #expect(
          [200, 400, 406, 413, 415, 422].contains(answer.code),
          "request \(index): \(answer.code) \(answer.text.prefix(300))")
        guard answer.code != 200 else { return }
        #expect(answer.fields[.contentType] == "application/problem+json")
        #expect(try answer.object["status"] as? Int == answer.code, "request \(index)")
        #expect(!(answer.text.contains("/work") || answer.text.contains(SourceTree.root)))
      }
      for index in 0..<Self.count {
        if index >= 4 { try await collect() }
        let seed = random.pick(seeds)
        let body = Self.mutated(seed.body, &random)
        let type = random.oneIn(20) ? Self.text(Array(seed.type.utf8), &random) : seed.type
        let accept =
          random.oneIn(10) ? Self.text(Array("image/webp;q=0.5, */*".utf8), &random) : "*/*"
        group.addTask {
          (
            index,
            await fixture.send(.post, seed.path, [.contentType: type, .accept: accept], body: body)
          )
        }
      }
      while !group.isEmpty { try await collect() }
    }
    // Some requests stay whole.
    #expect(counts[200, default: 0] > Self.count / 50, "\(counts)")
    #expect(counts[400, default: 0] > Self.count / 5, "\(counts)")
  }

  /// A header field with changed characters.
  private static func text(_ bytes: [UInt8], _ random: inout SeededRandom) -> String {
    let changed = mutated(bytes, &random).prefix(500).map { max(0x20, min(0x7E, $0)) }
    return String(decoding: changed, as: UTF8.self)
  }

  /// Bytes with some changes: other bytes and numbers, and parts that are left out, repeated or moved.
  private static func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let words = [
      "null", "true", "-1", "1e999", "0", "[]", "{}", "\"\"", "\"x\"", "\\u0000", "\\ud800",
      "9007199254740993",
      "\r\n", "--", "\"", "{\"a\":", "../../etc/passwd", "\u{202E}", "👩‍👩‍👧‍👦",
    ]
    var bytes = bytes
    for _ in 0..<random.int(1...4) where !bytes.isEmpty {
      let start = random.int(0..<bytes.count)
      let end = min(bytes.count, start + random.int(0...(random.oneIn(4) ? bytes.count : 12)))
      switch random.int(0..<6) {
      case 0: bytes[start] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[start] ^= 1 << UInt8(random.int(0..<8))
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: random.int(0...bytes.count))
      case 4: bytes.replaceSubrange(start..<end, with: Array(random.pick(words).utf8))
      default: bytes.insert(contentsOf: Array(random.pick(words).utf8), at: start)
      }
    }
    return bytes
  }
}
