/// Mutates documents so that the reader accepts most of them.
enum DocumentMutator {
  static func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    guard !random.oneIn(12), let tree = JSONTree(bytes), tree["messages"] != nil else {
      return anyBytes(bytes)
    }
    var result = tree
    for _ in 0..<random.int(1...3) {
      if random.oneIn(6) {
        addMessage(to: &result, &random)
      } else {
        result = result.changed(at: random.int(0..<result.count)) { value, key in
          changed(value, key, &random)
        }
      }
    }
    // Some results keep broken references, to test the reader's errors.
    return random.oneIn(24) ? result.bytes : DocumentRepair.repaired(result).bytes
  }

  private static func addMessage(to tree: inout JSONTree, _ random: inout SeededRandom) {
    guard case .array(var messages)? = tree["messages"], messages.count < 40,
      let message = JSONTree(Array(random.pick(DocumentPieces.messages).utf8))
    else { return }
    messages.insert(message, at: random.int(0...messages.count))
    tree["messages"] = .array(messages)
  }

  private static func changed(
    _ value: JSONTree, _ key: String, _ random: inout SeededRandom
  ) -> JSONTree {
    switch value {
    case .bool(let flag): return .bool(!flag)
    case .number(let digits): return .number(number(digits, key, &random))
    case .string(let text): return .string(string(text, key, &random))
    case .array(let list): return .array(changed(list, &random))
    case .object(let members): return changed(members, key, &random)
    case .null: return .null
    }
  }

  private static func changed(
    _ members: [JSONTree.Member], _ key: String, _ random: inout SeededRandom
  ) -> JSONTree {
    var members = members
    let isMessage = members.contains { $0.key == "kind" } && members.contains { $0.key == "id" }
    if isMessage, random.oneIn(2),
      case .object(let more)? = JSONTree(
        Array(random.pick(DocumentPieces.members).utf8)), let new = more.first
    {
      members.removeAll { $0.key == new.key }
      members.append(new)
    } else if let index = members.indices.randomElement(using: &random) {
      let needed = ["confab", "id", "kind", "name", "src", "messages", "url", "emoji", "by"]
      if !needed.contains(members[index].key), random.oneIn(3) {
        members.remove(at: index)
      } else {
        members.swapAt(index, random.int(0..<members.count))
      }
    }
    return .object(members)
  }

  private static func changed(_ list: [JSONTree], _ random: inout SeededRandom) -> [JSONTree] {
    guard !list.isEmpty else { return list }
    var list = list
    let (from, to) = (random.int(0..<list.count), random.int(0..<list.count))
    switch random.int(0..<4) {
    case 0 where list.count > 1: list.remove(at: from)
    case 1: list.swapAt(from, to)
    case 2: list += Array(repeating: list[from], count: list.count < 40 ? random.int(1...4) : 0)
    default: list.insert(list[from], at: to)
    }
    return list
  }

  private static func number(
    _ digits: String, _ key: String, _ random: inout SeededRandom
  ) -> String {
    switch key {
    case "start": return "\(random.int(0...60))"
    case "end": return "\(random.int(1...80))"
    case "width", "height":
      return "\(random.pick([1, 2, 100, 4_000, 999_999, 1_000_000, random.int(1...3_000)]))"
    case "duration": return random.pick(["0", "0.4", "59.9", "3600", "86399.99", "1e9", "3"])
    case "waveform", "progress": return random.pick(["0", "1", "0.5", "1e-300", "0.999999"])
    case "bytes": return random.pick(["0", "1", "999", "1023", "1048576", "9007199254740992"])
    case "quantity": return random.pick(["1", "2", "1000000"])
    case "latitude": return random.pick(["-90", "90", "0", "-0.00001", "47.5"])
    case "longitude": return random.pick(["-180", "180", "0", "1e-9", "10.69"])
    default:
      return random.pick([
        digits, "0", "-1", "1e308", "-9223372036854775808", "9223372036854775807", "0.1",
      ])
    }
  }

  private static func string(
    _ text: String, _ key: String, _ random: inout SeededRandom
  ) -> String {
    switch key {
    case "confab", "id", "from", "self", "by", "votes", "typing", "replyTo", "unreadFrom", "seen":
      // References are repaired afterwards, which changes their target.
      return key == "confab" ? text : "\(text)\(random.oneIn(2) ? "" : "x")"
    case "at", "now", "edited": return time(&random)
    case "kind":
      return text == "group" || text == "direct"
        ? random.pick(["group", "direct"])
        : random.pick(["text", "text", "system", "deleted", "x-a", text, text])
    case "color": return random.pick(["#000000", "#ffffff", "#e4572e", "#12ab9f"])
    case "wallpaper": return random.pick(["#0b1e33", "assets/lake.jpg", "#ffffff"])
    case "avatar", "src", "image":
      return random.pick([
        "assets/sticker-fox.png", "assets/avatar-maya.png", "missing.png", "assets/voice.wav",
        "assets/trail-map.pdf", "assets", "a\u{301}/b c.jpg",
      ])
    case "status": return random.pick(["sending", "sent", "delivered", "read", "failed"])
    case "outcome": return random.pick(["answered", "missed", "declined"])
    case "style":
      return random.pick(["bold", "italic", "code", "strike", "underline", "mention", "link"])
    case "timezone":
      return random.pick(["Europe/Berlin", "UTC", "Asia/Kathmandu", "America/St_Johns", "No/Where"])
    case "locale":
      return random.pick(["en", "de", "ar-EG", "he", "ja", "th", "zh-Hans", "tr", "xx", "en-US"])
    case "emoji": return random.oneIn(3) ? TextChanges.piece(&random) : "👍🏽"
    default: return TextChanges.changed(text, &random)
    }
  }

  private static func time(_ random: inout SeededRandom) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = random.pick(["2025", "2025", "2026", "1970", "2000", "9999", "0001"])
    let day = "\(two(random.int(1...12)))-\(two(random.int(1...28)))"
    let offset = random.pick(["Z", "+02:00", "-11:30", "+14:00"])
    return "\(year)-\(day)T\(two(random.int(0...23))):\(two(random.int(0...59))):00\(offset)"
  }
}
