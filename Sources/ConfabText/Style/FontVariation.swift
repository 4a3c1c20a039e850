/// A position in the design space of a variable font.
///
/// Axes that are not listed are at their defaults. The object is immutable and shared by all values
/// that refer to it, so that a font instance stays cheap to copy and to hash.
final class FontVariation: Sendable {
  /// The positions, sorted by tag, each tag once.
  let axes: [FontAxisSetting]
  private let hash: Int

  /// Creates a position.
  ///
  /// - Parameter settings: The positions. The last one of each axis counts. Those with a tag that
  ///   is not four ASCII characters, or with a value that is not finite, are ignored.
  /// - Returns: `nil` if no axis is left.
  init?(_ settings: [FontAxisSetting]) {
    let valid = settings.filter { $0.openTypeTag != nil && $0.value.isFinite }
    let last = Dictionary(valid.map { ($0.tag, $0) }, uniquingKeysWith: { $1 })
    guard !last.isEmpty else { return nil }
    axes = last.values.sorted { $0.tag < $1.tag }
    hash = axes.hashValue
  }

  /// Reads a list in fontconfig's form, such as `slnt=-5,wght=550`.
  convenience init?(list: String) {
    self.init(
      list.split(separator: ",").compactMap { item in
        let parts = item.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Double(parts[1]) else { return nil }
        return FontAxisSetting(tag: String(parts[0]), value: value)
      })
  }

  /// The list in fontconfig's form, which ``init(list:)`` reads.
  var list: String { axes.map(\.description).joined(separator: ",") }
}

extension FontVariation: Hashable {
  static func == (a: FontVariation, b: FontVariation) -> Bool { a === b || a.axes == b.axes }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
