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
