import TestSupport
import Testing

@Suite("confab render --say", .timeLimit(.minutes(30))) struct SayTests {
  private let scratch: ScratchFolder
  private let options = ["--scale", "1", "--metadata", "none"]

  init() throws { scratch = try ScratchFolder() }

  private func render(_ arguments: [String], input: String = "/dev/null") throws -> Run {
    try Program.run(["render"] + arguments + options, folder: scratch.path, input: input)
  }

  @Test func `Lines, a file and standard input give the picture of the same document`() throws {
    try scratch.put(
      "chat.json",
      #"{"confab": "1", "self": "me", "conversation": {"title": "ana"}, "#
        + #""participants": [{"id": "me", "name": "me"}, {"id": "ana", "name": "ana"}], "messages": ["#
        + #"{"id": "1", "kind": "text", "from": "ana", "text": "Are you there? 👀"}, "#
        + #"{"id": "2", "kind": "text", "from": "me", "text": "In pixels,\nyes."}]}"#)
    try scratch.put("chat.txt", "ana: Are you there? 👀\r\n\nme: In pixels,\nyes.\n")
    #expect(try render(["chat.json", "-o", "document.png"]).end == .exit(0))
    let calls = [
      ["--say", "ana: Are you there? 👀", "--say", "me: In pixels,", "--say", "yes."],
      ["--say", "@chat.txt"], ["--say", "@-"],
    ]
    for call in calls {
      let run = try render(call + ["-o", "said.png"], input: scratch("chat.txt"))
      #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
      #expect(try scratch.bytes("said.png") == scratch.bytes("document.png"), "\(call)")
    }
  }

  @Test(arguments: [
    (["--say", "Hello", "-o", "a.png"], "--say: line 1 is \"Hello\"; expected \"name: text\""),
    (["--say", "@missing.txt", "-o", "a.png"], "missing.txt"),
    (["--say", "@notes.txt", "-o", "notes.txt", "--format", "png"], "notes.txt"),
    (["--say", "ana: Hi", "-o", "{name}.png"], "--say is one conversation"),
  ])
  func `A wrong call is one clear line, and nothing is drawn`(call: [String], words: String) throws
  {
    try scratch.put("notes.txt", "ana: Hi")
    BadCallTests.expectRefusal(try render(call), naming: [words])
    #expect(
      try scratch.names() == ["notes.txt"] && scratch.bytes("notes.txt") == Array("ana: Hi".utf8))
  }

  @Test(arguments: [
    (["--say", "ana: Hi"], "-o"),
    (["--say", "ana: Hi", "chat.json", "-o", "a.png"], "without <chat>"),
    ([], "<chat>"),
  ])
  func `Arguments that don't fit together are told`(call: [String], words: String) throws {
    let run = try render(call)
    #expect(run.end == .exit(64) || run.end == .exit(2))
    #expect(run.errors.contains(words) && scratch.names().isEmpty, "\(run.errors)")
  }
}
