/// Runs calls one after the other, in the order in which they are made.
///
/// A call of an actor takes its place before it suspends, so tasks of one actor that start in an
/// order take effect in this order. Without this, each would hop to another actor first, and these
/// hops can overtake each other.
final class OrderedCalls: Sendable {
  private let calls: AsyncStream<@Sendable () async -> Void>.Continuation

  init() {
    let (stream, calls) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
    self.calls = calls
    Task {
      for await call in stream { await call() }
    }
  }

  deinit { calls.finish() }

  /// Runs a call after all earlier ones.
  ///
  /// - Throws: The error of the call.
  nonisolated(nonsending) func run<Result: Sendable>(
    _ call: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      calls.yield {
        do {
          continuation.resume(returning: try await call())
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  /// Runs a call after all earlier ones.
  nonisolated(nonsending) func run<Result: Sendable>(
    _ call: @escaping @Sendable () async -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      calls.yield { continuation.resume(returning: await call()) }
    }
  }
}
