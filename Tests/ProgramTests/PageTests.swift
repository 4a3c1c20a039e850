import TestSupport
import Testing

@Suite("Pages", .timeLimit(.minutes(30)))
struct PageTests {
  @Test func `Pages have padded numbers and the same height`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: (0..<200).map { "Message \($0)" }))
    let run = try Program.run([
      "render", scratch("chat.json"), "-o", scratch("my.chat.png"), "--scale", "1",
      "--page-height", "600.3",
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    let names = scratch.names().filter { $0 != "chat.json" }
    #expect((10..<100).contains(names.count))
    #expect(names == (1...names.count).map { "my.chat-\($0 < 10 ? "0" : "")\($0).png" })
    for name in names {
      let size = try #require(pngSize(try contents(ofFile: scratch(name))))
      #expect(size == (375, 601))
    }
  }

  @Test func `A single page has a number, too`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: ["Hi"]))
    let run = try Program.run([
      "render", scratch("chat.json"), "-o", scratch("chat"), "--page-height", "600",
    ])
    #expect(run.end == .exit(0))
    #expect(scratch.names() == ["chat-1", "chat.json"])
  }

  @Test(arguments: [0, 1, 200])
  func `A whole screen is one picture`(messages: Int) throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: (0..<messages).map { "Message \($0)" }))
    let call = ["render", scratch("chat.json"), "-o", scratch("out.png"), "--chrome", "full"]
    #expect(try Program.run(call + ["--scale", "2", "--page-height", "700"]).end == .exit(0))
    #expect(try #require(pngSize(try contents(ofFile: scratch("out.png")))) == (750, 1400))
    #expect(scratch.names() == ["chat.json", "out.png"])
  }
}
