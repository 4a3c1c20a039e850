import Glibc

/// New cases after the fixed ones, for as many seconds as `CONFAB_SOAK` in the environment says:
/// `make soak`.
public enum Soak {
  /// When all of them stop, from when the first began; `nil` in a usual run.
  public static let end: ContinuousClock.Instant? = getenv("CONFAB_SOAK")
    .flatMap { Int(String(cString: $0)) }.map { .now + .seconds($0) }

  private static let turns = Turns(places: 2)

  /// Tries seeds: some fixed ones from 0 on and, in a soak, new ones until its end; then it prints how
  /// many. Properties take turns, so that each has its share of the time.
  ///
  /// - Parameters:
  ///   - words: what must hold.
  ///   - holds: tries a seed; there are no more after one that fails.
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
      // Whoever has not even begun comes first.
      await Task.yield()
    }
    print("soak: \(tried) cases, new seeds from \(start): \(words)")
    fflush(nil)
  }
}

/// So many work at once; whoever waited longest is next.
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
