import Glibc
import TestSupport
import Testing

/// The program while a library, `interrupted-calls.c`, interrupts half of its system calls.
@Suite(.timeLimit(.minutes(30))) struct InterruptedCallTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.compile("interrupted-calls.c", to: "calls.so")
    try scratch.makeFolder("suite")
    for name in ["a", "b"] {
      try scratch.put("suite/\(name).json", Chat.document(texts: ["I am \(name)", "Hello 👋"]))
    }
    try scratch.put(
      "requests",
      ["a", "b"].map { #"{"id":"\#($0)","path":"suite/\#($0).json","output":"w-\#($0).png"}"# }
        .joined(separator: "\n"))
  }

  private func run(_ arguments: [String], isInterrupted: Bool, input: String = "/dev/null") throws
    -> Run
  {
    try Program.run(
      arguments, environment: isInterrupted ? ["LD_PRELOAD": scratch("calls.so")] : [:],
      folder: scratch.path, input: input)
  }

  @Test(arguments: [
    ["render", "suite/a.json", "-o", "-"], ["render", "-", "-o", "-", "--small"],
    ["render", "suite/a.json", "-o", "-", "--format", "webp"],
    ["render", "suite/a.json", "-o", "-", "--format", "pdf"], ["layout", "suite/a.json"],
    ["metrics", "Inter"], ["metrics", "compare", "--font", "Inter", "--font", "Noto Sans Mono"],
    ["snapshot", "record", "suite", "--in-ci"], ["fonts", "--json"],
  ])
  func `Output is the same as without interruptions`(arguments: [String]) throws {
    let input = arguments[1] == "-" ? scratch("suite/a.json") : "/dev/null"
    let expected = try run(arguments, isInterrupted: false, input: input)
    let found = try run(arguments, isInterrupted: true, input: input)
    #expect(expected.end == .exit(0) && found.end == .exit(0), "\(expected.errors)\(found.errors)")
    if arguments[0] != "snapshot" { #expect(found.output == expected.output) }
  }

  @Test func `A batch, a worker and a suite draw the same files`() throws {
    func files(isInterrupted: Bool) throws -> [[UInt8]] {
      let calls = [
        ["render", "suite/a.json", "suite/b.json", "-o", "{name}.png"],
        ["worker", "--ordered", "no"], ["snapshot", "record", "suite", "--in-ci"],
        ["snapshot", "verify", "suite", "--report", "report"],
      ]
      for call in calls {
        let run = try run(
          call, isInterrupted: isInterrupted,
          input: call[0] == "worker" ? scratch("requests") : "/dev/null")
        #expect(run.end == .exit(0), "\(run.errors)")
      }
      return try ["a.png", "b.png", "w-a.png", "w-b.png"].map { name in
        defer { unlink(scratch(name)) }
        return try scratch.bytes(name)
      }
    }
    #expect(try files(isInterrupted: true) == files(isInterrupted: false))
  }

  @Test func `An error is one whole line`() throws {
    try scratch.put("suite/bad.json", "{")
    let arguments = ["render", "suite/bad.json", "-o", "x.png"]
    let (expected, found) = try (
      run(arguments, isInterrupted: false), run(arguments, isInterrupted: true)
    )
    #expect(found.end == .exit(2) && found.lines.count == 1)
    #expect(found.errors == expected.errors)
  }
}
