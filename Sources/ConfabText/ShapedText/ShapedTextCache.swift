import ConfabSupport
import Synchronization

/// A cache of shaped texts that several shapers share, so that equal text is shaped once.
///
/// The key contains everything that shaping depends on: the text, its style and spans, its language
/// and base direction. The fonts are those of one library. The width is not part of the key,
/// because a shaped text can be broken at any width. Entries never become stale.
///
/// The lock is held to look a text up and to insert one, never while shaping. Two workers that
/// request a new text at the same time both shape it, with equal results, and one result is kept.
///
/// ```swift
/// let texts = ShapedTextCache(library: library)
/// let workers = try (0..<2).map { _ in try TextShaper(sharing: texts) }
/// ```
public final class ShapedTextCache: Sendable {
  struct Key: Hashable {
    /// The bytes rather than the string: canonically equivalent strings are equal, but their bytes
    /// and glyphs can differ.
    var utf8: [UInt8]
    var style: TextStyle
    var spans: [TraitSpan]
    var language: String
    var direction: BaseDirection
  }

  /// The contents and the hit count of a cache.
  package struct Fill: Sendable, Equatable {
    /// The number of texts.
    package var texts: Int
    /// The memory that the texts use, in bytes; at most `limit`.
    package var bytes: Int
    /// The largest memory, in bytes.
    package var limit: Int
    /// The number of requests for a text that was in the cache.
    package var hits: Int
    /// The number of requests for a text that was not in the cache.
    package var misses: Int
  }

  private struct State {
    var texts: BoundedCache<Key, ShapedText>
    var hits = 0
    var misses = 0
  }

  /// The fonts of the texts.
  public let library: FontLibrary
  private let state: Mutex<State>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - library: The fonts of the texts.
  ///   - limit: The largest memory for shaped texts, in bytes.
  public init(library: FontLibrary, limit: Int = 4 << 20) {
    self.library = library
    state = Mutex(State(texts: BoundedCache(limit: limit)))
  }

  /// The contents and the hit count.
  package var fill: Fill {
    state.withLock { state in
      Fill(
        texts: state.texts.count, bytes: state.texts.size, limit: state.texts.limit,
        hits: state.hits, misses: state.misses)
    }
  }

  /// The text for a key, shaped by `shape` if the cache does not have it.
  func text(_ key: Key, shape: () throws -> ShapedText) rethrows -> ShapedText {
    let known = state.withLock { state -> ShapedText? in
      let text = state.texts[key]
      if text == nil { state.misses += 1 } else { state.hits += 1 }
      return text
    }
    if let known { return known }
    let text = try shape()
    return state.withLock { state in
      if let other = state.texts[key] { return other }
      let bytes = text.memoryFootprint
      // A text that would replace most others is not inserted.
      if bytes <= state.texts.limit / 2 { state.texts.insert(text, for: key, bytes: bytes) }
      return text
    }
  }
}
