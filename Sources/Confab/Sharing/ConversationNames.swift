import ConfabModel

/// The real names in a conversation, and the made-up ones for them.
struct ConversationNames {
  /// The names that are shown, by the ids of the participants.
  private(set) var shown: [ParticipantID: String] = [:]
  /// The names that are shown with the real ones. Earlier ones win.
  private(set) var pairs: [(real: String, shown: String)] = []

  init(of conversation: Conversation, _ redaction: Redaction) {
    let given = redaction.names.sorted { ($0.key.utf8.count, $1.key) > ($1.key.utf8.count, $0.key) }
    pairs = given.map { ($0.key, $0.value) }
    let byFolded = Dictionary(
      given.map { (FoldedWord.fold($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    let others = Self.otherNames(in: conversation)
    let names = conversation.participants.map(\.name) + others
    let lists = MadeUpNames(locale: conversation.locale)
    var pool = NamePool(
      lists, seed: redaction.seed,
      real: Set(names.flatMap { Self.words(of: $0).map(FoldedWord.fold) }))
    var known: [String: String] = [:]
    var wholes: [(real: String, shown: String)] = []
    var parts: [(real: String, shown: String)] = []
    func madeUp(_ name: String) -> String {
      if let chosen = byFolded[FoldedWord.fold(name)] {
        parts += Self.parts(of: name).map { ($0, chosen) }
        return chosen
      }
      var words = Self.words(of: name).filter { !Self.isParticle($0) }
      if words.isEmpty { words = [name] }
      func part(_ word: String, isFamily: Bool) -> String {
        let folded = FoldedWord.fold(word)
        if let part = known[folded] { return part }
        let part = isFamily ? pool.nextFamily(for: word) : pool.nextGiven(for: word)
        known[folded] = part
        if Self.isFound(alone: word) { parts.append((word, part)) }
        return part
      }
      let first = part(words[0], isFamily: false)
      for end in Self.ends(ofUnspaced: words[0]) { parts.append((end, first)) }
      guard words.count > 1 else { return first }
      for word in words.dropFirst().dropLast() where Self.isFound(alone: word) {
        parts.append((word, first))
      }
      let last = part(words[words.count - 1], isFamily: true)
      return lists.isUnspaced ? "\(last)\(first)" : "\(first) \(last)"
    }
    for participant in conversation.participants {
      let name = madeUp(participant.name)
      shown[participant.id] = name
      wholes.append((participant.name, name))
      // The start of a made-up name is its first name, except where family names come first.
      let short = Self.words(of: name).first ?? name
      if Self.isFound(alone: participant.id), participant.id.utf8.count > 2 {
        parts.append((participant.id, lists.isUnspaced ? name : short))
      }
    }
    for name in others { wholes.append((name, madeUp(name))) }
    pairs += wholes + parts
  }

  /// Names of people who are no participants.
  private static func otherNames(in conversation: Conversation) -> [String] {
    let ids = Set(conversation.participants.map(\.id))
    var seen: Set<String> = []
    var names: [String] = []
    for message in conversation.messages {
      let contact = (message.payload as? Contact)?.name
      for name in [message.forward?.from, message.quote?.from, contact].compactMap(\.self)
      where !ids.contains(name) && seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  private static func words(of name: String) -> [String] {
    let scalars = Array(name.unicodeScalars)
    return NameReplacer.words(of: scalars).map { range in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range])
      return String(view)
    }
  }

  private static func parts(of name: String) -> [String] {
    words(of: name).filter { isFound(alone: $0) && !isParticle($0) }
  }

  /// "de", "van": words of several names.
  private static func isParticle(_ word: String) -> Bool {
    word.count <= 3 && word.first?.isLowercase == true
  }

  /// The ends of a name that is written without a space, such as 小明 and 花子.
  private static func ends(ofUnspaced word: String) -> [String] {
    guard let first = word.unicodeScalars.first, (0x3040...0xD7AF).contains(first.value),
      3...4 ~= word.count
    else { return [] }
    return [String(word.suffix(2))] + (word.count == 4 ? [String(word.prefix(2))] : [])
  }

  /// Whether a word of a name is replaced where it is alone. Words of every text are not.
  private static func isFound(alone word: String) -> Bool {
    guard word.unicodeScalars.count > 1, word.contains(where: \.isLetter) else { return false }
    return !commonWords.contains(FoldedWord.fold(word))
  }

  private static let commonWords: Set<String> = [
    "the", "and", "of", "for", "to", "in", "on", "at", "my", "me", "you", "we", "us", "it", "is",
    "de", "la", "le", "el", "al", "der", "die", "das", "und", "von", "van", "team", "support",
    "group", "bot", "app", "assistant", "service", "self", "user", "system", "ich", "du", "mr",
    "mrs", "ms", "dr",
  ]
}
