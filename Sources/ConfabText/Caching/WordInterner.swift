/// A hash table that numbers words from 0 in the order of their insertion.
///
/// Open addressing with linear probing over the words' UTF-8 bytes. Unlike a dictionary, it
/// compares a range of a text without copying it to a key. A variant number tells entries with the
/// same bytes apart.
struct WordInterner {
  private struct Entry {
    var hash: UInt64
    var start: Int32
    var length: UInt8
    var variant: UInt8
  }

  /// The length of the longest word, in UTF-8 bytes.
  static let maximumLength = 64

  private var slots = [Int32](repeating: -1, count: 256)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  /// The hash of a word and its variant.
  static func hash(_ utf8: [UInt8], _ word: Range<Int>, variant: UInt8) -> UInt64 {
    // FNV-1a over eight bytes at a time, with a final step that mixes high bits into the low ones.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(variant) ^ UInt64(word.count) << 8
    utf8.withUnsafeBytes { text in
      var byte = word.lowerBound
      while byte + 8 <= word.upperBound {
        hash =
          (hash ^ text.loadUnaligned(fromByteOffset: byte, as: UInt64.self))
          &* 0x0000_0100_0000_01b3
        hash ^= hash >> 29
        byte += 8
      }
      while byte < word.upperBound {
        hash = (hash ^ UInt64(text[byte])) &* 0x0000_0100_0000_01b3
        byte += 1
      }
    }
    hash ^= hash >> 32
    return hash &* 0x9e37_79b9_7f4a_7c15
  }

  /// The number of a word; `nil` if it was not inserted.
  ///
  /// - Parameter hash: The result of ``hash(_:_:variant:)`` for the word.
  func find(_ utf8: [UInt8], _ word: Range<Int>, variant: UInt8, hash: UInt64) -> Int? {
    var slot = Int(truncatingIfNeeded: hash >> 40) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      let entry = entries[index]
      if entry.hash == hash, entry.variant == variant, Int(entry.length) == word.count,
        hasBytes(at: Int(entry.start), of: utf8, word)
      {
        return index
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func hasBytes(at start: Int, of utf8: [UInt8], _ word: Range<Int>) -> Bool {
    for offset in 0..<word.count where bytes[start + offset] != utf8[word.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Inserts a word that the table does not contain.
  ///
  /// - Parameter word: At most ``maximumLength`` bytes.
  /// - Returns: The word's number.
  mutating func insert(_ utf8: [UInt8], _ word: Range<Int>, variant: UInt8, hash: UInt64) -> Int {
    if (entries.count + 1) * 2 > slots.count {
      slots = [Int32](repeating: -1, count: slots.count * 2)
      for index in entries.indices { place(index) }
    }
    entries.append(
      Entry(
        hash: hash, start: Int32(truncatingIfNeeded: bytes.count),
        length: UInt8(truncatingIfNeeded: word.count), variant: variant))
    bytes.append(contentsOf: utf8[word])
    place(entries.count - 1)
    return entries.count - 1
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: entries[index].hash >> 40) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: index)
  }
}
