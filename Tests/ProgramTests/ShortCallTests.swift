import TestSupport
import Testing

/// Calls that are read without the parser of arguments, against the same calls with a default option,
/// which the parser reads.
@Suite("confab render CHAT -o PICTURE", .timeLimit(.minutes(30))) struct ShortCallTests {
  private static let document =
    #"{"confab": "1", "self": "me", "participants": [{"id": "me"}, {"id": "ana", "name": "Ana"}], "#
    + #""messages": [{"id": "1", "kind": "text", "from": "ana", "text": "Are you there?", "#
    + #""at": "2026-01-05T09:00:00Z"}]}"#

  private func outcome(
    _ arguments: [String]
  ) throws -> (end: Run.End, output: [UInt8], errors: String, files: [String: [UInt8]]) {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Self.document)
    try scratch.put("bad.json", #"{"confab": "1", "messages": [{"id": 1}]}"#)
    try scratch.put("chat.txt", "[05.01.26, 09:00:00] Ana: Hi\n[05.01.26, 09:01:00] Ben: Hello\n")
    let run = try Program.run(["render"] + arguments, folder: scratch.path)
    var files: [String: [UInt8]] = [:]
    for name in scratch.names() { files[name] = try scratch.bytes(name) }
    return (run.end, run.output, run.errors, files)
  }

  @Test(arguments: [
    ["chat.json"], ["chat.json", "-o", "a.png"], ["-o", "a.png", "chat.json"],
    ["chat.json", "--output", "a.webp"], ["chat.json", "-o", "a.svg"],
    ["chat.json", "-o", "a.pdf"],
    ["chat.json", "-o", "a.bmp"], ["chat.json", "-o", "chat.json"],
    ["chat.json", "-o", "no/a.png"],
    ["bad.json", "-o", "a.png"], ["missing.json"], ["chat.txt", "-o", "a.png"], ["help"],
    ["chat.json", "-o", "-"], ["-", "-o", "a.png"], ["chat.json", "-o"], ["-o", "a.png"], [],
    ["chat.json", "-o", "a.png", "-o", "b.png"], ["chat.json", "-oa.png"],
    ["chat.json", "--output=a.png"], ["chat.json", "bad.json", "-o", "a.png"],
    ["chat.json", "-o", "{name}.webp"], ["*.json", "-o", "a.png"], [".", "-o", "a.png"],
  ])
  func `A call has the result of the same call with a default option`(call: [String]) throws {
    let short = try outcome(call)
    let parsed = try outcome(["--metadata", "full"] + call)
    #expect(short.end == parsed.end && short.errors == parsed.errors, "\(short.errors)")
    #expect(short.output == parsed.output && short.files == parsed.files)
  }
}
