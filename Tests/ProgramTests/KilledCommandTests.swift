import Glibc
import TestSupport
import Testing

/// Commands that change references while a library, `killed-calls.c`, ends them before one of their
/// calls, or makes folders read-only.
@Suite(.timeLimit(.minutes(30))) struct KilledCommandTests {
  private static let names = ["a", "b"]
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.compile("killed-calls.c", to: "calls.so")
    try scratch.makeFolder("suite")
  }

  @Test(arguments: ["chunks", "files"], ["record", "approve"])
  func `A command that is killed leaves whole references, and runs again`(
    descriptions: String, command: String
  ) throws {
    try putSuite(descriptions: descriptions)
    let (old, new) = try (prepare("old"), prepare("new"))
    let call =
      command == "record"
      ? ["record", "suite", "--in-ci", "--jobs", "1"] : ["approve", "--suite", "suite", "--all"]
    var number = 0
    var hasEnded = false
    while !hasEnded {
      number += 1
      try putReferences(old)
      try putConversations("new")
      #expect(try run(["verify", "suite"]).end == .exit(1))
      let killed = try run(call, environment: ["KILLED_CALL": "\(number)"])
      hasEnded = killed.end == .exit(0)
      #expect(hasEnded || killed.end == .signal(SIGKILL), "call \(number): \(killed.errors)")
      for name in Self.names {
        let found = try scratch.bytes("suite/\(name).png")
        #expect(
          found == old["\(name).png"] || found == new["\(name).png"], "call \(number): \(name)")
      }
      makeAbandonedFilesOld()
      #expect(try run(call).end == .exit(0), "after call \(number)")
      #expect(try references() == new, "after call \(number)")
      let verified = try run(["verify", "suite"])
      #expect(verified.end == .exit(0), "after call \(number): \(verified.errors)")
    }
    // At least a file, its bytes and its name for each of the two pictures.
    #expect(number > 6)
  }

  @Test(arguments: [
    ["record", "suite", "--in-ci"], ["approve", "--suite", "suite", "--all"],
  ])
  func `References that can't be written are named and stay`(call: [String]) throws {
    try putSuite(descriptions: "chunks")
    let old = try prepare("old")
    try putConversations("new")
    #expect(try run(["verify", "suite"]).end == .exit(1))
    BadCallTests.expectRefusal(
      try run(call, environment: ["READ_ONLY": scratch("suite")]),
      naming: ["cannot write suite/", ".png", "Read-only file system"])
    #expect(try references() == old)
  }

  @Test func `A baseline that can't be written is named and stays`() throws {
    try scratch.put("chat.json", Chat.document(texts: ["Hello"]))
    func compare(_ font: String, environment: [String: String] = [:]) throws -> Run {
      try run(
        program: [
          "metrics", "compare", "--font", font, "--update-baseline", "fonts.json", "chat.json",
        ],
        environment: environment)
    }
    #expect(try compare("Inter").end == .exit(0))
    let old = try scratch.bytes("fonts.json")
    BadCallTests.expectRefusal(
      try compare("Noto Sans Mono", environment: ["READ_ONLY": scratch.path]),
      naming: ["cannot write fonts.json", "Read-only file system"])
    #expect(try scratch.bytes("fonts.json") == old)
  }

  private func putSuite(descriptions: String) throws {
    try scratch.put(
      "suite/confab.json",
      #"{"confab-suite": "1", "descriptions": "\#(descriptions)", "#
        + #""options": {"width": 200, "scale": 1}}"#)
  }

  private func putConversations(_ word: String) throws {
    for name in Self.names {
      try scratch.put("suite/\(name).json", Chat.document(texts: ["\(word) \(name)"]))
    }
  }

  /// Records conversations with a word in them.
  ///
  /// - Returns: the files of their references.
  private func prepare(_ word: String) throws -> [String: [UInt8]] {
    try putConversations(word)
    let recorded = try run(["record", "suite", "--in-ci"])
    #expect(recorded.end == .exit(0), "\(recorded.errors)")
    return try references()
  }

  /// All files of the suite that are not conversations or settings, by name.
  private func references() throws -> [String: [UInt8]] {
    let names = ScratchFolder.names(in: scratch("suite")).filter {
      $0 != "confab.json" && $0 != "a.json" && $0 != "b.json"
    }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try scratch.bytes("suite/\($0)")) })
  }

  private func putReferences(_ files: [String: [UInt8]]) throws {
    for name in try references().keys { unlink(scratch("suite/\(name)")) }
    for (name, bytes) in files { try scratch.put("suite/\(name)", bytes) }
  }

  /// Hidden files are removed when they are ten minutes old.
  private func makeAbandonedFilesOld() {
    for name in ScratchFolder.names(in: scratch("suite")) where name.hasPrefix(".confab-") {
      var times = [
        timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0),
      ]
      utimes(scratch("suite/\(name)"), &times)
    }
  }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    try run(program: ["snapshot"] + arguments, environment: environment)
  }

  private func run(program arguments: [String], environment: [String: String]) throws -> Run {
    let library = environment.isEmpty ? [:] : ["LD_PRELOAD": scratch("calls.so")]
    return try Program.run(
      arguments, environment: environment.merging(library) { $1 }.merging(["CI": ""]) { $1 },
      folder: scratch.path)
  }
}
