import Confab
import Glibc
import TestSupport
import Testing

/// The example of an app with a `ChatController`.
@Suite struct ChatAppTests {
  private let scratch: ScratchFolder
  private let app = BuiltProduct.path("ChatApp")

  init() throws { scratch = try ScratchFolder() }

  private func run(_ arguments: String = "") throws -> (code: Int32, lines: [Substring]) {
    let status = system("\(app) \(arguments) > '\(scratch("output"))' 2>&1")
    let text = String(decoding: try scratch.bytes("output"), as: UTF8.self)
    return (status >> 8, text.split(separator: "\n"))
  }

  @Test func `The app shows a day, and nothing fails but requests`() throws {
    let (code, lines) = try run()
    #expect(code == 0)
    let causes = Set(
      lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
    let expected: Set<String> = [
      "firstLoad", "pagination", "messageCountReduction", "normal", "reload", "scroll", "screen",
      "style", "pages",
    ]
    #expect(expected.isSubset(of: causes), "\(expected.subtracting(causes))")
    #expect(lines.contains("   m9409 reached"))
    #expect(lines.contains("   failed: Unreachable()"))
    let counts = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect((counts.max() ?? 0) < 700, "the window stays small")
  }

  @Test func `A frame is drawn on request`() async throws {
    #expect(try run("2 '\(scratch("frame.png"))'").code == 0)
    let bytes = try scratch.bytes("frame.png")
    #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    // Width and height of the IHDR chunk.
    #expect(bytes[16..<24].elementsEqual([0, 0, 0x04, 0x65, 0, 0, 0x07, 0xD1]))
  }

  @Test func `The app has at most 80 lines of code`() throws {
    let source = try String(
      decoding: contents(ofFile: SourceTree.path("Examples/apps/ChatApp/Sources/ChatApp.swift")),
      as: UTF8.self
    )
    let code = source.split(separator: "\n").filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }
    #expect(code.count <= 80, "\(code.count) lines")
  }
}
