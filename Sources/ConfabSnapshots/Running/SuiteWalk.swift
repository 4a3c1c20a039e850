import ConfabSupport

/// Draws conversations of a suite on several workers and calls a function with each picture.
struct SuiteWalk: Sendable {
  /// The outcome of a picture, or of a conversation that could not be drawn.
  struct Visit<Outcome: Sendable>: Sendable {
    /// The name of the picture; of the conversation after an error.
    var name: String
    var item: SnapshotCase
    /// What the function returned, or the error that stopped the conversation.
    var outcome: Result<Outcome, any Error>
    /// The time in seconds. That of the first picture includes reading and laying out the
    /// conversation.
    var seconds: Double
  }

  let suite: SnapshotSuite
  /// The number of conversations that are drawn at the same time, at least 1.
  let workers: Int
  /// The folder of the pinned fonts; `nil` for the bundled fonts.
  let fontFolder: String?

  /// Draws conversations.
  ///
  /// - Parameters:
  ///   - cases: The conversations with their options.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1, from any thread.
  ///   - visit: Called with each picture, for several pictures at the same time.
  /// - Returns: The outcomes, sorted by name.
  /// - Throws: `FileError` for a file that can't be written, `CancellationError`. Other errors are
  ///   outcomes.
  func run<Outcome: Sendable>(
    _ cases: [SnapshotCase], progress: @escaping @Sendable (Double) -> Void,
    visit: @escaping @Sendable (SnapshotCase, DrawnPage) async throws -> Outcome
  ) async throws -> [Visit<Outcome>] {
    let drawers = (0..<max(1, workers)).map { _ in
      SnapshotDrawer(suite: suite, studios: StudioPool(fontFolder: fontFolder))
    }
    let names = Set(suite.cases.map { $0.name.lowercased() })
    return try await cases.concurrentMap(workers: workers, progress: progress) { item, worker in
      try await visits(of: item, drawers[worker], names, visit)
    }.flatMap { $0 }.sorted { $0.name < $1.name }
  }

  /// - Parameter names: The names of all conversations with their options, in lower case.
  private func visits<Outcome>(
    of item: SnapshotCase, _ drawer: SnapshotDrawer, _ names: Set<String>,
    _ visit: (SnapshotCase, DrawnPage) async throws -> Outcome
  ) async throws -> [Visit<Outcome>] {
    var found: [Visit<Outcome>] = []
    let clock = ContinuousClock()
    var start = clock.now
    func visited(_ name: String, _ outcome: Result<Outcome, any Error>) {
      let end = clock.now
      found.append(
        Visit(
          name: name, item: item, outcome: outcome, seconds: start.duration(to: end) / .seconds(1)))
      start = end
    }
    do {
      let drawn = try await drawer.draw(item)
      for name in drawn.names where name != item.name && names.contains(name.lowercased()) {
        throw SuiteError(
          "its page \(name).png has the name of another snapshot; rename one of the conversations")
      }
      for (index, name) in drawn.names.enumerated() {
        let page = try await DrawnPage(index, of: drawn)
        visited(name, .success(try await visit(item, page)))
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as FileError where error.action == .write {
      // A full disk is not a problem of this conversation.
      throw error
    } catch {
      visited(item.name, .failure(error))
    }
    return found
  }
}
