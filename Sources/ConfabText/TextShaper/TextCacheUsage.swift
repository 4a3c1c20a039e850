/// The contents of the caches in which a shaper keeps words.
public struct TextCacheUsage: Sendable, Equatable {
  /// The number of words whose glyphs are cached, for all fonts, sizes, scripts and languages.
  public var shapedWords: Int
  /// The largest number of words whose glyphs are cached.
  public var shapedWordsLimit: Int
  /// The number of words whose font, script and line breaks are cached.
  public var itemizedWords: Int
  /// The largest number of words whose font, script and line breaks are cached.
  public var itemizedWordsLimit: Int
  /// The memory of all caches, in bytes.
  public var bytes: Int
}
