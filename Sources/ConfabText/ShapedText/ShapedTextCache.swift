import Synchronization

/// Shaped texts that several shapers share, so that equal text is shaped once.
///
/// The key is all that shapes depend on: the text, its style and spans, its language and base
/// direction; the fonts are those of one library, a cache for each. The width is no part of it,
/// since a shaped text is broken at any (``TextShaper/measure(_:width:)``). Nothing is ever stale.
///
/// The lock is held to look a text up and to put one in, never while shaping: two workers that ask
/// for a new text at the same moment both shape it, to equal values, of which one is kept.
///
/// ```swift
/// let texts = ShapedTextCache(library: library)
/// let workers = try (0..<2).map { _ in try TextShaper(sharing: texts) }
/// ```
public final class ShapedTextCache: Sendable {
  struct Key: Hashable {
    /// Not the string: strings are equal where they are canonically equivalent, and their bytes and
    /// glyphs are not.
    var utf8: [UInt8]
    var style: TextStyle
    var spans: [TraitSpan]
    var language: String
    var direction: BaseDirection
  }

  /// How full it is.
  public struct Fill: Sendable, Equatable {
    public var texts: Int
    /// What the shaped texts hold, in bytes; at most `limit`.
    public var bytes: Int
    public var limit: Int
    /// How often a text was there, and how often it was not.
    public var hits: Int
    public var misses: Int
  }

  private struct State {
    var texts: BoundedCache<Key, ShapedText>
    var hits = 0
    var misses = 0
  }

  public let library: FontLibrary
  private let state: Mutex<State>

  /// - Parameter limit: bytes of shaped text to be kept at most.
  public init(library: FontLibrary, limit: Int = 4 << 20) {
    self.library = library
    state = Mutex(State(texts: BoundedCache(limit: limit)))
  }

  public var fill: Fill {
    state.withLock { state in
      Fill(
        texts: state.texts.count, bytes: state.texts.size, limit: state.texts.limit,
        hits: state.hits, misses: state.misses)
    }
  }

  /// The text of a key, made by `shape` where it is not there.
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
      // A text that would displace most others is not kept.
      if bytes <= state.texts.limit / 2 { state.texts.insert(text, for: key, bytes: bytes) }
      return text
    }
  }
}
