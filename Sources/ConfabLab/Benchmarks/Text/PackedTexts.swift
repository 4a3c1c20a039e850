/// Texts for C: their UTF-8 one after another.
struct PackedTexts: Sendable {
  private(set) var utf8: [UInt8] = []
  /// The end of each text, in bytes.
  private(set) var ends: [Int32] = []

  init(_ texts: [String]) {
    for text in texts {
      utf8 += text.utf8
      ends.append(Int32(clamping: utf8.count))
    }
  }
}
