/// Mutates the JSON of suites, descriptions and reports with words of their own, so that the
/// readers accept many.
enum RecordMutator {
  /// - Parameter words: Strings that the reader knows.
  static func mutated(
    _ bytes: [UInt8], words: [String], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    guard !random.oneIn(12), let tree = JSONTree(bytes) else { return anyBytes(bytes) }
    var result = tree
    for _ in 0..<random.int(1...3) {
      result = result.changed(at: random.int(0..<result.count)) { value, _ in
        changed(value, words, &random)
      }
    }
    return result.bytes
  }

  private static func changed(
    _ value: JSONTree, _ words: [String], _ random: inout SeededRandom
  ) -> JSONTree {
    switch value {
    case .bool(let flag): return .bool(!flag)
    case .number(let digits): return .number(number(Double(digits) ?? 1, &random))
    case .string(let text): return .string(string(text, words, &random))
    case .null: return .null
    case .array(var list):
      guard let index = list.indices.randomElement(using: &random) else { return value }
      switch random.int(0..<4) {
      case 0: list.remove(at: index)
      case 1 where list.count < 60: list.insert(list[index], at: random.int(0...list.count))
      default: list.swapAt(index, random.int(0..<list.count))
      }
      return .array(list)
    case .object(var members):
      guard let index = members.indices.randomElement(using: &random) else { return value }
      switch random.int(0..<6) {
      case 0: members.remove(at: index)
      case 1: members[index].key = random.pick(words)
      case 2 where members.count < 40:
        members.append(
          JSONTree.Member(
            key: random.pick(words), value: members[random.int(0..<members.count)].value))
      default: members.swapAt(index, random.int(0..<members.count))
      }
      return .object(members)
    }
  }

  private static func number(_ old: Double, _ random: inout SeededRandom) -> String {
    switch random.int(0..<6) {
    case 0: return "\(random.pick([0, 1, 2, 3, 16, 255, 1000, 1_000_000_000, -1]))"
    case 1: return "\(random.pick([0.5, 0.01, 1e-9, 1e9, 1e18, -0.0, 1e308]))"
    case 2: return "\(Int(max(-1e9, min(1e9, old))) + random.int(-2...2))"
    default: return "\(old * Double.random(in: 0.5...2, using: &random))"
    }
  }

  /// Some strings hold numbers, separated by spaces.
  private static func string(
    _ old: String, _ words: [String], _ random: inout SeededRandom
  ) -> String {
    let numbers = old.split(separator: " ")
    if !numbers.isEmpty, !random.oneIn(4), numbers.allSatisfy({ Double($0) != nil }) {
      let index = random.int(0..<numbers.count)
      return numbers.enumerated().map { place, digits in
        place == index ? number(Double(digits) ?? 1, &random) : String(digits)
      }.joined(separator: " ")
    }
    switch random.int(0..<4) {
    case 0: return TextChanges.changed(old, &random)
    case 1: return old + random.pick(words)
    default: return random.pick(words)
    }
  }
}
