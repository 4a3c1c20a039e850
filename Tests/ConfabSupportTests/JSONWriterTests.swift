import Foundation
import TestSupport
import Testing

@testable import ConfabSupport

@Suite("Incremental JSON")
struct JSONWriterTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  @Test func `Characters are escaped as by JSONEncoder`() throws {
    let texts = (0..<0x180).compactMap(Unicode.Scalar.init).map { "a\($0)b" }
    for text in texts + ["", "/", "\u{2028}", "😀", "\u{FEFF}", "e\u{301}", "\r\n"] {
      #expect(written { $0.add(text) } == (try encoded(text)), "\(text.debugDescription)")
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
      #expect(written { $0.add(number) } == (try encoded(number)), "\(number)")
    }
    #expect(written { $0.add(Int.min) } == "\(Int.min)")
  }

  @Test func `Arrays and objects are formatted as by JSONEncoder`() throws {
    let lists: [[String: [[Int]]]] = [[:], ["a": []], ["a": [[]], "b": [[1, 2], [], [3]]]]
    for value in lists {
      let text = written { json in
        json.object { json in
          for key in ["a", "b"] {
            guard let elements = value[key] else { continue }
            json.key(text: key)
            json.add(elements)
          }
        }
      }
      #expect(text == (try encoded(value)))
    }
    let whole = try encoded([["x": [1], "y": []]])
    let inner = try encoded(["x": [1], "y": []])
    let text = written { json in
      json.array { $0.add(encoded: inner.utf8) }
    }
    #expect(text == whole)
  }

  @Test func `A page's JSON is on one line and ends no script`() {
    var json = JSONWriter(.page)
    json.object { json in
      json.member("a", "</script>\n\u{7F}\"\\é")
      json.member("b", 2.0 / 3, decimals: 3)
      json.member("c", Double.nan, decimals: 3)
      json.member("d", [[1, 2], []])
      json.member("e", Bool?.none)
      json.key("f")
      json.add(encoded: "[0,\"x\"]".utf8)
      json.member("g", -1.10, decimals: 2)
    }
    let expected =
      #"{"a":"\u003c/script>\u000a\u007f\"\\é","b":0.667,"c":null,"d":[[1,2],[]],"e":null,"f":[0,"x"],"g":-1.1}"#
    #expect(String(decoding: json.take(), as: UTF8.self) == expected)
    #expect(JSONWriter.quoted("a\tb") == #""a\tb""#)
  }
}
