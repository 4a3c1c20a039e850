import ConfabSupport
import Glibc
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  @Test func `The output and the errors of a program are read, however long they are`() throws {
    let script = "printf %200000s a >&2; printf %300000s b; cat; exit 3"
    let outcome = try ExternalProgram.run("sh", ["-c", script])
    #expect(outcome.output.count == 300_000 && outcome.errors.utf8.count == 200_000)
    #expect(!outcome.isSuccess)
    #expect(try ExternalProgram.run("true", []).isSuccess)
  }

  @Test func `A program that does not exist can't be started`() {
    #expect { try ExternalProgram.run("no-such-program", []) } throws: {
      "\($0)" == String(cString: strerror(ENOENT))
    }
  }

  @Test func `Files can be the input and the output of a program`() throws {
    let scratch = try ScratchFolder()
    let input = try scratch.put("input", "text")
    let streams: KeyValuePairs<Int32, ChildProcess.Stream> = [
      STDIN_FILENO: .reading(input), STDOUT_FILENO: .writing(scratch("output")),
    ]
    let ending = try ChildProcess("cat", [], streams).wait()
    #expect(ending.code == 0 && ending.peakMemory > 0)
    #expect(try scratch.bytes("output") == Array("text".utf8))
  }

  @Test func `A program ends with a code or by a signal`() throws {
    #expect(try ChildProcess("sh", ["-c", "exit 7"], [:]).wait().code == 7)
    #expect(try ChildProcess("sh", ["-c", "kill -TERM $$"], [:]).wait().code == 128 + SIGTERM)
    try ChildProcess("sleep", ["600"], [:]).kill()
  }
}
