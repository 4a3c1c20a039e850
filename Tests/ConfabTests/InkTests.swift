import Confab
import ConfabInspection
import ConfabLayout
import Testing

@Suite("Ink of layouts")
struct InkTests {
  private func dump(_ text: String, _ change: (inout Metrics) -> Void = { _ in }) async throws
    -> LayoutDump
  {
    let conversation = Conversation(
      messages: [Message(id: "m1", kind: .text, from: "ana", text: text)])
    var options = RenderOptions(layout: LayoutOptions(width: 320, scale: 2))
    change(&options.layout.theme.metrics)
    let studio = try Studio()
    return try await studio.dump(
      try await studio.layout(of: conversation, attachments: .folder("."), options: options.layout))
  }

  @Test func `Ink of normal text is within its bubble`() async throws {
    let dump = try await dump("Hello\n\nfjord")
    let item = dump.items[0]
    #expect(item.overflow == nil)
    #expect(dump.warnings.isEmpty)
    #expect(item.lines.map { $0.ink == nil } == [false, true, false])
    for (line, height) in zip(item.lines, [12.0, 0, 16]) {
      guard let ink = line.ink, let bubble = item.bubble else { continue }
      #expect(ink.minX >= bubble.minX + 12 && ink.maxX <= bubble.maxX - 12)
      #expect(ink.minY < line.baseline && abs(ink.height - height) <= 2)
      #expect(abs(ink.width - line.width) < 3)
    }
  }

  @Test func `Ink beyond the bubble is reported for each side`() async throws {
    let dump = try await dump("Ẫy ĝ") {
      $0.bubbleInsetVertical = 0
      $0.linePitch = 10
    }
    let overflow = try #require(dump.items[0].overflow)
    #expect(overflow.top > 2 && overflow.bottom > 2 && overflow.left == 0 && overflow.right == 0)
    let bubble = try #require(dump.items[0].bubble)
    #expect(dump.items[0].lines[0].ink?.minY == bubble.minY - overflow.top)
    #expect(dump.warnings.count == 1)
    #expect(dump.warnings[0].description.contains("1 message extends beyond its bubble"))
    #expect(dump.warnings[0].description.contains("\"m1\""))
  }

  @Test func `Fallback fonts change neither the line pitch nor the bubble`() async throws {
    let texts = [
      "Hello", "مرحبا", "नमस्ते", "สวัสดี", "你好", "日本語", "안녕", "😀 ok", "ℕ≠∑", "e\u{301}\u{302}\u{303}",
    ]
    for text in texts {
      let dump = try await dump("x\n\(text)\nx")
      // 3 × 20.29 + 2 × 10, rounded up to half a point.
      #expect(dump.items[0].bubble?.height == 81, "\(text)")
      let baselines = dump.items[0].lines.map(\.baseline)
      for (above, below) in zip(baselines, baselines.dropFirst()) {
        #expect(abs(below - above - 20.29) < 1e-9, "\(text)")
      }
      #expect(baselines[0] == 42.5, "\(text)")
    }
  }
}

extension InkTests {
  /// At a size with digits in the box, and at one that is too small for them.
  @Test(arguments: [17.0, 8]) func `The box of a missing character counts as ink`(_ size: Double)
    async throws
  {
    let conversation = Conversation(
      messages: [Message(id: "m1", kind: .text, from: "ana", text: "\u{13A0}")])
    let studio = try Studio()
    let options = RenderOptions(layout: LayoutOptions(width: 320, scale: 1, typeSize: size))
    let dump = try await studio.dump(
      try await studio.layout(of: conversation, attachments: .folder("."), options: options.layout))
    let line = dump.items[0].lines[0]
    let ink = try #require(line.ink)
    #expect(abs(ink.maxY - line.baseline) <= 1)
    #expect(abs(ink.width - line.width) < 4 && ink.height > size / 2)
  }
}
