import Foundation
import TestSupport
import Testing

/// The program while a library, `slow-font-threads.c`, lets the threads in which Pango finds fonts
/// end late.
@Suite(.timeLimit(.minutes(30))) struct FontThreadTests {
  @Test func `Fonts are freed when nothing finds them any more`() throws {
    let scratch = try ScratchFolder()
    try scratch.compile("slow-font-threads.c", to: "threads.so")
    try scratch.makeFolder("suite")
    // Each request has fonts of its own.
    try scratch.put("suite/a.json", Chat.document(texts: ["Hello 👋", "שלום"]))
    let requests = (0..<100).map { #"{"id":\#($0),"operation":"verify","suite":"suite"}"# }
    try scratch.put("requests", requests.joined(separator: "\n"))
    // The thread sanitizer has a library of its own there.
    let preloaded = [ProcessInfo.processInfo.environment["LD_PRELOAD"], scratch("threads.so")]
    let run = try Program.run(
      ["worker", "--jobs", "2"],
      environment: [
        "LD_PRELOAD": preloaded.compactMap(\.self).joined(separator: ":"), "MALLOC_PERTURB_": "85",
      ],
      folder: scratch.path, input: scratch("requests"))
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.output.split(separator: UInt8(ascii: "\n")).count == 100)
  }
}
