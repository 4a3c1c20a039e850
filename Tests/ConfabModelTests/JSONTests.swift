import ConfabModel
import Foundation
import TestSupport
import Testing

@Suite struct JSONTests {
  private func parse(_ bytes: [UInt8]) -> (value: ValueReader?, problems: [Problem]) {
    let problems = ProblemCollector(bytes)
    return (ValueReader(problems), problems.problems)
  }

  @Test(arguments: 0..<300)
  func `Any value that Foundation encodes is read`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let expected = random.json(5)
    let encoder = JSONEncoder()
    if random.chance(0.5) { encoder.outputFormatting = .prettyPrinted }
    let (value, problems) = parse(Array(try encoder.encode(expected)))
    #expect(problems == [])
    #expect(value.map { JSONValue($0) } == expected)
  }

  @Test(arguments: 0..<500)
  func `Numbers are read as the nearest doubles`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    func digits(_ range: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: range, using: &random)).map { _ in random.pick(Array("0123456789")) })
    }
    let whole = random.pick(["0", "\(Int.random(in: 1...9, using: &random))\(digits(0...20))"])
    var text = random.pick(["", "-"]) + whole
    if random.chance(0.7) { text += "." + digits(1...25) }
    if random.chance(0.3) { text += random.pick(["e", "E", "e+", "e-"]) + digits(1...2) }
    let (value, problems) = parse(Array(text.utf8))
    #expect(problems == [])
    let number = try #require(value?.number(), "\(text) is no number")
    #expect(number.bitPattern == strtod(text, nil).bitPattern, "\(text)")
  }

  @Test func `Numbers that are too small are read as 0`() {
    #expect(parse(Array("1e-999".utf8)).value?.number() == 0)
  }

  @Test func `Escape sequences are decoded`() {
    let (value, problems) = parse(Array(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0000""#.utf8))
    #expect(problems == [])
    #expect(
      value?.string() == "\"\\/\u{8}\u{C}\n\r\té\u{1F600}\u{0}")
  }

  @Test(arguments: 0..<50)
  func `Lines and columns are those that an editor shows`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "\n", "\r\n", " ", "\"é👩‍👩‍👧\",", "1,", "\"\(random.name().filter { $0.isLetter })\",\n",
    ]
    var text = "["
    for _ in 0..<Int.random(in: 0...800, using: &random) { text += random.pick(pieces) }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let problems = parse(Array((text + "!").utf8)).problems
    #expect(problems.map(\.line) == [lines.count])
    #expect(problems.map(\.column) == [(lines.last?.count ?? 0) + 1])
  }
}

@Suite struct ObjectReaderTests {
  private enum Shape: String, CaseIterable { case round, square }

  private func read(_ text: String, _ body: (ObjectReader) -> Void) -> [String] {
    let problems = ProblemCollector(Array(text.utf8))
    if let object = ValueReader(problems)?.object(
      knowing: ["radius", "tint", "shape", "inner", "list", "on", "count"])
    {
      body(object)
    }
    return problems.problems.map { "\($0.path): \($0.text)" }
  }

  @Test func `Values of the right types are read`() {
    let text = ##"""
      {"radius": 4.5, "tint": "#FF880080", "shape": "round", "inner": {"a": 1}, "list": [1, 2], "on": true, "count": 3}
      """##
    let found = read(text) { object in
      #expect(object.number("radius", .required, in: 0...40) == 4.5)
      #expect(object.color("tint") == HexColor(red: 255, green: 136, blue: 0, alpha: 128))
      #expect(object.choice("shape", of: Shape.self) == .round)
      #expect(object.object("inner", knowing: ["a"])?.integer("a", in: 0...9) == 1)
      #expect(object.array("list") { $0.integer(in: 0...9) } == [1, 2])
      #expect(object.bool("on") == true)
      #expect(object.integer("count", in: 0...Int.max) == 3)
    }
    #expect(found == [])
  }

  @Test func `All problems of an object are collected`() {
    let text = ##"""
      {"radius": 50, "tint": "#FF88", "shape": "rond", "inner": {"b": 1}, "list": [1, "2"], "on": 1, "tnit": 0}
      """##
    let found = read(text) { object in
      #expect(object.number("radius", in: 0...40) == nil)
      #expect(object.color("tint") == nil)
      #expect(object.choice("shape", of: Shape.self) == nil)
      #expect(object.object("inner", knowing: ["a"])?.integer("a", .required, in: 0...9) == nil)
      #expect(object.array("list", count: 1...2) { $0.integer(in: 0...9) } == [1])
      #expect(object.array("list", count: 3...3) { $0.integer(in: 0...9) } == nil)
      #expect(object.array("list", count: 0...1) { $0.integer(in: 0...9) } == nil)
      #expect(object.bool("on") == nil)
      #expect(object.integer("count", .required, in: 0...9) == nil)
    }
    #expect(
      found == [
        #"$.tnit: unknown key "tnit"; did you mean "tint"?"#,
        "$.radius: expected a number from 0 to 40, found 50",
        ##"$.tint: expected a color such as #ff8800 or #ff880080, found "#FF88""##,
        #"$.shape: expected "round" or "square", found "rond"; did you mean "round"?"#,
        #"$.inner.b: unknown key "b"; did you mean "a"?"#,
        #"$.inner: missing key "a", a whole number"#,
        "$.list[1]: expected a whole number, found a string",
        "$.list: expected at least 3 elements, found 2",
        "$.list: expected at most 1 element, found 2",
        "$.on: expected true or false, found a number",
        #"$: missing key "count", a whole number"#,
      ])
  }

  @Test func `Numbers beyond 2^53 are not accepted as whole numbers`() {
    for number in ["1e300", "9007199254740994", "-1e300"] {
      let found = read("{\"count\": \(number)}") { object in
        #expect(object.integer("count", in: Int.min...Int.max) == nil)
      }
      #expect(found.count == 1)
    }
  }

  @Test(arguments: ["#000000", "#0a1b2c", "#ffffff00"])
  func `Colors are written as they are read`(_ text: String) {
    #expect(HexColor(text)?.description == text)
  }

  @Test(arguments: ["", "#", "000000", "#00000", "#0000000", "#00000g", "#ffffff0", "# 12345"])
  func `Other texts are not accepted as colors`(_ text: String) {
    #expect(HexColor(text) == nil)
  }
}
