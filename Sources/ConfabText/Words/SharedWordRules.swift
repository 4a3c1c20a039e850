import ConfabSupport
import Synchronization

/// The analyzed rules that the shapers of one library share.
///
/// They follow from the fonts alone, so it makes no difference which shaper analyzed them.
final class SharedWordRules: Sendable {
  private enum Analysis {
    case inProgress
    /// `nil` if runs must be shaped whole.
    case done(WordRules?)
  }

  /// More sets of parameters than a conversation has.
  private static let maximumKeys = 64
  private let analyzes = Mutex(
    BoundedCache<ShapingParameters.Key, Analysis>(limit: maximumKeys))

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
}

extension FontLibrary {
  /// The analyzed rules that the library's shapers share.
  var wordRules: SharedWordRules {
    sharedStorage.value(SharedWordRules.self) { SharedWordRules() }
  }
}
