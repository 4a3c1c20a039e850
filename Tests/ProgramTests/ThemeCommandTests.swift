import Foundation
import TestSupport
import Testing

/// How the program chooses themes, and `confab theme --preview`.
@Suite(.timeLimit(.minutes(30))) struct ThemeCommandTests {
  private let scratch: ScratchFolder
  /// A conversation from a platform that is a theme, and the same from none.
  private let (chat, plain): (String, String)
  private static let small = ["--width", "240", "--scale", "1"]

  init() throws {
    scratch = try ScratchFolder()
    chat = try scratch.put(
      "chat.json",
      Chat.document(
        texts: ["Hello", "How are you?"], more: #""conversation": {"platform": "Confab"}, "#))
    plain = try scratch.put("plain.json", Chat.document(texts: ["Hello", "How are you?"]))
  }

  @discardableResult
  private func run(_ arguments: [String], exit: Int32 = 0) throws -> Run {
    let run = try Program.run(arguments, folder: scratch.path)
    #expect(run.end == .exit(exit), "\(run.errors)")
    return run
  }

  private func names() throws -> [String] {
    String(decoding: try run(["theme"]).output, as: UTF8.self).split(separator: "\n")
      .map { String($0) }
  }

  @Test(arguments: ["layout", "scene", "timeline"])
  func `What is printed is in the theme of the platform`(command: String) throws {
    let own = try run([command, chat])
    #expect(own.errors.isEmpty)
    #expect(try own.output == run([command, plain, "--theme", "confab"]).output)
    #expect(try run([command, chat, "--theme", "imessage"]).errors.isEmpty)
    if command == "timeline" { return }
    #expect(try own.output != run([command, chat, "--theme", "imessage"]).output)
  }

  @Test func `Pictures, batches, the worker, suites and films are in the theme of the platform`()
    throws
  {
    try run(
      ["render", plain, "--theme", "confab", "--metadata", "none", "-o", "a.png"] + Self.small)
    let expected = try scratch.bytes("a.png")
    try run(["render", chat, "--metadata", "none", "-o", "b.png"] + Self.small)
    #expect(try scratch.bytes("b.png") == expected)
    try run(["render", chat, plain, "--metadata", "none", "-o", "{theme}/{name}.png"] + Self.small)
    #expect(try scratch.bytes("confab/chat.png") == expected)
    #expect(ScratchFolder.names(in: scratch("imessage")) == ["plain.png"])

    let options = #"{"width": 240, "scale": 1, "metadata": "none"}"#
    let request = #"{"path": "chat.json", "output": "c.png", "options": \#(options)}"#
    let worker = try Program.run(
      ["worker"], folder: scratch.path, input: scratch.put("requests", request + "\n"))
    #expect(worker.end == .exit(0), "\(worker.errors)")
    #expect(try scratch.bytes("c.png") == expected)

    try scratch.makeFolder("suite")
    for (name, more) in [("chat", #""conversation": {"platform": "confab"}, "#), ("plain", "")] {
      try scratch.put("suite/\(name).json", Chat.document(texts: ["Hello"], more: more))
    }
    try run(["snapshot", "record", "suite", "--in-ci"])
    try scratch.put(
      "suite/confab.json", #"{"confab-suite": "1", "options": {"theme": "confab"}}"#)
    let verified = try run(["snapshot", "verify", "suite"], exit: 1)
    let text = verified.errors + String(decoding: verified.output, as: UTF8.self)
    #expect(text.contains("1 failed") && text.contains("1 passed"), "\(text)")

    let film = ["--fps", "1", "--scale", "1", "--device", "iphone-se", "-o"]
    try run(["play", chat] + film + ["f{frame}.png"])
    try run(["play", plain, "--theme", "confab"] + film + ["g{frame}.png"])
    let frames = scratch.names().filter { $0.hasPrefix("f0") }
    #expect(!frames.isEmpty)
    for frame in frames {
      #expect(try scratch.bytes(frame) == scratch.bytes("g" + frame.dropFirst()))
    }
  }

  @Test func `A platform that no theme knows gives a warning, others none`() throws {
    for (platform, warnings) in [("pager", 1), ("CONFAB", 0), ("sms", 0)] {
      let path = try scratch.put(
        "p.json",
        Chat.document(texts: ["Hi"], more: #""conversation": {"platform": "\#(platform)"}, "#))
      for theme in [[], ["--theme", "imessage"]] {
        let run = try run(["render", path, "-o", "p.png"] + Self.small + theme)
        #expect(run.lines.count == warnings, "\(run.errors)")
      }
    }
  }

  @Test func `With --theme all, each conversation has a picture in each theme`() throws {
    let names = try names()
    let all = ["--theme", "all", "--metadata", "none"] + Self.small
    let run = try run(
      ["render", chat, plain, "-o", "out/{name}-{theme}.png", "--json"] + all)
    let files = ["chat", "plain"].flatMap { name in names.map { "\(name)-\($0).png" } }
    #expect(ScratchFolder.names(in: scratch("out")) == files.sorted())
    #expect(
      run.errors.contains("wrote \(2 * names.count) pictures of 2 conversations, in "),
      "\(run.errors)")
    let json = String(decoding: run.output, as: UTF8.self)
    #expect(json.contains("\"conversations\" : 2") && json.contains("\"drawn\" : 2"), "\(json)")
    #expect(json.contains("\"pictures\" : \(2 * names.count)"), "\(json)")
    for name in names {
      try self.run(
        ["render", plain, "--theme", name, "--metadata", "none", "-o", "one.png"] + Self.small)
      #expect(try scratch.bytes("one.png") == scratch.bytes("out/plain-\(name).png"))
    }
    // Without -o, the names have the theme.
    try self.run(["render", "chat.json"] + all)
    for name in names { #expect(scratch.names().contains("chat-\(name).png")) }
    // Warnings and failures are those of a conversation.
    try scratch.put("bad.json", "{}")
    try scratch.put(
      "pager.json", Chat.document(texts: ["Hi"], more: #""conversation": {"platform": "pager"}, "#))
    let failed = try self.run(
      ["render", "bad.json", "pager.json", "-o", "out/{theme}/{name}.png"] + all, exit: 1)
    #expect(failed.lines.count == 3, "\(failed.errors)")
    #expect(
      failed.errors.contains(
        "wrote \(names.count) pictures of 1 conversation, 1 failed, in "), "\(failed.errors)")
  }

  @Test func `All themes need names of their own`() throws {
    BadCallTests.expectRefusal(
      try Program.run(["render", chat, "--theme", "all", "-o", scratch("a.png")]),
      naming: ["{theme}", "-o"])
    BadCallTests.expectRefusal(
      try Program.run(["layout", chat, "--theme", "all"]), naming: ["\"imessage\"", "\"confab\""])
    #expect(scratch.names() == ["chat.json", "plain.json"])
  }

  @Test func `A card shows a theme in every format`() throws {
    let theme = try scratch.put(
      "mine.json", ##"{"confab-theme": "1", "name": "mine", "light": {"incoming": "#abcdef"}}"##)
    for name in try names() + [theme] {
      let run = try run(["theme", "--preview", name, "-o", "card.png"])
      #expect(run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
      let size = pngSize(try scratch.bytes("card.png"))
      #expect(size?.width == 2 * 838 && size?.height ?? 0 > 2000, "\(name)")
    }
    for format in ["webp", "pdf", "svg"] {
      try run(["theme", "--preview", theme, "-o", "card.\(format)"])
    }
    #expect(try scratch.bytes("card.pdf").starts(with: Array("%PDF".utf8)))
    let svg = String(decoding: try scratch.bytes("card.svg"), as: UTF8.self)
    #expect(svg.contains("mine") && svg.contains("#abcdef"))
    #expect(try scratch.bytes("card.webp").starts(with: Array("RIFF".utf8)))
  }

  @Test(arguments: [
    (["--preview", "confub", "-o", "card.png"], ["\"imessage\"", "did you mean \"confab\"?"]),
    (["--preview", "confab"], ["-o"]), (["-o", "card.png"], ["--preview"]),
    (["confab", "--preview", "confab", "-o", "card.png"], ["--preview"]),
    (["--preview", "confab", "-o", "card.bmp"], ["card.bmp"]),
    (["--preview", "confab", "-o", "-"], ["-o"]),
    (["--preview", "chat.json", "-o", "chat.json"], ["chat.json"]),
  ])
  func `A card that can't be drawn is refused`(arguments: [String], words: [String]) throws {
    let run = try Program.run(["theme"] + arguments, folder: scratch.path)
    #expect(run.end == .exit(2), "\(run.errors)")
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
    #expect(scratch.names() == ["chat.json", "plain.json"])
  }
}
