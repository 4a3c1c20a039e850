import Glibc

/// Runs fixed cases, and then new ones for the number of seconds in the environment variable
/// `CONFAB_SOAK`, which `make soak` sets.
public enum Soak {
  /// When all properties stop; `nil` without `CONFAB_SOAK`.
  public static let end: ContinuousClock.Instant? = getenv("CONFAB_SOAK")
    .flatMap { Int(String(cString: $0)) }.map { .now + .seconds($0) }

  private static let turns = Turns(places: 2)

  /// Tries a number of fixed seeds from 0 on and, in a soak, new seeds until its end; then prints
  /// how many. Properties take turns, so that each gets its share of the time.
  ///
  /// - Parameters:
  ///   - words: A description of the property.
  ///   - fixed: The number of fixed seeds.
  ///   - holds: Tries a seed, and returns whether the property holds. The first failure ends the
  ///     run.
  public static func run(
    _ words: String, fixed: Int, _ holds: (UInt64) async throws -> Bool
  ) async rethrows {
    guard let end else {
      for seed in 0..<UInt64(fixed) {
        guard try await holds(seed) else { return }
      }
      return
    }
    let start = UInt64.random(in: 1 << 32..<1 << 48)
    var tried = 0
    var isWrong = false
    while !isWrong, tried < fixed || .now < end {
      await turns.take()
      let turnEnd = ContinuousClock.now + .milliseconds(300)
      do {
        while !isWrong, .now < turnEnd, tried < fixed || .now < end {
          let seed = tried < fixed ? UInt64(tried) : start + UInt64(tried - fixed)
          isWrong = try await !holds(seed)
          tried += 1
        }
      } catch {
        await turns.give()
        throw error
      }
      await turns.give()
      // Lets properties that haven't started run first.
      await Task.yield()
    }
    print("soak: \(tried) cases, new seeds from \(start): \(words)")
    fflush(nil)
  }
}

/// Limits how many tasks run at once, in the order in which they wait.
private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { free = places }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
