import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What is redacted in an example does not decide anything that is drawn: the same example with
/// other words and other digits gives the same bytes in every output.
@Suite("Redacted examples", .timeLimit(.minutes(30)))
struct RedactedExampleTests {
  /// The paths of the documents and transcripts.
  private static let examples: [String] = {
    let folders = ["conversations", "transcripts"].map { SourceTree.path("Examples/\($0)") }
    let names = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map {
        "\(folder)/\($0)"
      }
    }
    let others = ["scenario", "steps", "theme", "group-of-200"]
    return names.filter { name in
      [".json", ".jsonl", ".md"].contains(where: name.hasSuffix)
        && !others.contains(where: name.contains)
    }.sorted()
  }()

  /// An example in the folder `a`, and the same with other words in the folder `b`.
  private static func twins(of path: String) throws -> (scratch: ScratchFolder, name: String) {
    let scratch = try ScratchFolder()
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    for folder in ["a", "b"] { try scratch.makeFolder(folder) }
    let assets = SourceTree.example("assets")
    let script = SourceTree.path("Tests/ProgramTests/other-words.py")
    let commands = [
      "ln -s '\(assets)' '\(scratch("a/assets"))'", "ln -s '\(assets)' '\(scratch("b/assets"))'",
      "cp '\(path)' '\(scratch("a/\(name)"))'",
      "python3 '\(script)' '\(path)' '\(scratch("b/\(name)"))'",
    ]
    for command in commands { try #require(system(command) == 0, "\(command)") }
    return (scratch, name)
  }

  /// The bytes of what a command writes or prints about both twins, with its messages.
  private static func outputs(
    _ scratch: ScratchFolder, _ command: [String], of name: String, to file: String? = nil
  ) throws -> [[UInt8]] {
    try ["a", "b"].map { folder in
      let target = file.map { ["-o", scratch("\(folder)/\($0)")] } ?? []
      let run = try Program.run(
        [command[0], scratch("\(folder)/\(name)")] + command.dropFirst() + target)
      #expect(run.end == .exit(0), "\(name): \(run.errors)")
      let said = run.errors.replacing(scratch("\(folder)/"), with: "")
      return try (file.map { try scratch.bytes("\(folder)/\($0)") } ?? []) + run.output
        + Array(said.utf8)
    }
  }

  @Test(arguments: examples)
  func `No output depends on the words of an example`(path: String) throws {
    let (scratch, name) = try Self.twins(of: path)
    // A long log is a history of many days.
    let last = name.hasSuffix(".jsonl") ? ["--last", "20"] : []
    for style in ["bars", "words"] {
      let options = ["--redact", "all", "--redact-style", style]
      for file in ["out.png", "out.svg", "out.pdf"] {
        let found = try Self.outputs(
          scratch, ["render", "--scale", "1"] + last + options, of: name, to: file)
        #expect(found[0] == found[1], "\(name): \(file) with \(style)")
      }
      for command in [["layout"] + last, ["scene"] + last, ["timeline"]] {
        let found = try Self.outputs(scratch, command + options, of: name)
        #expect(found[0] == found[1], "\(name): \(command[0]) with \(style)")
      }
    }
    for folder in ["a", "b"] {
      let run = try Program.run(
        [
          "render", scratch("\(folder)/\(name)"), "--scale", "1", "--redact", "all", "-o",
          scratch("\(folder)/out.webp"), "--alt", scratch("\(folder)/alt.txt"),
        ] + last)
      #expect(run.end == .exit(0), "\(run.errors)")
    }
    #expect(try scratch.bytes("a/out.webp") == scratch.bytes("b/out.webp"), "\(name)")
    #expect(try scratch.bytes("a/alt.txt") == scratch.bytes("b/alt.txt"), "\(name)")
    let film = try Self.outputs(
      scratch, ["play", "--fps", "1", "--scale", "0.5", "--redact", "all"] + last, of: name,
      to: "out.apng")
    #expect(film[0] == film[1], "\(name): frames of the film")
  }

  @Test func `Other words give other outputs without a redaction`() throws {
    let path = try #require(Self.examples.first { $0.hasSuffix("/everything.json") })
    let (scratch, name) = try Self.twins(of: path)
    for file in ["out.png", "out.svg", "out.pdf"] {
      let found = try Self.outputs(scratch, ["render", "--scale", "1"], of: name, to: file)
      #expect(found[0] != found[1], "\(file)")
    }
    for command in ["layout", "scene", "timeline"] {
      let found = try Self.outputs(scratch, [command], of: name)
      #expect(found[0] != found[1], "\(command)")
    }
  }
}
