import Glibc
import TestSupport
import Testing

@Suite("System limits", .timeLimit(.minutes(30)))
struct LimitTests {
  private let scratch: ScratchFolder
  private let chat: String

  init() throws {
    scratch = try ScratchFolder()
    chat = try scratch.put("chat.json", Chat.document(texts: ["One", "Two 👀", "你好"]))
  }

  /// Runs the program under limits of the shell's `ulimit`.
  private func run(_ arguments: [String], _ limits: String) throws -> Run {
    try Program.run(arguments + ["-o", scratch("out.png")], limits: limits)
  }

  /// Checks that the result is a picture, or one line that names the limit.
  private func check(_ limits: String, naming word: String) throws -> Run.End {
    let run = try run(["render", chat], limits)
    if run.end == .exit(0) {
      #expect(run.errors.isEmpty)
      #expect(pngSize(try scratch.bytes("out.png")) != nil)
    } else {
      BadCallTests.expectRefusal(run, naming: [word])
    }
    return run.end
  }

  @Test func `Too few open files are reported`() throws {
    for count in [6, 9, 12, 16, 20, 24] {
      #expect(try check("-n \(count)", naming: "ulimit -n") == .exit(2), "\(count)")
    }
    #expect(try check("-n 64", naming: "ulimit -n") == .exit(0))
  }

  @Test func `Too little memory is reported`() throws {
    for megabytes in [300, 350, 400, 450, 500] {
      _ = try check("-v \(megabytes << 10)", naming: "ulimit -v")
    }
    #expect(try check("-v \(250 << 10)", naming: "256 MiB are needed") == .exit(2))
    #expect(try check("-v \(1_500 << 10)", naming: "ulimit -v") == .exit(0))
  }

  // The stacks are so large that only a few threads fit into the address space.
  @Test func `Too few threads are reported, and fewer workers draw the same picture`() throws {
    #expect(try check("-s \(1 << 20) -v \(2 << 20)", naming: "threads can be created") == .exit(2))
    let eight = ["render", chat, "--jobs", "8"]
    let fewer = try run(eight, "-s \(256 << 10) -v \(3 << 20)")
    #expect(fewer.end == .exit(0), "\(fewer.errors)")
    #expect(try scratch.bytes("out.png") == picture())
  }

  private func picture() throws -> [UInt8] {
    _ = try Program.run(["render", chat, "-o", scratch("plain.png")])
    return try scratch.bytes("plain.png")
  }

  // An endless line fills the memory. The Swift runtime may print a line of its own before.
  @Test func `Memory that runs out during a render is reported`() throws {
    let run = try Program.run(
      ["render", "-", "-o", scratch("out.png"), "--max-input", "4096"], input: "/dev/zero",
      limits: "-v \(520 << 10)")
    #expect(run.end == .exit(2))
    #expect(run.lines.last?.hasPrefix("confab: memory ran out: ") == true, "\(run.errors)")
    #expect(run.errors.contains("520 MiB") && run.errors.contains("ulimit -v"))
    #expect(scratch.names() == ["chat.json"])
  }
}
