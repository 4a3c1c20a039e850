import Confab

/// Draws conversations of a suite on several workers and calls a function with each picture.
struct SuiteWalk: Sendable {
  /// The outcome of a picture, or of a conversation that could not be drawn.
  struct Visit<Outcome: Sendable>: Sendable {
    /// The name of the picture; of the conversation after an error.
    var name: String
    var item: SnapshotCase
    /// What the function returned, or the error that stopped the conversation.
    var outcome: Result<Outcome, any Error>
  }

  /// The outcomes of a walk.
  struct Visits<Outcome: Sendable>: Sendable {
    /// The outcomes, sorted by name.
    var all: [Visit<Outcome>]
    /// The pictures that the conversations may show, as names of references.
    var attachments: Set<String>
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
  /// - Throws: `CancellationError`. Errors of conversations are outcomes.
  func run<Outcome: Sendable>(
    _ cases: [SnapshotCase], progress: @escaping @Sendable (Double) -> Void,
    visit: @escaping @Sendable (SnapshotCase, DrawnPage) async throws -> Outcome
  ) async throws -> Visits<Outcome> {
    let drawers = (0..<max(1, workers)).map { _ in
      SnapshotDrawer(suite: suite, studios: StudioPool(fontFolder: fontFolder))
    }
    let found = try await cases.concurrentMap(workers: workers, progress: progress) {
      item, worker in
      try await visits(of: item, drawers[worker], visit)
    }
    return Visits(
      all: found.flatMap(\.0).sorted { $0.name < $1.name },
      attachments: Set(found.flatMap(\.1)))
  }

  private func visits<Outcome>(
    of item: SnapshotCase, _ drawer: SnapshotDrawer,
    _ visit: (SnapshotCase, DrawnPage) async throws -> Outcome
  ) async throws -> ([Visit<Outcome>], [String]) {
    var found: [Visit<Outcome>] = []
    var attachments: [String] = []
    do {
      let drawn = try await drawer.draw(item)
      attachments = drawn.attachments
      for (index, name) in drawn.names.enumerated() {
        let page = try await DrawnPage(index, of: drawn.pages, named: name)
        found.append(
          Visit(name: name, item: item, outcome: .success(try await visit(item, page))))
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      found.append(Visit(name: item.name, item: item, outcome: .failure(error)))
    }
    return (found, attachments)
  }
}
