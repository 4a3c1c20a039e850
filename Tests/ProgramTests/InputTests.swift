import Glibc
import TestSupport
import Testing

@Suite("Input files", .timeLimit(.minutes(30)))
struct InputTests {
  private let scratch: ScratchFolder
  private let chat: String

  init() throws {
    scratch = try ScratchFolder()
    chat = try scratch.put("chat.json", Chat.document(texts: ["One", "Two"]))
  }

  private func refusal(_ arguments: [String], input: String = "/dev/null", naming words: String...)
    throws
  {
    BadCallTests.expectRefusal(
      try Program.run(arguments + ["-o", scratch("out.png")], input: input), naming: words)
  }

  @Test func `Devices and folders are refused`() throws {
    for path in ["/dev/zero", "/dev/null"] {
      try refusal(["render", path], naming: path, "regular file or a pipe")
      try refusal(["render", chat, "--theme", path], naming: path, "regular file or a pipe")
      try refusal(["render", chat, "--font", path], naming: path, "not a regular file")
    }
    try scratch.makeFolder("empty")
    try refusal(["render", scratch("empty")], naming: scratch("empty"), "no conversations")
    try refusal(["render", chat, "--font", scratch.path], naming: scratch.path, "folder")
  }

  @Test func `A pipe without a writer does not block the program`() throws {
    let pipe = scratch("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    try refusal(["render", chat, "--font", pipe], naming: pipe, "not a regular file")
    try refusal(["render", pipe], naming: pipe, "no program is writing")
    try refusal(["render", chat, "--theme", pipe], naming: pipe, "no program is writing")
  }

  @Test func `A conversation and its theme can come through pipes`() throws {
    for name in ["chat", "theme"] { #expect(mkfifo(scratch(name), 0o600) == 0) }
    let document = try scratch.bytes("chat.json")
    let run = try Program.run(
      ["render", scratch("chat"), "--theme", scratch("theme"), "-o", scratch("out.png")]
    ) { _ in
      try scratch.put("chat", document)
      try scratch.put("theme", #"{"confab-theme": "1"}"#)
    }
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(pngSize(try scratch.bytes("out.png")) != nil)
  }

  @Test func `A document that is too long is refused before it is read`() throws {
    // A sparse file of 300 MB.
    let file = open(scratch("large.json"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(ftruncate(file, 300 << 20) == 0)
    close(file)
    try refusal(
      ["render", scratch("large.json")], naming: "large.json", "268435456 bytes", "--max-input")
    try refusal(
      ["render", "-", "--max-input", "1"], input: "/dev/zero", naming: "1048576 bytes",
      "--max-input")
    for value in ["0", "-1", "1048577"] {
      try refusal(["render", chat, "--max-input", value], naming: value, "1 to 1048576")
    }
  }

  @Test func `An option raises the limit of a theme and lowers that of a font`() throws {
    let spaces = String(repeating: " ", count: 1 << 20)
    let theme = try scratch.put("theme.json", #"{"confab-theme": "1"}"# + spaces)
    try refusal(["render", chat, "--theme", theme], naming: theme, "--max-input")
    let emoji = SourceTree.root + "/Fonts/Bundled/NotoColorEmoji.ttf"
    try refusal(
      ["render", chat, "--font", emoji, "--max-input", "9"], naming: emoji, "9437184",
      "--max-input")
    let run = try Program.run([
      "render", chat, "--theme", theme, "--max-input", "2", "-o", scratch("out.png"),
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
  }
}
