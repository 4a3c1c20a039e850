import Glibc

/// New cases after the fixed ones, for as many seconds as `CONFAB_SOAK` in the environment says:
/// `make soak`.
public enum Soak {
  /// When all of them stop, from when the first began; `nil` in a usual run.
  public static let end: ContinuousClock.Instant? = getenv("CONFAB_SOAK")
    .flatMap { Int(String(cString: $0)) }.map { .now + .seconds($0) }

  /// How long a property is tried before others have their turn.
  private static let turn = Duration.milliseconds(50)

  /// Tries new seeds until the end, and prints how many.
  ///
  /// - Parameters:
  ///   - words: what must hold.
  ///   - fixed: how many cases were tried before.
  ///   - holds: tries a seed.
  public static func run(
    _ words: String, fixed: Int, _ holds: (UInt64) async throws -> Bool
  ) async rethrows {
    guard let end else { return }
    let start = UInt64.random(in: 1 << 32..<1 << 48)
    var seed = start
    var turnEnd = ContinuousClock.now + turn
    while case let now = ContinuousClock.now, now < end {
      guard try await holds(seed) else { break }
      seed += 1
      if now > turnEnd {
        await Task.yield()
        turnEnd = .now + turn
      }
    }
    print("soak: \(fixed) + \(seed - start) cases (from seed \(start)): \(words)")
    fflush(nil)
  }
}
