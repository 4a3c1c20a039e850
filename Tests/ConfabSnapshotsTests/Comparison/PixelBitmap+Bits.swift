@testable import ConfabSnapshots

extension PixelBitmap {
  /// Whether no bit is set.
  var isEmpty: Bool { !words.contains { $0 != 0 } }

  /// The bit at column `x` and row `y`, both within the picture.
  subscript(x: Int, y: Int) -> Bool {
    !words.isEmpty && words[y * wordsPerRow + x / 64] >> UInt64(x % 64) & 1 != 0
  }
}
