import ConfabSupport

/// The words that were itemized in one style and language, and the line breaks between words.
///
/// A class, because ``SimpleItemizer`` updates it in place.
final class ItemizedWords {
  /// A word and the result of its itemization.
  struct Word {
    /// `nil` for a word whose paragraph Pango must itemize.
    var script: OpenTypeTag?
    var first: UInt32
    var last: UInt32
    /// The index of the flags of the first byte in ``ItemizedWords/flags``.
    var flags: Int32
    /// Whether the word consists of emoji in the emoji font.
    var isEmoji = false
  }

  let key: SimpleItemizer.Key
  let primaryFace: FontFaceID
  /// Whether all printable ASCII characters are in the primary face.
  let coversASCII: Bool
  let shared: SharedItemizationCache.Style
  /// The letters of the words so far.
  private(set) var letters = CoveredLetters()
  private(set) var flags: [UInt8] = []
  private var interner = WordInterner()
  private var words: [Word] = []
  /// Whether a line can begin with the second of two characters that have spaces between them.
  private var breaks = BoundedCache<UInt64, Bool>(limit: 1 << 14)
  /// The same for pairs of ASCII characters: 0 for unknown, 1 for no, 2 for yes.
  private var asciiBreaks = [UInt8](repeating: 0, count: 128 * 128)

  init(
    key: SimpleItemizer.Key, primaryFace: FontFaceID, coversASCII: Bool,
    shared: SharedItemizationCache.Style
  ) {
    self.key = key
    self.primaryFace = primaryFace
    self.coversASCII = coversASCII
    self.shared = shared
  }

  /// The number of words.
  var count: Int { words.count }

  /// Returns a word of at most ``WordInterner/maximumLength`` bytes, itemized by `itemize` on the
  /// first call.
  func word(
    _ utf8: [UInt8], _ bytes: Range<Int>,
    itemize: (_ word: [UInt8]) -> SimpleItemizer.WordProperties
  ) -> Word {
    let hash = WordInterner.hash(utf8, bytes, variant: 0)
    if let index = interner.find(utf8, bytes, variant: 0, hash: hash) { return words[index] }
    let alone = Array(utf8[bytes])
    let word = add(alone, shared.words.value(for: alone) { itemize(alone) })
    _ = interner.insert(utf8, bytes, variant: 0, hash: hash)
    words.append(word)
    return word
  }

  private func add(_ word: [UInt8], _ properties: SimpleItemizer.WordProperties) -> Word {
    guard let script = properties.script, let first = UTF8Text.scalar(at: 0, in: word),
      let last = UTF8Text.scalar(before: word.count, in: word)
    else { return Word(script: nil, first: 0, last: 0, flags: 0) }
    if script != .commonScript {
      UTF8Text.forEachScalar(of: word, in: word.indices) { letters.insert($0.value) }
    }
    let start = flags.count
    flags.append(contentsOf: properties.flags)
    return Word(
      script: script, first: first.value, last: last.value,
      flags: Int32(truncatingIfNeeded: start), isEmoji: properties.isEmoji)
  }

  /// Returns whether a line can begin with a character that has spaces before it.
  ///
  /// - Parameters:
  ///   - last: The character before the spaces; 0 at the start of a paragraph.
  ///   - compute: Finds the answer on the first call for two characters.
  func canBreak(between last: UInt32, and first: UInt32, compute: () -> Bool) -> Bool {
    let key = UInt64(last) << 32 | UInt64(first)
    guard last < 128, first < 128 else {
      if let known = breaks[key] { return known }
      let canBreak = shared.breaks.value(for: key, compute: compute)
      breaks.insert(canBreak, for: key)
      return canBreak
    }
    let index = Int(last * 128 + first)
    if asciiBreaks[index] != 0 { return asciiBreaks[index] == 2 }
    let canBreak = shared.breaks.value(for: key, compute: compute)
    asciiBreaks[index] = canBreak ? 2 : 1
    return canBreak
  }
}

/// Pango's results for words and for line breaks between words, shared by the shapers of one
/// library.
///
/// The results follow from the fonts alone, so it makes no difference which shaper asked first.
final class SharedItemizationCache: Sendable {
  /// The results for one style and language.
  struct Style: Sendable {
    let words = SharedCache<[UInt8], SimpleItemizer.WordProperties>(limit: 1 << 12)
    /// Whether a line can begin with the second of two characters that have spaces between them.
    let breaks = SharedCache<UInt64, Bool>(limit: 1 << 14)
  }

  /// More styles and languages than a conversation has.
  private let styles = SharedCache<SimpleItemizer.Key, Style>(limit: 64)

  /// Returns the results for a style and language. They are empty on the first call.
  func style(_ key: SimpleItemizer.Key) -> Style { styles.value(for: key) { Style() } }
}

extension FontLibrary {
  /// The itemization results that the library's shapers share.
  var itemizationCache: SharedItemizationCache {
    sharedStorage.value(SharedItemizationCache.self) { SharedItemizationCache() }
  }
}
