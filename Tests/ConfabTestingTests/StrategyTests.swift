import Confab
import ConfabScene
import TestSupport
import Testing

@testable import ConfabTesting

@Suite struct StrategyTests {
  @Test func `A transcript has the words of each row`() async throws {
    let chat = try chat("Are you there?", "On my way\nnow.")
    #expect(
      try await Snapshotting.transcript.snapshot(chat) == "Bo: Are you there?\nAda: On my way now.")
  }

  @Test func `The text of a layout has the heights of the rows`() async throws {
    let chat = try chat(
      "one", Array(repeating: "many words", count: 6).joined(separator: " "), "three")
    var options = LayoutOptions()
    options.width = 200
    let text = try await Snapshotting<Conversation, String>.layout(options).snapshot(chat)
    let layout = try await Studio().layout(of: chat, options: options)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("message ") }
    #expect(rows.count == 3)
    for (index, row) in rows.enumerated() {
      #expect(row.hasPrefix("message \(index + 1) (m\(index + 1)), text: 200 × "))
      let height = row.dropFirst("message 1 (m1), text: 200 × ".count).prefix { $0 != "," }
      #expect(abs((Double(height) ?? 0) - layout.rows[index].height) < 0.006, "\(row)")
    }
    #expect(text.contains("\n  line \"one\", width "))
    // All words of the long message are in its lines.
    let words = text.split(separator: "\n").filter { $0.hasPrefix("  line \"") }.flatMap {
      $0.split(separator: "\"")[1].split(separator: " ")
    }
    #expect(words.count == 14)
  }

  @Test func `A row that grows does not change the text of the rows below`() async throws {
    let long = Array(repeating: "many words", count: 9).joined(separator: " ")
    let strategy = Snapshotting<Conversation, String>.layout
    let old = try await strategy.snapshot(try chat("one", "two", "three", "four"))
    let new = try await strategy.snapshot(try chat("one", long, "three", "four"))
    func rows(_ text: String, from name: String) -> Substring {
      text[(text.range(of: name)?.lowerBound ?? text.endIndex)...]
    }
    #expect(old != new && rows(old, from: "message 3").count > 40)
    #expect(rows(old, from: "message 3") == rows(new, from: "message 3"))
  }

  @Test func `A pullback makes a snapshot of another type`() async throws {
    struct Draft: Sendable { var text: String }
    let sync = Snapshotting<String, String>.lines.pullback { (draft: Draft) in draft.text }
    let async = sync.pullback { (number: Int) async throws -> Draft in
      await Task.yield()
      return Draft(text: "number \(number)")
    }
    #expect(try await async.snapshot(7) == "number 7")
    #expect(async.pathExtension == "txt")
    let run = try SnapshotRun()
    #expect(try await run.failure(of: 7, as: async)?.kind == .recorded)
    let again = try SnapshotRun(after: run)
    #expect(
      try await again.failure(of: 8, as: async)?.details == [
        "@@ -1 +1 @@", "- number 7", "+ number 8",
      ])
  }

  @Test func `A format of one's own is decoded, and decoding may fail`() async throws {
    struct NoNumber: Error {}
    let strategy = Snapshotting<Int, Int>(
      pathExtension: "number",
      diffing: Diffing {
        Array("\($0)".utf8)
      } decode: { bytes in
        guard let number = Int(String(decoding: bytes, as: UTF8.self)) else { throw NoNumber() }
        return number
      } difference: { expected, actual in
        abs(expected - actual) <= 1 ? nil : SnapshotDifference("\(expected) → \(actual)")
      }, snapshot: { $0 })
    let run = try SnapshotRun()
    #expect(try await run.failure(of: 4, as: strategy)?.kind == .recorded)
    #expect(try await SnapshotRun(after: run).failure(of: 5, as: strategy) == nil)
    #expect(try await SnapshotRun(after: run).failure(of: 6, as: strategy)?.summary == "4 → 6")
    try run.put(try #require(run.references.first), "four".utf8)
    let failure = try await SnapshotRun(after: run).failure(of: 4, as: strategy)
    #expect(failure?.kind == .unreadable && failure?.summary.contains("NoNumber") == true)
  }

  @Test func `The options of a strategy reach the picture`() async throws {
    let chat = try chat("one", "two")
    func size(_ strategy: Snapshotting<Conversation, SnapshotPicture>) async throws -> [Int] {
      let picture = try await strategy.snapshot(chat).picture
      return [picture.width, picture.height]
    }
    #expect(try await size(.image)[0] == 1125)
    #expect(try await size(.image(width: 300, scale: 2))[0] == 600)
    #expect(try await size(.image(device: .iPhone)) == [1206, 2622])
    #expect(try await size(.image(typeSize: 30))[1] > size(.image)[1])
    #expect(try await size(.image(selection: .last(1)))[1] < size(.image)[1])
    let (light, dark) = try await (
      Snapshotting.small(.light).snapshot(chat).picture,
      Snapshotting.small(.dark).snapshot(chat).picture
    )
    #expect(light.pixels[0] > 0xC0 && dark.pixels[0] < 0x40)
  }

  @Test func `The picture of a scene is that of its elements`() async throws {
    var scene = Scene()
    scene.fill(.rect(Rect(x: 1, y: 1, width: 2, height: 1)), .color(.black))
    let strategy = Snapshotting<Scene, SnapshotPicture>.image(
      size: Size(width: 3.5, height: 3), scale: 2)
    let picture = try await strategy.snapshot(scene).picture
    #expect(picture.width == 7 && picture.height == 6 && picture.isOpaque)
    let pixels = picture.pixels
    let black = (0..<42).filter { pixels[$0 * 4] == 0 }
    let expected = Array(16..<20) + Array(23..<27)
    #expect(black == expected)
  }
}
