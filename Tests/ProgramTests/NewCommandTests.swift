import Confab
import TestSupport
import Testing

@Suite("confab new", .timeLimit(.minutes(10))) struct NewCommandTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Writes a document to `chat.json` and returns what is on standard error.
  private func new(_ kinds: [String]) throws -> String {
    let arguments = kinds.flatMap { ["--kind", $0] }
    let run = try Program.run(["new"] + arguments, folder: scratch.path)
    #expect(run.end == .exit(0), "\(run.errors)")
    try scratch.put("chat.json", String(decoding: run.output, as: UTF8.self))
    return run.errors
  }

  private func render() throws -> Run {
    try Program.run(
      ["render", "chat.json", "-o", "chat.png", "--scale", "1"], folder: scratch.path)
  }

  @Test func `The document is drawn without a warning`() throws {
    #expect(try new([]) == "")
    let run = try render()
    #expect(run.end == .exit(0) && run.errors == "")
  }

  @Test func `A conversation with an assistant has blocks and is drawn without a warning`() throws {
    let run = try Program.run(["new", "--template", "assistant"], folder: scratch.path)
    #expect(run.end == .exit(0) && run.errors == "")
    try scratch.put("chat.json", String(decoding: run.output, as: UTF8.self))
    let chat = try ConversationReader.read(path: scratch("chat.json"), payloads: .standard)
    #expect(chat.info.kind == .assistant)
    #expect(chat.messages.filter { !$0.blocks.isEmpty }.count == 3)
    let drawn = try render()
    #expect(drawn.end == .exit(0) && drawn.errors == "")
  }

  @Test func `A template is refused together with kinds`() throws {
    let run = try Program.run(
      ["new", "--template", "assistant", "--kind", "poll"], folder: scratch.path)
    BadCallTests.expectRefusal(run, naming: ["--template", "--kind"])
    #expect(run.output.isEmpty)
  }

  @Test func `Each kind of the format can be shown`() throws {
    for kind in MessageKind.known {
      let note = try new([kind.rawValue])
      let chat = try ConversationReader.read(path: scratch("chat.json"))
      #expect(chat.messages.map(\.kind) == [kind])
      #expect(try render().end == .exit(0))
      for attachment in chat.messages.flatMap(\.attachments) where !attachment.src.isEmpty {
        #expect(note.contains(attachment.src), "\(note)")
      }
    }
  }

  @Test func `All kinds are in one document, which names missing files only`() throws {
    let note = try new(["all"])
    #expect(note.contains("photo.jpg"))
    let chat = try ConversationReader.read(path: scratch("chat.json"))
    #expect(Set(chat.messages.map(\.kind)) == Set(MessageKind.known))
    let run = try render()
    #expect(run.end == .exit(0))
    #expect(run.lines.allSatisfy { $0.contains("there is no such file") }, "\(run.errors)")
  }

  @Test func `An unknown kind is refused with the names of all kinds`() throws {
    let run = try Program.run(["new", "--kind", "pol"], folder: scratch.path)
    BadCallTests.expectRefusal(run, naming: ["pol", "poll", "--kind"])
    #expect(run.output.isEmpty)
  }
}
