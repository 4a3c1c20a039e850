/// Mutates themes so that the reader accepts most of them.
enum ThemeMutator {
  static func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    guard !random.oneIn(12), let tree = JSONTree(bytes), case .object = tree else {
      return anyBytes(bytes)
    }
    var result = tree
    for _ in 0..<random.int(1...3) {
      result = result.changed(at: random.int(0..<result.count)) { value, key in
        changed(value, key, &random)
      }
    }
    return result.bytes
  }

  private static func changed(
    _ value: JSONTree, _ key: String, _ random: inout SeededRandom
  ) -> JSONTree {
    switch value {
    case .bool(let flag): return .bool(!flag)
    case .number(let digits): return .number(number(Double(digits) ?? 1, &random))
    case .string: return .string(string(key, &random))
    case .object(var members):
      guard !members.isEmpty else { return value }
      let index = random.int(0..<members.count)
      // A theme without a version is rejected.
      if members[index].key == "confab-theme" { return value }
      if random.oneIn(3) {
        members.remove(at: index)
      } else {
        members.swapAt(index, random.int(0..<members.count))
      }
      return .object(members)
    case .null, .array: return value
    }
  }

  private static func number(_ old: Double, _ random: inout SeededRandom) -> String {
    switch random.int(0..<8) {
    case 0: return "\(random.pick([0, 1, 2, 8, 10, 40, 80, 100, 200, 1000]))"
    case 1:
      return "\(random.pick([0.1, 0.5, 1.0001, 8.25, 79.999, 99.5, 1e-9, 1e9, -1, -0.0, 1e308]))"
    case 2: return "\(old / 2)"
    case 3: return "\(Int(min(1e9, abs(old))) + random.int(0...3))"
    case 4: return "\(old + 1)"
    default: return "\(old * Double.random(in: 0.6...1.6, using: &random))"
    }
  }

  private static func string(_ key: String, _ random: inout SeededRandom) -> String {
    switch key {
    case "confab-theme": return "1"
    case "base": return "imessage"
    case "name": return "a" + TextChanges.piece(&random)
    case "features": return random.pick(["", "smcp", "-liga,kern", "ss01=2,cv05", "tnum=1", "x"])
    default:
      let digits = (0..<random.pick([6, 6, 6, 8])).map { _ in
        String(random.int(0..<16), radix: 16)
      }
      return "#" + digits.joined()
    }
  }
}
