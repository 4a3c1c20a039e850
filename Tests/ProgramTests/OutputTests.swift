import Glibc
import TestSupport
import Testing

@Suite("Output files", .timeLimit(.minutes(30)))
struct OutputTests {
  private func chat(_ scratch: ScratchFolder, messages: Int = 3) throws -> String {
    try scratch.put("chat.json", Chat.document(texts: (0..<messages).map { "Message \($0)" }))
  }

  @Test(arguments: [
    "missing/out.png", "chat.json/out.png", "folder", "folder/", "/proc/out.png", "",
  ])
  func `A path that cannot be written is reported`(path: String) throws {
    let scratch = try ScratchFolder()
    let chat = try chat(scratch)
    try scratch.makeFolder("folder")
    let output = path.isEmpty || path.hasPrefix("/") ? path : scratch(path)
    BadCallTests.expectRefusal(
      try Program.run(["render", chat, "-o", output]), naming: ["cannot write", output])
    #expect(scratch.names() == ["chat.json", "folder"])
    #expect(ScratchFolder.names(in: scratch("folder")).isEmpty)
  }

  @Test func `A name that is too long is reported`() throws {
    let scratch = try ScratchFolder()
    let chat = try chat(scratch)
    let long = scratch(String(repeating: "x", count: 300) + ".png")
    BadCallTests.expectRefusal(try Program.run(["render", chat, "-o", long]), naming: ["too long"])
    #expect(scratch.names() == ["chat.json"])
  }

  @Test func `A full disk is reported`() throws {
    let scratch = try ScratchFolder()
    let chat = try chat(scratch)
    BadCallTests.expectRefusal(
      try Program.run(["render", chat, "-o", "/dev/full"]), naming: ["/dev/full", "space"])
    let toStandardOutput = try Program.run(["render", chat, "-o", "-"], output: "/dev/full")
    BadCallTests.expectRefusal(toStandardOutput, naming: ["standard output", "space"])
    for command in ["layout", "scene"] {
      let run = try Program.run([command, chat], output: "/dev/full")
      BadCallTests.expectRefusal(run, naming: ["standard output", "space"])
    }
  }

  @Test func `A closed pipe is reported`() throws {
    let scratch = try ScratchFolder()
    let chat = try chat(scratch, messages: 600)
    #expect(mkfifo(scratch("pipe"), 0o600) == 0)
    for call in [["render", chat, "-o", "-"], ["layout", chat], ["scene", chat]] {
      let reader = open(scratch("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      let run = try Program.run(call, output: scratch("pipe")) { process in
        var byte: UInt8 = 0
        while read(reader, &byte, 1) != 1, !Program.hasEnded(process) { usleep(1000) }
        close(reader)
      }
      BadCallTests.expectRefusal(run, naming: ["standard output"])
    }
  }

  @Test func `A failure keeps the old picture`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("out.png", "old")
    try scratch.put("chat.json", "{")
    let run = try Program.run(["render", scratch("chat.json"), "-o", scratch("out.png")])
    #expect(run.end == .exit(2))
    #expect(try contents(ofFile: scratch("out.png")) == Array("old".utf8))
    _ = try Program.run(["render", try chat(scratch), "-o", scratch("out.png")])
    #expect(pngSize(try contents(ofFile: scratch("out.png"))) != nil)
    #expect(scratch.names() == ["chat.json", "out.png"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func `A signal during a render keeps the old picture and leaves no other file`(signal: Int32)
    throws
  {
    let scratch = try ScratchFolder()
    try scratch.put("out.png", "old")
    let chat = try chat(scratch, messages: 3_000)
    let run = try Program.run(["render", chat, "-o", scratch("out.png")]) { process in
      while !isWriting(process, in: scratch), !Program.hasEnded(process) { usleep(1000) }
      kill(process, signal)
    }
    #expect(run.end == .signal(signal))
    #expect(scratch.names() == ["chat.json", "out.png"])
    #expect(try contents(ofFile: scratch("out.png")) == Array("old".utf8))
  }

  /// Whether a process has opened an unnamed file in a folder.
  private func isWriting(_ process: pid_t, in scratch: ScratchFolder) -> Bool {
    let descriptors = "/proc/\(process)/fd"
    return ScratchFolder.names(in: descriptors).contains { number in
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink("\(descriptors)/\(number)", &buffer, Int(PATH_MAX)) > 0 else { return false }
      let target = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      return target.hasPrefix(scratch.path + "/") && target.hasSuffix(" (deleted)")
    }
  }

  @Test(arguments: ["chat.json", "./folder/../chat.json", "link.json", "theme.json", "photo.png"])
  func `An input is not replaced`(output: String) throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("folder")
    try scratch.put("theme.json", #"{"confab-theme": "1"}"#)
    let picture = try contents(
      ofFile: SourceTree.root + "/Examples/conversations/assets/avatar-sam.png")
    try scratch.put("photo.png", picture)
    try scratch.put(
      "chat.json",
      Chat.document(messages: [
        #"{"id": "m", "kind": "media", "from": "a", "attachments": [{"src": "photo.png"}]}"#
      ]))
    symlink("chat.json", scratch("link.json"))
    let before = try scratch.names().filter { $0 != "folder" }.map { try scratch.bytes($0) }
    let run = try Program.run([
      "render", scratch("chat.json"), "--theme", scratch("theme.json"), "-o", scratch(output),
    ])
    BadCallTests.expectRefusal(run, naming: [scratch(output), "another name"])
    #expect(try scratch.names().filter { $0 != "folder" }.map { try scratch.bytes($0) } == before)
  }

  @Test func `A font, a page and a conversation on standard input are not replaced`() throws {
    let scratch = try ScratchFolder()
    let chat = try chat(scratch, messages: 30)
    try scratch.put(
      "font.otf", try contents(ofFile: SourceTree.root + "/Fonts/Bundled/Inter-Regular.otf"))
    BadCallTests.expectRefusal(
      try Program.run([
        "render", chat, "--font", scratch("font.otf"), "-o", scratch("font.otf"),
      ]), naming: ["font.otf", "another name"])
    BadCallTests.expectRefusal(
      try Program.run(["render", "-", "-o", chat], input: chat), naming: ["another name"])
    let page = try scratch.put("page-1.png", try scratch.bytes("chat.json"))
    BadCallTests.expectRefusal(
      try Program.run([
        "render", page, "-o", scratch("page.png"), "--page-height", "700",
      ]), naming: ["page-1.png", "another name"])
    #expect(scratch.names() == ["chat.json", "font.otf", "page-1.png"])
  }
}

extension OutputTests {
  @Test func `Without -o the picture has the document's name, in the current folder`() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("here")
    let chat = try chat(scratch)
    for (arguments, name) in [
      ([], "chat.png"), (["--format", "svg"], "chat.svg"), (["--format", "webp"], "chat.webp"),
    ] {
      let run = try Program.run(["render", chat] + arguments, folder: scratch("here"))
      #expect(run.end == .exit(0) && run.errors == "wrote \(name)\n", "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(ScratchFolder.names(in: scratch("here")) == ["chat.png", "chat.svg", "chat.webp"])
    let given = try Program.run(["render", chat, "-o", scratch("given.png")])
    #expect(given.errors.isEmpty)
    #expect(try scratch.bytes("here/chat.png") == scratch.bytes("given.png"))
    // As with -o, an older picture is replaced.
    try scratch.put("here/chat.png", "old")
    _ = try Program.run(["render", chat], folder: scratch("here"))
    #expect(try scratch.bytes("here/chat.png") == scratch.bytes("given.png"))
  }

  @Test func `Without -o pages are numbered, and a document keeps an unknown ending`() throws {
    let scratch = try ScratchFolder()
    let long = try chat(scratch, messages: 40)
    let run = try Program.run(["render", long, "--page-height", "600"], folder: scratch.path)
    let names = scratch.names().filter { $0 != "chat.json" }
    #expect(names.count > 2 && names.first == "chat-1.png")
    #expect(run.errors == "wrote \(names.count) pictures, chat-1.png to \(names.last ?? "")\n")
    try scratch.put("lines.v2", try scratch.bytes("chat.json"))
    _ = try Program.run(["render", "lines.v2"], folder: scratch.path)
    #expect(pngSize(try scratch.bytes("lines.v2.png")) != nil)
  }

  @Test func `Without -o the document itself is not replaced`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat", Chat.document(texts: ["Hi"]))
    symlink("chat", scratch("chat.png"))
    BadCallTests.expectRefusal(
      try Program.run(["render", "chat"], folder: scratch.path),
      naming: ["chat.png", "another name"])
  }
}
