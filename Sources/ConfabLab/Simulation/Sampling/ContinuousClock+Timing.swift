extension ContinuousClock {
  /// Runs `body` and returns its result with the elapsed time in seconds.
  func timed<T>(_ body: () async throws -> T) async rethrows -> (result: T, seconds: Double) {
    let start = now
    let result = try await body()
    return (result, seconds(since: start))
  }

  /// The seconds from `start` until now.
  func seconds(since start: Instant) -> Double { start.duration(to: now).inSeconds }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
