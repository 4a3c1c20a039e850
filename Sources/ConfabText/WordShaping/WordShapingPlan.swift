/// The state for shaping runs with the same shaping parameters: the analysis of the font's rules
/// and the words shaped so far.
final class WordShapingPlan {
  /// The number of runs that are shaped whole before the font's rules are analyzed. The analysis
  /// takes some milliseconds and saves some hundredths of a millisecond for each run.
  private static let runsBeforeAnalysis = 128
  /// The number of runs after which the plan checks again whether another shaper has analyzed the
  /// rules.
  private static let runsBetweenChecks = 16

  let parameters: ShapingParameters
  let cache: WordCache
  /// How breaks change widths, in 1/1024 point, by the index of a word in the cache and a byte in
  /// it.
  var breakChanges: [UInt64: (left: Int64, right: Int64)] = [:]
  private var runs = 0
  private var isAnalyzed = false
  private var analysis: WordAnalysis?

  /// - Parameter total: A counter of words that the plan's cache updates.
  init(_ parameters: ShapingParameters, counting total: WordCache.YoungCount) {
    self.parameters = parameters
    cache = WordCache(counting: total)
  }

  /// The memory in use, in bytes.
  var memoryFootprint: Int {
    cache.memoryFootprint + (analysis?.kerningPairs?.memoryFootprint ?? 0)
  }

  /// Drops words that were not used recently.
  func dropOldWords() {
    cache.dropOldGeneration()
    breakChanges.removeAll(keepingCapacity: true)
  }

  /// Counts a run and returns the analysis of the font's rules.
  ///
  /// - Returns: `nil` if the run must be shaped whole, because words affect each other or because
  ///   too few runs were counted.
  func analysis(with buffer: ShapingBuffer, sharing shared: SharedShapingCache) -> WordAnalysis? {
    if isAnalyzed { return analysis }
    runs += 1
    let isDue = runs > Self.runsBeforeAnalysis
    guard
      isDue || (runs % Self.runsBetweenChecks == 1 && shared.hasRules(of: parameters.key))
    else { return nil }
    guard parameters.isNativeDirection, let space = WordSpace(parameters, buffer) else {
      isAnalyzed = true
      return nil
    }
    // While another shaper analyzes the rules, this one shapes runs whole.
    guard let rules = shared.rules(of: parameters, space: Int(space.glyph)) else { return nil }
    isAnalyzed = true
    analysis = WordAnalysis(
      rules, parameters, space: space, sharing: shared.results(for: parameters.key))
    return analysis
  }
}
