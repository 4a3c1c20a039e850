/// A property that must hold after any list of steps.
///
/// Lists are made from seeds. A list for which the property fails is shortened as far as possible.
/// A ``Soak`` tries new seeds.
public struct StepProperty<Step: Sendable>: Sendable {
  let words: String
  let make: @Sendable (inout SeededRandom) -> [Step]
  let violation: @Sendable ([Step]) async throws -> String?

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - words: A description of the property.
  ///   - make: Makes a random list of steps.
  ///   - violation: Returns what is wrong after some steps; `nil` if the property holds.
  public init(
    _ words: String = #function,
    make: @escaping @Sendable (inout SeededRandom) -> [Step],
    violation: @escaping @Sendable ([Step]) async throws -> String?
  ) {
    self.words = words
    self.make = make
    self.violation = violation
  }

  /// Tries a number of seeds, and more in a ``Soak``.
  ///
  /// - Returns: What is wrong with the first seed that fails; `nil` if the property holds.
  public func failure(cases: Int) async throws -> String? {
    var found: String?
    try await Soak.run(words, fixed: cases) { seed in
      found = try await failure(seed: seed)
      return found == nil
    }
    return found
  }

  private func failure(seed: UInt64) async throws -> String? {
    var random = SeededRandom(seed: seed)
    let steps = make(&random)
    guard let found = try await violation(steps) else { return nil }
    let (least, reason) = try await shortest(steps, found)
    let list = least.map { "  \($0)" }.joined(separator: "\n")
    return "seed \(seed): \(reason)\nafter \(least.count) of \(steps.count) steps:\n\(list)"
  }

  /// A shorter list of steps for which the property also fails.
  private func shortest(_ steps: [Step], _ found: String) async throws -> ([Step], String) {
    var best = steps
    var reason = found
    var size = max(1, steps.count / 2)
    while size > 0 {
      var start = 0
      var isShorter = false
      while start < best.count {
        var candidate = best
        candidate.removeSubrange(start..<min(start + size, best.count))
        if let violation = try await violation(candidate) {
          best = candidate
          reason = violation
          isShorter = true
        } else {
          start += size
        }
      }
      if size > 1 || !isShorter { size /= 2 }
    }
    return (best, reason)
  }
}
