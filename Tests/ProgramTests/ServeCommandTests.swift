import Glibc
import TestSupport
import Testing

@Suite("confab serve", .timeLimit(.minutes(10))) struct ServeCommandTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("bin")
    try #require(system("cp '\(Program.path)' '\(scratch("bin/confab"))'") == 0)
  }

  @Test func `Without the program of the service, one line says how to get it`() throws {
    let run = try Program.run(["serve", "--port", "0"], of: scratch("bin/confab"))
    #expect(run.end == .exit(2))
    #expect(run.lines.count == 1)
    #expect(run.errors.contains("make service"), "\(run.errors)")
  }

  @Test(arguments: ["bin", "libexec/confab"])
  func `The program gets all arguments, and its end is that of the command`(folder: String) throws {
    if folder != "bin" {
      try scratch.makeFolder("libexec")
      try scratch.makeFolder("libexec/confab")
    }
    let program = try scratch.put(
      "\(folder)/confab-service", "#!/bin/sh\necho \"$#: $*\"\nexit 7\n")
    chmod(program, 0o755)
    for arguments in [
      [], ["--port", "0", "--host", "a b"], ["--help"], ["--", "-x", "--version"],
    ] {
      let run = try Program.run(["serve"] + arguments, of: scratch("bin/confab"))
      #expect(run.end == .exit(7), "\(arguments): \(run.errors)")
      let output = String(decoding: run.output, as: UTF8.self)
      #expect(output == "\(arguments.count): \(arguments.joined(separator: " "))\n")
    }
  }
}
