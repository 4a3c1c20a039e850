import TestSupport
import Testing

@Suite("Memory of long conversations", .serialized, .timeLimit(.minutes(30)))
struct MemoryTests {
  /// A conversation as JSON lines.
  private func chat(_ count: Int, in scratch: ScratchFolder) throws -> String {
    let header = #"{"confab": "1", "self": "a", "participants": \#(Chat.pair)}"#
    let lines = (0..<count).map { index in
      let tail = String(repeating: " and it goes on", count: index % 5)
      return Chat.text(index, "Message \(index) is of middling length\(tail)")
    }
    return try scratch.put("\(count).jsonl", ([header] + lines).joined(separator: "\n"))
  }

  // Every worker has its own tables, so the test fixes the number of workers.
  @Test func `The memory of a picture of 10,000 messages does not grow with its height`() throws {
    let scratch = try ScratchFolder()
    func peak(_ count: Int, _ more: String...) throws -> Int {
      var peak = 0
      let chat = try chat(count, in: scratch)
      let run = try Program.run(
        ["render", chat, "-o", scratch("out.png"), "--scale", "1", "--jobs", "2"] + more,
        meanwhile: { peak = try Program.peakMegabytes(of: $0) })
      #expect(run.end == .exit(0), "\(run.errors)")
      #expect(peak > 10)
      return peak
    }
    let short = try peak(1_000)
    let whole = try peak(10_000)
    let size = try #require(pngSize(try contents(ofFile: scratch("out.png"))))
    // Higher than a Cairo surface can be.
    #expect(size.height > 10 * 32_767)
    let pages = try peak(10_000, "--page-height", "5000")
    // The memory that the whole picture would need.
    let picture = size.width * size.height * 4 / 1_000_000
    #expect(picture > 500)
    #expect(whole < 200)
    #expect(whole - short < picture / 4)
    #expect(abs(whole - pages) < 40)
  }

  // As one value, the elements would need far more memory than a picture that is drawn in bands.
  @Test func `A display list is written while it is made`() throws {
    let scratch = try ScratchFolder()
    let chat = try chat(2_500, in: scratch)
    func peak(_ call: [String]) throws -> Int {
      var peak = 0
      let run = try Program.run(call + [chat], output: "/dev/null") {
        peak = try Program.peakMegabytes(of: $0)
      }
      #expect(run.end == .exit(0), "\(run.errors)")
      return peak
    }
    let drawn = try peak(["render", "--scale", "1", "--jobs", "2", "-o", "-"])
    let listed = try peak(["scene", "--scale", "1", "--jobs", "2"])
    #expect(listed > 10 && listed < drawn + 30, "\(listed) MB, \(drawn) MB")
  }

  // As one value, the frames of these messages would need more than a hundred megabytes.
  @Test(arguments: ["layout", "timeline"])
  func `A dump is written while it is made`(command: String) throws {
    let scratch = try ScratchFolder()
    func peak(_ count: Int) throws -> Int {
      var peak = 0
      let run = try Program.run([command, chat(count, in: scratch)], output: "/dev/null") {
        peak = try Program.peakMegabytes(of: $0)
      }
      #expect(run.end == .exit(0), "\(run.errors)")
      return peak
    }
    let short = try peak(500)
    let long = try peak(20_500)
    #expect(short > 10 && long < short + 80, "\(short) MB, \(long) MB")
  }
}
