import Foundation
import TestSupport
import Testing

/// `confab render` with many conversations.
@Suite("confab render of many conversations") struct BatchCommandTests {
  private static func folder(_ names: [String]) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("in")
    for name in names {
      let source = try contents(ofFile: SourceTree.example("\(name).json"))
      try scratch.put("in/\(name).json", source)
    }
    return scratch
  }

  @Test func `Many conversations have the bytes of one process each`() throws {
    let names = ["emoji", "group", "rich-text"]
    let scratch = try Self.folder(names)
    let run = try Program.run([
      "render", scratch("in"), "-o", scratch("out/{theme}-{name}.png"), "--width", "300", "--last",
      "3",
    ])
    #expect(run.end == .exit(0) && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("wrote 3 pictures of 3 conversations, in "), "\(run.errors)")
    #expect(ScratchFolder.names(in: scratch("out")) == names.map { "imessage-\($0).png" })
    for name in names {
      let single = try Program.run([
        "render", scratch("in/\(name).json"), "-o", scratch("one.png"), "--width", "300", "--last",
        "3",
      ])
      #expect(single.end == .exit(0))
      let drawn = try contents(ofFile: scratch("out/imessage-\(name).png"))
      #expect(try drawn == contents(ofFile: scratch("one.png")))
    }
  }

  @Test func `Each conversation has a text of its own`() throws {
    let scratch = try Self.folder(["emoji", "group"])
    func run(_ alt: String) throws -> Run {
      try Program.run([
        "render", scratch("in"), "-o", scratch("out/{name}.png"), "--alt", scratch(alt), "--last",
        "1", "--skip-unchanged",
      ])
    }
    let first = try run("texts/{name}.txt")
    #expect(first.end == .exit(0), "\(first.errors)")
    #expect(ScratchFolder.names(in: scratch("texts")) == ["emoji.txt", "group.txt"])
    let single = try Program.run([
      "render", scratch("in/group.json"), "-o", scratch("one.png"), "--alt", scratch("one.txt"),
      "--last", "1",
    ])
    #expect(single.end == .exit(0), "\(single.errors)")
    #expect(try scratch.bytes("texts/group.txt") == scratch.bytes("one.txt"))
    try #require(system("rm '\(scratch("texts/group.txt"))'") == 0)
    #expect(try run("texts/{name}.txt").errors.contains("1 unchanged"))
    #expect(ScratchFolder.names(in: scratch("texts")) == ["emoji.txt", "group.txt"])
    for (alt, part) in [("texts/all.txt", "{name}"), ("texts/{name}.json", ".txt")] {
      let refused = try run(alt)
      #expect(refused.end != .exit(0) && refused.lines.count == 1, "\(refused.errors)")
      #expect(refused.errors.contains(part), "\(refused.errors)")
    }
  }

  @Test func `Some fail, and all others are written`() throws {
    let scratch = try Self.folder(["emoji", "group"])
    try scratch.put("in/broken.json", #"{"confab": "1", "messages": 3}"#)
    let run = try Program.run([
      "render", scratch("in/*.json"), scratch("in/none.json"), "-o", scratch("{name}.png"),
      "--last", "1", "--json",
    ])
    #expect(run.end == .exit(1))
    #expect(scratch.names() == ["emoji.png", "group.png", "in"])
    let lines = run.errors.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("confab: ") }.count == 2, "\(run.errors)")
    #expect(lines.last?.hasPrefix("wrote 2 pictures of 2 conversations, 2 failed, in ") == true)
    let json = String(decoding: run.output, as: UTF8.self)
    #expect(json.contains("\"drawn\" : 2") && json.contains("in/none.json"), "\(json)")
  }

  @Test func `A second run draws what has changed`() throws {
    let scratch = try Self.folder(["emoji", "group"])
    func run(_ more: [String] = []) throws -> String {
      let run = try Program.run(
        [
          "render", scratch("in"), "-o", scratch("out/{name}.png"), "--last", "1",
          "--skip-unchanged",
        ] + more)
      #expect(run.end == .exit(0), "\(run.errors)")
      let summary = run.errors.split(separator: "\n").last ?? ""
      return String(summary[..<(summary.range(of: ", in ")?.lowerBound ?? summary.endIndex)])
    }
    #expect(try run() == "wrote 2 pictures of 2 conversations")
    #expect(try run() == "wrote 0 pictures of 0 conversations, 2 unchanged")
    for neutral in [["--jobs", "1"], ["--jobs=3"], ["--json"], ["--max-input", "9"]] {
      #expect(try run(neutral) == "wrote 0 pictures of 0 conversations, 2 unchanged", "\(neutral)")
    }
    #expect(try run(["--appearance", "dark"]) == "wrote 2 pictures of 2 conversations")
  }

  @Test func `A list is not replaced by a picture`() throws {
    let scratch = try Self.folder(["emoji", "group"])
    let list = scratch("in/emoji.json\n") + scratch("in/group.json\n")
    try scratch.put("group.png", list)
    for (words, input) in [("@" + scratch("group.png"), "/dev/null"), ("@-", scratch("group.png"))]
    {
      BadCallTests.expectRefusal(
        try Program.run(["render", words, "-o", scratch("{name}.png")], input: input),
        naming: ["group.png", "choose another -o"])
    }
    #expect(scratch.names() == ["group.png", "in"])
    #expect(try scratch.bytes("group.png") == Array(list.utf8))
  }

  @Test func `Bad calls are one clear line, and nothing is drawn`() throws {
    let scratch = try Self.folder(["emoji", "group"])
    for (words, problem) in [
      (["-o", scratch("x.png")], "would both be written to"),
      (["-o", scratch("{nme}.png")], "unknown placeholder {nme}"),
      (["-o", "-"], "can't be written to standard output"),
      (["-", "-o", scratch("{name}.png")], "- is one conversation"),
      (["-o", scratch("{name}.png"), "--shard", "3/2"], "the shard is \"3/2\""),
      (
        ["-o", scratch("{name}.png"), "--engine", "0"],
        "expected 0: it has other fonts or libraries"
      ),
      (["-o", scratch("{name}.gif")], "Confab writes no .gif"),
      (["-o", scratch("in/{name}.json"), "--format", "png"], "would replace a file that is read"),
    ] {
      let run = try Program.run(["render", scratch("in")] + words)
      #expect(run.end == .exit(2), "\(words)")
      #expect(run.errors.contains(problem), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(scratch.names() == ["in"])
    }
  }
}
