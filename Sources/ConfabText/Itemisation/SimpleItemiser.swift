import CTypography

/// Itemises paragraphs of one font, one script and one direction without asking Pango for more than
/// the words that are new.
///
/// What Pango would say of such a paragraph follows from what it says of the words:
///
/// - *Font*: Pango chooses it by character, the first of the chain that has it (a space takes that
///   of its neighbour); so where every word alone is in the primary font, all is.
/// - *Script*: characters that many scripts share take that of their neighbours (UAX #24), so where
///   there is but one script, all is of it.
/// - *Direction*: without right-to-left letters and explicit controls all levels are 0 (UAX #9).
/// - *Line breaks*: UAX #14 sees nothing across spaces but the character before and the one behind
///   (rules 7 and 14 to 18); so breaks within a word are those of the word alone, and whether a line
///   may begin with a word depends on those two.
///
/// Languages whose breaks Pango tailors, as Thai, are written in scripts that do not count as plain.
final class PlainParagraphs {
  /// What decides over fonts and breaks besides the text.
  struct Key: Hashable {
    var weight: Int
    var italic: Bool
    var mono: Bool
    var language: String
  }

  private struct Fact {
    /// ISO 15924 tag; 0 for a word that is not plain.
    var script: UInt32
    var first: UInt32
    var last: UInt32
    /// Where its flags start.
    var flags: Int32
  }

  /// What Pango says of a word, as workers tell each other.
  struct Answer {
    /// `nil` for a word that is not plain.
    var script: UInt32?
    /// By byte.
    var flags: [UInt8] = []
  }

  /// All that is known under one key.
  private struct Facts {
    var key: Key
    var primary: (path: String, index: Int)
    /// Whether all printable ASCII characters are in the primary font.
    var coversASCII = false
    var letters = KnownLetters()
    var keys = WordKeys()
    var facts: [Fact] = []
    var flags: [UInt8] = []
    /// Whether a line may begin with the second of two characters with spaces between them.
    var joints = BoundedCache<UInt64, Bool>(limit: 1 << 14)
    /// What others have found out.
    let shared: FontKnowledge.Paragraphs
    /// The same for pairs of ASCII characters, 1 for no and 2 for yes.
    var asciiJoints = [UInt8](repeating: 0, count: 128 * 128)
  }

  /// Words that are kept at most under one key, about 1 MB.
  static let capacity = 16_384
  private static let keptKeys = 8
  /// Words that are kept at most under all keys.
  static let limit = capacity * keptKeys
  private static let common: UInt32 = 0x5A79_7979
  private static let latin: UInt32 = 0x4C61_746E
  /// Scripts whose paragraphs are left to right, shaped character by character and broken by UAX #14
  /// alone: Latin, Cyrillic, Greek, Armenian, and what all scripts share.
  private static let scripts: Set<UInt32> = [
    latin, 0x4379_726C, 0x4772_656B, 0x4172_6D6E, common,
  ]

  private let itemiser: Itemiser
  private let knowledge: FontKnowledge
  private var known: [Facts] = []

  init(itemiser: Itemiser, knowledge: FontKnowledge) {
    self.itemiser = itemiser
    self.knowledge = knowledge
  }

  /// How many words are known, and the bytes that they take.
  var fill: (words: Int, bytes: Int) {
    known.reduce((0, 0)) { sum, facts in
      (
        sum.0 + facts.facts.count,
        sum.1 + facts.keys.footprint + facts.flags.count + facts.asciiJoints.count
          + facts.facts.count * MemoryLayout<Fact>.stride
      )
    }
  }

  /// The one item of a plain paragraph and its breaks; `nil` where Pango is to be asked.
  func item(
    of utf8: [UInt8], in bytes: Range<Int>, style: TextStyle, language: String
  ) -> (item: Itemiser.Item, breaks: BreakFlags)? {
    guard Self.mayBePlain(utf8, bytes), let index = facts(style, language) else { return nil }
    var flags = [UInt8](repeating: 0, count: bytes.count)
    var script = Self.common
    var last: UInt32?
    let isPlain = utf8.withUnsafeBufferPointer { text in
      var byte = bytes.lowerBound
      while byte < bytes.upperBound {
        guard text[byte] != 0x20 else {
          flags[byte - bytes.lowerBound] = ShapedPiece.Cluster.Flags.space.rawValue
          byte += 1
          continue
        }
        let start = byte
        let word: Fact
        if known[index].coversASCII,
          let simple = SimpleWord(
            text, from: start, to: bytes.upperBound, letters: known[index].letters)
        {
          byte = simple.end
          word = Fact(
            script: KnownLetters.tag(simple.script), first: simple.first,
            last: simple.last, flags: -1)
        } else {
          while byte < bytes.upperBound, text[byte] != 0x20 { byte += 1 }
          guard let fact = fact(of: utf8, in: start..<byte, style, &known[index]),
            fact.script != 0
          else { return false }
          word = fact
          for offset in 0..<(byte - start) {
            flags[start - bytes.lowerBound + offset] = known[index].flags[Int(fact.flags) + offset]
          }
        }
        if word.script != Self.common {
          guard script == Self.common || script == word.script else { return false }
          script = word.script
        }
        if start > bytes.lowerBound, canBreak(last, word.first, &known[index]) {
          flags[start - bytes.lowerBound] |= ShapedPiece.Cluster.Flags.breakBefore.rawValue
        }
        last = word.last
      }
      return true
    }
    guard isPlain, last != nil else { return nil }
    let item = Itemiser.Item(
      bytes: bytes, level: 0, script: script, path: known[index].primary.path,
      index: known[index].primary.index)
    return (item, BreakFlags(start: bytes.lowerBound, values: flags))
  }

  /// Whether there is no character of a script that is not plain, nor one of what emoji and flags
  /// are made of: from U+0590 on only Latin and Greek with more marks and punctuation.
  private static func mayBePlain(_ utf8: [UInt8], _ bytes: Range<Int>) -> Bool {
    utf8.withUnsafeBufferPointer { text in
      for byte in bytes where text[byte] >= 0xD6 {
        // U+1E00 … U+1FFF, U+2000 … U+20BF.
        let next = byte + 1 < text.count ? text[byte + 1] : 0
        guard text[byte] == 0xE1 && next >= 0xB8 || text[byte] == 0xE2 && next <= 0x82 else {
          return false
        }
      }
      return true
    }
  }

  private func facts(_ style: TextStyle, _ language: String) -> Int? {
    let key = Key(
      weight: style.weight, italic: style.italic, mono: style.mono, language: language)
    if let index = known.firstIndex(where: { $0.key == key }) {
      if known[index].facts.count < Self.capacity { return index }
      known.remove(at: index)
    }
    guard let font = try? itemiser.primaryFont(of: style) else { return nil }
    if known.count >= Self.keptKeys { known.removeFirst() }
    var facts = Facts(
      key: key, primary: (font.path, font.index), shared: knowledge.paragraphs(key))
    let printable = Array(UInt8(0x21)...0x7E)
    let items = itemiser.items(
      of: printable, in: printable.indices, style: style, spans: [], language: language,
      isRightToLeft: false
    ).items
    facts.coversASCII =
      items.count == 1 && items[0].path == font.path && items[0].index == font.index
    known.append(facts)
    return known.count - 1
  }

  private func fact(
    of utf8: [UInt8], in word: Range<Int>, _ style: TextStyle, _ facts: inout Facts
  ) -> Fact? {
    guard word.count <= WordKeys.longest else { return nil }
    let hash = WordKeys.hash(utf8, word, salt: 0)
    if let index = facts.keys.find(utf8, word, salt: 0, hash: hash) { return facts.facts[index] }
    let fact = ask(of: utf8, in: word, style, &facts)
    _ = facts.keys.insert(utf8, word, salt: 0, hash: hash)
    facts.facts.append(fact)
    return fact
  }

  /// Asks Pango about a word alone, or somebody who has.
  private func ask(
    of utf8: [UInt8], in word: Range<Int>, _ style: TextStyle, _ facts: inout Facts
  ) -> Fact {
    let alone = Array(utf8[word])
    let (key, primary) = (facts.key, facts.primary)
    let answer = facts.shared.words.answer(to: alone) {
      self.answer(about: alone, style, key, primary: primary)
    }
    guard let script = answer.script, let first = UTF8Text.scalar(at: 0, in: alone),
      let last = UTF8Text.scalar(before: alone.count, in: alone)
    else { return Fact(script: 0, first: 0, last: 0, flags: 0) }
    if script != Self.common {
      UTF8Text.forEachScalar(of: alone, in: alone.indices) { facts.letters.insert($0.value) }
    }
    let start = facts.flags.count
    facts.flags.append(contentsOf: answer.flags)
    return Fact(
      script: script, first: first.value, last: last.value,
      flags: Int32(truncatingIfNeeded: start))
  }

  private func answer(
    about word: [UInt8], _ style: TextStyle, _ key: Key, primary: (path: String, index: Int)
  ) -> Answer {
    guard let first = UTF8Text.scalar(at: 0, in: word),
      let last = UTF8Text.scalar(before: word.count, in: word),
      !first.properties.isGraphemeExtend, !last.properties.isGraphemeExtend
    else { return Answer() }
    var isPlain = true
    UTF8Text.forEachScalar(of: word, in: word.indices) { scalar in
      if Self.isSpecial(scalar) { isPlain = false }
    }
    guard isPlain else { return Answer() }
    let segment = itemiser.items(
      of: word, in: word.indices, style: style, spans: [], language: key.language,
      isRightToLeft: false)
    guard segment.items.count == 1, let item = segment.items.first, item.level == 0,
      item.bytes == word.indices, item.path == primary.path, item.index == primary.index,
      Self.scripts.contains(item.script)
    else { return Answer() }
    let flags = BreakFlags(segment.breaks, of: word, in: word.indices)
    let inWord = flags[0] & ~ShapedPiece.Cluster.Flags.space.rawValue
    return Answer(
      script: item.script,
      flags: [inWord & ~ShapedPiece.Cluster.Flags.breakBefore.rawValue]
        + word.indices.dropFirst().map { flags[$0] })
  }

  /// Whether a character has a say beyond its word, or is not there to be seen: bidirectional
  /// controls, joiners, other white space, what has the shape of an emoji or a flag.
  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value <= 0x20 }
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint || properties.isWhitespace
      || properties.isBidiControl || properties.isEmojiPresentation
      || properties.generalCategory == .control || properties.generalCategory == .format
      || scalar.value >= 0x1F1E6
  }

  /// Whether a line may begin with a character that has spaces before it.
  ///
  /// - Parameter last: what is before the spaces; `nil` at the start of a paragraph.
  private func canBreak(_ last: UInt32?, _ first: UInt32, _ facts: inout Facts) -> Bool {
    let before = last ?? 0
    let isASCII = before < 128 && first < 128
    let index = isASCII ? Int(before * 128 + first) : 0
    let key = UInt64(before) << 32 | UInt64(first)
    if isASCII, facts.asciiJoints[index] != 0 { return facts.asciiJoints[index] == 2 }
    if !isASCII, let known = facts.joints[key] { return known }
    let language = facts.key.language
    let can = facts.shared.breaks.answer(to: key) { askBreak(last, first, language) }
    if isASCII {
      facts.asciiJoints[index] = can ? 2 : 1
    } else {
      facts.joints.insert(can, for: key)
    }
    return can
  }

  private func askBreak(_ last: UInt32?, _ first: UInt32, _ language: String) -> Bool {
    let before = last.flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    guard let first = Unicode.Scalar(first) else { return true }
    let text = Array((before + " " + String(first)).utf8)
    let segment = itemiser.items(
      of: text, in: 0..<text.count, style: TextStyle(size: 16), spans: [], language: language,
      isRightToLeft: false)
    let flags = BreakFlags(segment.breaks, of: text, in: 0..<text.count)
    return flags[text.count - String(first).utf8.count]
      & ShapedPiece.Cluster.Flags.breakBefore.rawValue != 0
  }
}
