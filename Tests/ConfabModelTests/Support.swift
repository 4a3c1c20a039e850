import ConfabModel

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element {
    choices[
      choices.index(choices.startIndex, offsetBy: Int.random(in: 0..<choices.count, using: &self))]
  }
}

func read(_ text: String, named name: String = "chat.json") throws(DocumentError) -> Conversation {
  try ConversationReader.read(Array(text.utf8), named: name)
}

/// The problems of a document; none where it is good.
func problems(_ bytes: [UInt8], named name: String = "chat.json") -> [Problem] {
  do {
    _ = try ConversationReader.read(bytes, named: name)
    return []
  } catch {
    return error.problems
  }
}

func problems(_ text: String, named name: String = "chat.json") -> [Problem] {
  problems(Array(text.utf8), named: name)
}

/// A document around messages, which begin on its second line; `p1` and `p2` take part.
func chat(_ messages: String..., header: String = "", footer: String = "") -> String {
  """
  {"confab": "1", \(header) "participants": [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bo"}], "messages": [
  \(messages.joined(separator: ",\n"))
  ]\(footer)}
  """
}
