/// A cluster of a word that is at most 255 bytes and glyphs long.
struct CompactCluster {
  /// The offset of its first byte in the word.
  var byte: UInt8
  /// The index of its first glyph in the word.
  var glyph: UInt8
  /// The raw value of its ``ClusterFlags``.
  var flags: UInt8
}
