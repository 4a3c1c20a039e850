import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import Confab

@Suite("Incremental JSON")
struct JSONPrinterTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func printed(_ body: (inout JSONPrinter) -> Void) -> String {
    var printer = JSONPrinter()
    body(&printer)
    return String(decoding: printer.take(), as: UTF8.self)
  }

  @Test func `Characters are escaped as by JSONEncoder`() throws {
    let texts = (0..<0x180).compactMap(Unicode.Scalar.init).map { "a\($0)b" }
    for text in texts + ["", "/", "\u{2028}", "😀", "\u{FEFF}", "e\u{301}", "\r\n"] {
      #expect(printed { $0.print(text) } == (try encoded(text)), "\(text.debugDescription)")
    }
  }

  @Test func `Numbers have the same digits as from JSONEncoder`() throws {
    var random = SeededRandom(seed: 7)
    var numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 1 / 3, 1e15, 1e16, 1e17, 1e21, 1e-5, 1e300, 0x1p53,
      Double.leastNonzeroMagnitude,
    ]
    for _ in 0..<2_000 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      if number.isFinite { numbers.append(number) }
      numbers.append((Double.random(in: -1e6...1e6, using: &random) * 3).rounded() / 3)
    }
    for number in numbers {
      #expect(printed { $0.print(number) } == (try encoded(number)), "\(number)")
    }
    #expect(printed { $0.print(Int.min) } == "\(Int.min)")
  }

  @Test func `Arrays and objects are formatted as by JSONEncoder`() throws {
    let lists: [[String: [[Int]]]] = [[:], ["a": []], ["a": [[]], "b": [[1, 2], [], [3]]]]
    for value in lists {
      let text = printed { printer in
        printer.beginObject()
        for key in ["a", "b"] as [StaticString] {
          guard let elements = value["\(key)"] else { continue }
          printer.key(key)
          printer.beginArray()
          for element in elements {
            printer.beginArray()
            for number in element { printer.print(number) }
            printer.endArray()
          }
          printer.endArray()
        }
        printer.endObject()
      }
      #expect(text == (try encoded(value)))
    }
    let whole = try encoded([["x": [1], "y": []]])
    let inner = try encoded(["x": [1], "y": []])
    let text = printed { printer in
      printer.beginArray()
      printer.print(encoded: inner.utf8)
      printer.endArray()
    }
    #expect(text == whole)
  }

  @Test(arguments: [1, 3])
  func `A layout is printed as JSONEncoder encodes it`(workers: Int) async throws {
    let scratch = try ScratchFolder()
    let studio = try Studio(workers: workers)
    var documents = Document.all.map { ($0.conversation, $0.folder) }
    documents.append((Conversation(), "."))
    let long = (0..<1_500).map { Message(id: "m\($0)", from: "a", text: "Number \($0)") }
    documents.append((Conversation(messages: long), "."))
    for (conversation, folder) in documents {
      let path = scratch("layout.json")
      let warnings = try await studio.writeLayout(
        of: conversation, to: OutputFile(path: path), attachments: .folder(folder))
      let layout = try await studio.layout(of: conversation, attachments: .folder(folder))
      let dump = try await studio.dump(layout)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == (try encoded(dump)) + "\n")
      #expect(warnings == layout.warnings + dump.warnings)
    }
  }
}
