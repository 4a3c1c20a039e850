import Confab
import ConfabScenario
import TestSupport
import Testing

@Suite struct HostileScenarioTests {
  private static let sample = ScenarioSample.document(
    ScenarioSample.steps, header: #""motion": {"curve": "ease"}, "device": "ipad","#)

  private func checkProblems(_ bytes: [UInt8]) {
    do throws(DocumentError) {
      _ = try ScenarioReader.read(bytes, named: "a.json")
    } catch {
      #expect(!error.problems.isEmpty && error.problems.count <= 1_000)
      let isPlaced = error.problems.allSatisfy {
        $0.line >= 1 && $0.column >= 1 && !$0.text.isEmpty
      }
      #expect(isPlaced)
    }
  }

  @Test func `Each prefix of a scenario is reported`() {
    let bytes = Array(Self.sample.utf8)
    for length in stride(from: 0, to: bytes.count, by: 7) { checkProblems(Array(bytes[..<length])) }
  }

  @Test(arguments: 0..<4)
  func `Changed bytes are read or reported`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let bytes = Array(Self.sample.utf8)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0..<random.int(1...4) {
        let place = random.int(0..<changed.count)
        switch random.int(0..<3) {
        case 0: changed[place] = random.pick(Array(#"{}[]",:0-9e. "#.utf8))
        case 1: changed.remove(at: place)
        default: changed.swapAt(place, random.int(0..<changed.count))
        }
      }
      checkProblems(changed)
    }
  }

  @Test func `Random JSON is read or reported`() {
    var random = SeededRandom(seed: 5)
    let keys = Self.sample.split(separator: "\"").map(String.init).filter { !$0.contains("\n") }
    func value(_ depth: Int) -> String {
      switch random.int(0..<(depth > 4 ? 5 : 8)) {
      case 0: "null"
      case 1: random.pick(["true", "false"])
      case 2: random.pick(["0", "-1", "1e308", "0.5", "123456789012"])
      case 3, 4: "\"\(random.pick(keys))\""
      case 5: "[\((0..<random.int(0..<4)).map { _ in value(depth + 1) }.joined(separator: ","))]"
      default:
        "{"
          + Set((0..<random.int(0..<6)).map { _ in random.pick(keys) }).sorted()
          .map { "\"\($0)\": \(value(depth + 1))" }.joined(separator: ",") + "}"
      }
    }
    for _ in 0..<1_500 {
      checkProblems(Array(ScenarioSample.document((0..<4).map { _ in value(1) }).utf8))
      checkProblems(Array(value(0).utf8))
    }
  }

  @Test func `Many problems end the reading of a long scenario`() {
    let steps = [String](repeating: #"{"tap": "nobody", "x": 1}"#, count: 10_000)
    #expect(ScenarioSample.problems(ScenarioSample.document(steps)).count == 1_000)
  }
}
