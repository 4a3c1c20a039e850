import ConfabSupport
import Synchronization

/// The analyzed rules that the shapers of one library share.
///
/// They follow from the fonts alone, so it makes no difference which shaper analyzed them.
final class SharedWordRules: Sendable {
  /// For more sets of parameters than a conversation has.
  private let known = Mutex(BoundedCache<ShapingParameters.Key, WordRules?>(limit: 64))

  /// The rules for some shaping parameters, as a copy for one thread; in it `nil` if runs must be
  /// shaped whole.
  ///
  /// - Returns: `nil` if no shaper has analyzed them yet.
  func rules(for key: ShapingParameters.Key) -> WordRules?? {
    known.withLock { $0[key.withoutSize] }.map { $0?.copy }
  }

  /// Inserts analyzed rules.
  func insert(_ rules: WordRules?, for key: ShapingParameters.Key) {
    let copy = rules?.copy
    known.withLock { $0.insert(copy, for: key.withoutSize) }
  }
}

extension FontLibrary {
  /// The analyzed rules that the library's shapers share.
  var wordRules: SharedWordRules {
    sharedStorage.value(SharedWordRules.self) { SharedWordRules() }
  }
}
