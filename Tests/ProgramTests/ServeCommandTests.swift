import Glibc
import TestSupport
import Testing

@Suite("confab serve and confab preview", .timeLimit(.minutes(10))) struct ServeCommandTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("bin")
    try #require(system("cp '\(Program.path)' '\(scratch("bin/confab"))'") == 0)
  }

  @Test(arguments: [["serve", "--port", "0"], ["preview", "chat.json"]])
  func `Without the program of the service, one line says how to get it`(call: [String]) throws {
    let run = try Program.run(call, of: scratch("bin/confab"))
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

  @Test func `A preview is a command of the same program`() throws {
    let program = try scratch.put(
      "bin/confab-service", "#!/bin/sh\necho \"$*\"\n")
    chmod(program, 0o755)
    let run = try Program.run(
      ["preview", "chat.json", "--theme", "whatsapp", "--open"], of: scratch("bin/confab"))
    #expect(
      String(decoding: run.output, as: UTF8.self)
        == "preview chat.json --theme whatsapp --open\n")
  }
}
