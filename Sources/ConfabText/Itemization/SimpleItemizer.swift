import CTypography
import ConfabSupport

/// Itemizes paragraphs of one font, one script and one direction, with emoji between their words. It
/// asks Pango only about words that are new to it.
///
/// Pango's result for such a paragraph follows from its results for the words:
///
/// - *Font*: Pango picks the font of each character: the first in the chain that has it. A space
///   gets the font of its neighbor. So if each word alone is in the primary font, the paragraph is.
/// - *Script*: Characters that many scripts share get the script of their neighbors (UAX #24). So
///   if there is only one script, the whole paragraph has it.
/// - *Direction*: Without right-to-left letters and explicit controls, all levels are 0 (UAX #9).
/// - *Line breaks*: Across spaces, UAX #14 looks only at the character before and the one after
///   them (rules 7 and 14 to 18). So the breaks within a word are those of the word alone, and
///   whether a line can begin with a word depends on these two characters.
/// - *Emoji*: A word of emoji is an item of its own in the emoji font, and spaces around it are in
///   the text font (``Itemizer/withTextSpaces(_:of:style:spans:)``). An emoji has no script and no
///   direction. No rule about spaces has an exception for it or for what can follow it in its word.
///
/// Languages with line breaks of their own in Pango, such as Thai, use scripts that this itemizer
/// does not accept.
final class SimpleItemizer {
  /// The inputs other than the text that decide on fonts and breaks.
  struct Key: Hashable {
    var weight: Int
    var italic: Bool
    var mono: Bool
    var language: String
  }

  /// Pango's result for a word.
  struct WordProperties {
    /// `nil` if the paragraph of the word must be itemized by Pango.
    var script: OpenTypeTag?
    /// The ``ClusterFlags`` of each byte.
    var flags: [UInt8] = []
    /// Whether the word consists of emoji in the emoji font.
    var isEmoji = false
  }

  /// The length of text after which the loop over words looks whether the task is cancelled.
  private static let bytesPerCheck = 1 << 16
  /// The largest number of words for one key, about 1 MB.
  static let maximumWords = 16_384
  static let maximumKeys = 8
  /// Scripts that are written left to right, shaped character by character and broken by UAX #14
  /// alone.
  private static let scripts: Set<OpenTypeTag> = [
    .latin, .cyrillic, .greek, .armenian, .commonScript,
  ]

  private let itemizer: Itemizer
  private let shared: SharedItemizationCache
  private(set) var words = BoundedCache<Key, ItemizedWords>(limit: maximumKeys)

  init(itemizer: Itemizer, sharing shared: SharedItemizationCache) {
    self.itemizer = itemizer
    self.shared = shared
  }

  /// The items of a simple paragraph and its break flags; `nil` if Pango must itemize the paragraph,
  /// and for a long paragraph if the task is cancelled.
  ///
  /// - Complexity: linear in the paragraph's length.
  func items(
    of utf8: [UInt8], in bytes: Range<Int>, style: TextStyle, language: String
  ) -> (items: [Itemizer.Item], breaks: BreakFlags)? {
    guard Self.maySimplyItemize(utf8, bytes), let known = words(for: style, language) else {
      return nil
    }
    var flags = [UInt8](repeating: 0, count: bytes.count)
    var script = OpenTypeTag.commonScript
    var last: UInt32?
    var emoji: [Range<Int>] = []
    let isSimple = utf8.withUnsafeBufferPointer { text in
      var byte = bytes.lowerBound
      var nextCheck = byte + Self.bytesPerCheck
      while byte < bytes.upperBound {
        if byte >= nextCheck {
          if Task.isCancelled { return false }
          nextCheck = byte + Self.bytesPerCheck
        }
        guard text[byte] != 0x20 else {
          flags[byte - bytes.lowerBound] = ClusterFlags.space.rawValue
          byte += 1
          continue
        }
        let start = byte
        let wordScript: OpenTypeTag
        let (firstScalar, lastScalar): (UInt32, UInt32)
        if known.coversASCII,
          let word = UnbreakableWord(
            text, from: start, to: bytes.upperBound, letters: known.letters)
        {
          byte = word.end
          wordScript = CoveredLetters.tag(word.script)
          (firstScalar, lastScalar) = (word.first, word.last)
        } else {
          while byte < bytes.upperBound, text[byte] != 0x20 { byte += 1 }
          guard byte - start <= WordInterner.maximumLength else { return false }
          let word = known.word(utf8, start..<byte) { itemize($0, style, known) }
          guard let own = word.script else { return false }
          wordScript = own
          (firstScalar, lastScalar) = (word.first, word.last)
          if word.isEmoji { emoji.append(start..<byte) }
          for offset in 0..<(byte - start) {
            flags[start - bytes.lowerBound + offset] = known.flags[Int(word.flags) + offset]
          }
        }
        if wordScript != .commonScript {
          guard script == .commonScript || script == wordScript else { return false }
          script = wordScript
        }
        if start > bytes.lowerBound,
          known.canBreak(
            between: last ?? 0, and: firstScalar,
            compute: { canBreak(between: last, and: firstScalar, language: language) })
        {
          flags[start - bytes.lowerBound] |= ClusterFlags.breakBefore.rawValue
        }
        last = lastScalar
      }
      return true
    }
    guard isSimple, last != nil else { return nil }
    let text = Itemizer.Item(bytes: bytes, level: 0, script: script, face: known.primaryFace)
    return (
      separating(emoji, from: text), BreakFlags(start: bytes.lowerBound, values: flags)
    )
  }

  /// Splits the item of a text so that each word of emoji is an item.
  private func separating(_ words: [Range<Int>], from text: Itemizer.Item) -> [Itemizer.Item] {
    guard let face = itemizer.emojiFace, !words.isEmpty else { return [text] }
    var items: [Itemizer.Item] = []
    var rest = text
    for word in words {
      var item = rest
      item.bytes = rest.bytes.lowerBound..<word.lowerBound
      if !item.bytes.isEmpty { items.append(item) }
      item.bytes = word
      item.face = face
      items.append(item)
      rest.bytes = word.upperBound..<rest.bytes.upperBound
    }
    return rest.bytes.isEmpty ? items : items + [rest]
  }

  /// Whether a paragraph is free of characters that need Pango: from U+0590 on, only Latin and
  /// Greek letters with more marks, punctuation, symbols and emoji are allowed.
  private static func maySimplyItemize(_ utf8: [UInt8], _ bytes: Range<Int>) -> Bool {
    utf8.withUnsafeBufferPointer { text in
      for byte in bytes where text[byte] >= 0xD6 {
        let next = byte + 1 < text.count ? text[byte + 1] : 0
        switch text[byte] {
        case 0xE1 where next >= 0xB8, 0xE2: continue  // U+1E00 … U+2FFF
        case 0xEF where next == 0xB8: continue  // U+FE0F and its neighbors
        case 0xF0 where next == 0x9F: continue  // U+1F000 … U+1FFFF
        default: return false
        }
      }
      return true
    }
  }

  /// The known words of a style and language; `nil` if the style has no font.
  private func words(for style: TextStyle, _ language: String) -> ItemizedWords? {
    let key = Key(
      weight: style.weight, italic: style.italic, mono: style.mono, language: language)
    if let known = words[key], known.count < Self.maximumWords { return known }
    guard let face = itemizer.textFont(of: style) else { return nil }
    let printable = Array(UInt8(0x21)...0x7E)
    let items = itemizer.items(
      of: printable, in: printable.indices, style: style, spans: [], language: language,
      isRightToLeft: false
    ).items
    let new = ItemizedWords(
      key: key, primaryFace: face, coversASCII: items.count == 1 && items[0].face == face,
      shared: shared.style(key))
    words.insert(new, for: key)
    return new
  }

  /// Asks Pango about a word by itself.
  private func itemize(
    _ word: [UInt8], _ style: TextStyle, _ known: ItemizedWords
  ) -> WordProperties {
    if let emoji = emoji(word, style, known) { return emoji }
    guard let first = UTF8Text.scalar(at: 0, in: word),
      let last = UTF8Text.scalar(before: word.count, in: word),
      !first.properties.isGraphemeExtend, !last.properties.isGraphemeExtend
    else { return WordProperties() }
    var isSimple = true
    UTF8Text.forEachScalar(of: word, in: word.indices) { scalar in
      if Self.affectsNeighbors(scalar) { isSimple = false }
    }
    guard isSimple else { return WordProperties() }
    let segment = itemizer.items(
      of: word, in: word.indices, style: style, spans: [], language: known.key.language,
      isRightToLeft: false)
    guard segment.items.count == 1, let item = segment.items.first, item.level == 0,
      item.bytes == word.indices, item.face == known.primaryFace, Self.scripts.contains(item.script)
    else { return WordProperties() }
    let flags = BreakFlags(segment.breaks, of: word, in: word.indices)
    let inWord = flags[0] & ~ClusterFlags.space.rawValue
    return WordProperties(
      script: item.script,
      flags: [inWord & ~ClusterFlags.breakBefore.rawValue]
        + word.indices.dropFirst().map { flags[$0] })
  }

  /// Asks Pango about a word of emoji; `nil` for other words and if an emoji is not in the emoji
  /// font.
  private func emoji(
    _ word: [UInt8], _ style: TextStyle, _ known: ItemizedWords
  ) -> WordProperties? {
    guard word[0] >= 0x80 || word.count > 1, let first = UTF8Text.scalar(at: 0, in: word),
      first.properties.isEmoji
    else { return nil }
    var isEmoji = true
    var last = first.value
    UTF8Text.forEachScalar(of: word, in: word.indices) { scalar in
      if !Self.isPartOfEmoji(scalar, after: last) { isEmoji = false }
      last = scalar.value
    }
    guard isEmoji else { return nil }
    let segment = itemizer.items(
      of: word, in: word.indices, style: style, spans: [], language: known.key.language,
      isRightToLeft: false)
    guard segment.items.count == 1, let item = segment.items.first, item.level == 0,
      item.bytes == word.indices, item.face == itemizer.emojiFace, item.script == .commonScript
    else { return nil }
    let flags = BreakFlags(segment.breaks, of: word, in: word.indices)
    return WordProperties(
      script: item.script,
      flags: [flags[0] & ~ClusterFlags.breakBefore.rawValue]
        + word.indices.dropFirst().map { flags[$0] },
      isEmoji: true)
  }

  /// Whether a character is an emoji, a joiner, a variation selector or the mark of a keycap. Pango
  /// treats a keycap without U+FE0F as text, with the spaces around it.
  private static func isPartOfEmoji(_ scalar: Unicode.Scalar, after last: UInt32) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE0F: true
    case 0x20E3: last == 0xFE0F
    default: scalar.properties.isEmoji
    }
  }

  /// Whether a character can affect text beyond its word, or is invisible: bidirectional controls,
  /// joiners, white space other than the space, characters of emoji and flags.
  private static func affectsNeighbors(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value <= 0x20 }
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint || properties.isWhitespace
      || properties.isBidiControl || properties.isEmojiPresentation
      || properties.generalCategory == .control || properties.generalCategory == .format
      || scalar.value >= 0x1F1E6
  }

  /// Asks Pango whether a line can begin with a character that has spaces before it.
  ///
  /// - Parameter last: The character before the spaces; `nil` at the start of a paragraph.
  private func canBreak(between last: UInt32?, and first: UInt32, language: String) -> Bool {
    let before = last.flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    guard let first = Unicode.Scalar(first) else { return true }
    let text = Array((before + " " + String(first)).utf8)
    let segment = itemizer.items(
      of: text, in: 0..<text.count, style: TextStyle(size: 16), spans: [], language: language,
      isRightToLeft: false)
    let flags = BreakFlags(segment.breaks, of: text, in: 0..<text.count)
    return flags[text.count - String(first).utf8.count] & ClusterFlags.breakBefore.rawValue != 0
  }
}

/// The properties of a cluster that matter for breaking lines.
struct ClusterFlags: OptionSet, Sendable {
  let rawValue: UInt8
  /// A line can end before this cluster.
  static let breakBefore = ClusterFlags(rawValue: 1)
  /// The cluster is white space.
  static let space = ClusterFlags(rawValue: 2)
  /// A line break before this cluster changes the glyphs on either side.
  static let unsafeBefore = ClusterFlags(rawValue: 4)
  /// The cluster continues a grapheme cluster that began before it.
  static let insideGrapheme = ClusterFlags(rawValue: 8)
  /// The cluster has no ink and no width.
  static let invisible = ClusterFlags(rawValue: 16)
  /// Letter-spacing precedes the cluster, except at the start of a line; see ``LetterSpacing``.
  static let spaced = ClusterFlags(rawValue: 32)
  /// A line can end before this cluster if the URL around it does not fit on a line; see
  /// ``URLBreaks``.
  static let urlBreakBefore = ClusterFlags(rawValue: 64)
  /// A line can end before this cluster, and the break changes glyphs.
  static let unsafeBreak: ClusterFlags = [.breakBefore, .unsafeBefore]
}
