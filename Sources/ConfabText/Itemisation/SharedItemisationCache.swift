/// Pango's results for words and for line breaks between words, shared by the shapers of one library.
///
/// The results follow from the fonts alone, so it makes no difference which shaper asked first.
final class SharedItemisationCache: Sendable {
  /// The results for one style and language.
  struct Style: Sendable {
    let words = SharedCache<[UInt8], SimpleItemiser.WordProperties>(limit: 1 << 12)
    /// Whether a line can begin with the second of two characters that have spaces between them.
    let breaks = SharedCache<UInt64, Bool>(limit: 1 << 14)
  }

  /// More styles and languages than a conversation has.
  private let styles = SharedCache<SimpleItemiser.Key, Style>(limit: 64)

  /// Returns the results for a style and language. They are empty on the first call.
  func style(_ key: SimpleItemiser.Key) -> Style { styles.value(for: key) { Style() } }
}

extension FontLibrary {
  /// The itemisation results that the library's shapers share.
  var itemisationCache: SharedItemisationCache {
    sharedStorage.value(SharedItemisationCache.self) { SharedItemisationCache() }
  }
}
