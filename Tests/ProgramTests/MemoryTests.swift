import Testing

@Suite("Memory does not grow with the picture", .serialized, .timeLimit(.minutes(5)))
struct MemoryTests {
  /// So many messages, as JSON lines.
  private func chat(_ count: Int, in scratch: Scratch) throws -> String {
    let header = #"{"confab": "1", "self": "a", "participants": \#(Chat.pair)}"#
    let lines = (0..<count).map { index in
      let tail = String(repeating: " and it goes on", count: index % 5)
      return Chat.text(index, "Message \(index) is of middling length\(tail)")
    }
    return try scratch.put("\(count).jsonl", ([header] + lines).joined(separator: "\n"))
  }

  @Test func `10,000 messages, in one picture and in pages`() throws {
    let scratch = try Scratch()
    func render(_ count: Int, _ more: String...) throws -> Run {
      let run = try Program.run(
        ["render", try chat(count, in: scratch), "-o", scratch("out.png"), "--scale", "1"] + more)
      #expect(run.end == .exit(0), "\(run.errors)")
      return run
    }
    let short = try render(1_000)
    let whole = try render(10_000)
    let size = try #require(pngSize(try contents(scratch("out.png"))))
    // Beyond what a Cairo surface can be, and 1.5 GB at scale 1 were it held as a whole at
    // the default scale of 3.
    #expect(size.height > 10 * 32_767)
    let pages = try render(10_000, "--page-height", "5000")
    // The conversation itself takes its room, its picture none: that alone has as many megabytes
    // as this.
    let picture = size.width * size.height * 4 / 1_000_000
    #expect(picture > 500)
    #expect(whole.peakMegabytes < 200)
    #expect(whole.peakMegabytes - short.peakMegabytes < picture / 4)
    #expect(abs(whole.peakMegabytes - pages.peakMegabytes) < 40)
  }
}
