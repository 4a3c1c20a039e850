import Foundation
import TestSupport
import Testing

@testable import ConfabSnapshots

@Suite struct JSONStringsTests {
  @Test func `All strings that Foundation writes are found, keys included`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let names = (0..<random.int(1...5)).map { _ in RandomName.make(&random) }
      let object = Dictionary(names.map { ($0, [$0, "a" + $0]) }) { first, _ in first }
      let encoder = JSONEncoder()
      encoder.outputFormatting = random.oneIn(2) ? .prettyPrinted : .withoutEscapingSlashes
      let found = JSONStrings.all(in: Array(try encoder.encode([object])), limit: 1 << 20)
      #expect(scalars(found) == scalars(Set(names + names.map { "a" + $0 })))
    }
  }

  /// Equal strings can have other scalars.
  private func scalars(_ strings: Set<String>) -> Set<[UInt32]> {
    Set(strings.map { $0.unicodeScalars.map(\.value) })
  }

  @Test(arguments: [
    ("", []), (#"""#, []), (#""a" "#, ["a"]), (#"{"a": "b"#, ["a"]), (#""\"#, []),
    (#""a\"b" "c"#, ["a\"b"]), ("\"a\"\n\"b\"\n", ["a", "b"]), (#""\\" "x""#, ["\\", "x"]),
    (#""\u12" "b""#, [#"\u12"#, "b"]), (#""long string" "s""#, ["s"]),
  ])
  func `Texts with errors give the strings that can be found`(text: String, strings: [String]) {
    #expect(JSONStrings.all(in: Array(text.utf8), limit: 8) == Set(strings))
  }
}
