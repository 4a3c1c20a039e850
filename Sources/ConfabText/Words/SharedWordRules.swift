import ConfabSupport
import Synchronization

/// The results for rules, pairs and words that the shapers of one library share.
///
/// The results follow from the fonts alone, so it makes no difference which shaper found them.
final class SharedShapingCache: Sendable {
  /// The results for one set of shaping parameters.
  struct Results: Sendable {
    /// Characters and their glyphs; `nil` for a character whose glyph depends on its context.
    let characters = SharedCache<UInt32, KerningPairs.Character?>(limit: 2048)
    /// Two characters and HarfBuzz's result for them, in the format of ``KerningPairs``.
    let pairs = SharedCache<UInt64, Int32>(limit: 1 << 15)
    let words = SharedCache<WordKey, Word>(limit: 1 << 12)
  }

  struct WordKey: Hashable {
    var bytes: [UInt8]
    var spaces: AdjacentSpaces
  }

  struct Word {
    var shaped: ShapedWord
    var piece: ShapedPiece
  }

  private enum Analysis {
    case inProgress
    /// `nil` if runs must be shaped whole.
    case done(WordRules?)
  }

  /// More sets of parameters than a conversation has.
  private static let maximumKeys = 64
  private let analyzes = Mutex(
    BoundedCache<ShapingParameters.Key, Analysis>(limit: maximumKeys))
  private let results = SharedCache<ShapingParameters.Key, Results>(limit: maximumKeys)

  /// Whether ``rules(of:space:)`` returns a cached result.
  func hasRules(of key: ShapingParameters.Key) -> Bool {
    let key = key.withoutSize
    return analyzes.withLock { analyzes in
      if case .done = analyzes[key] { true } else { false }
    }
  }

  /// The analyzed rules for some shaping parameters.
  ///
  /// - Parameter space: The glyph of the space.
  /// - Returns: A copy for one thread, in it `nil` if runs must be shaped whole; `nil` while another
  ///   shaper analyzes the rules.
  func rules(of parameters: ShapingParameters, space: Int) -> WordRules?? {
    let key = parameters.key.withoutSize
    let known = analyzes.withLock { analyzes -> Analysis? in
      if let known = analyzes[key] { return known }
      analyzes.insert(.inProgress, for: key)
      return nil
    }
    switch known {
    case .inProgress: return nil
    case .done(let rules): return .some(rules?.copy)
    case nil:
      let rules = WordRules(of: parameters, space: space)
      let copy = rules?.copy
      analyzes.withLock { $0.insert(.done(copy), for: key) }
      return .some(rules)
    }
  }

  /// The results for some shaping parameters. They are empty on the first call.
  func results(for key: ShapingParameters.Key) -> Results {
    results.value(for: key) { Results() }
  }
}

extension FontLibrary {
  /// The shaping results that the library's shapers share.
  var shapingCache: SharedShapingCache {
    sharedStorage.value(SharedShapingCache.self) { SharedShapingCache() }
  }
}
