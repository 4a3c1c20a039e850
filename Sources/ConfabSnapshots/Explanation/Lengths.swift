/// Changes of lengths in words. Lengths are in device pixels.
enum Lengths {
  /// Differences up to this many pixels are rounding errors.
  static let tolerance = 0.015

  /// A change of a length, such as "width 64 → 84"; `nil` if there is none.
  static func change(_ name: String, _ a: Double, _ b: Double, scale: Double) -> String? {
    guard abs(a - b) > tolerance else { return nil }
    let (old, new) = (LengthWords.number(a / scale), LengthWords.number(b / scale))
    // Lengths that differ by less than a hundredth of a point.
    if old == new {
      return "\(name) \(LengthWords.number(a)) → \(LengthWords.number(b)) px"
    }
    return "\(name) \(old) → \(new)"
  }

  /// A movement, such as "moved right by 4 and down by 0.25 px"; `nil` if there is none.
  static func move(x: Double, y: Double, scale: Double) -> String? {
    func words(_ distance: Double, _ negative: String, _ positive: String) -> String? {
      guard abs(distance) > tolerance else { return nil }
      let length = abs(distance)
      let amount =
        length < 0.995
        ? "\(LengthWords.number(length)) px" : LengthWords.number(length / scale)
      return "\(distance < 0 ? negative : positive) by \(amount)"
    }
    let parts = [words(x, "left", "right"), words(y, "up", "down")].compactMap(\.self)
    return parts.isEmpty ? nil : "moved \(parts.joined(separator: " and "))"
  }
}
