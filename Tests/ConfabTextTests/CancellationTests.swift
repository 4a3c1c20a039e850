import TestSupport
import Testing

@testable import ConfabText

/// Long texts, whose shaping ends when the task is cancelled.
@Suite struct CancellationTests {
  /// Runs a function in a task that is cancelled.
  private static func cancelled<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try body()
    }.value
  }

  @Test(arguments: ["some words ", "two\nlines ", "x", "مرحبا بك ", "漢字"])
  func `Shaping a long text ends`(part: String) async throws {
    let library = try FontLibrary.bundled()
    let count = WordShaper.interruptibleLength / part.utf8.count + 1
    let text = String(repeating: part, count: count)
    await #expect(throws: CancellationError.self) {
      try await Self.cancelled {
        try TextShaper(library: library).shape(text, style: TextStyle(size: 17)).advance
      }
    }
  }

  @Test func `Breaking a long text ends`() async throws {
    let library = try FontLibrary.bundled()
    await #expect(throws: CancellationError.self) {
      try await Self.cancelled {
        let shaper = try TextShaper(library: library)
        let shaped = try shaper.shape(
          String(repeating: "a b ", count: 5_000), style: TextStyle(size: 17))
        return try shaper.breakLines(of: shaped, width: 1).lines.count
      }
    }
  }

  // A row that is measured while its task is cancelled is measured completely.
  @Test func `A text of usual length is finished`() async throws {
    let library = try FontLibrary.bundled()
    let text = String(repeating: "some words ", count: 2_000)
    let count = try await Self.cancelled {
      let shaper = try TextShaper(library: library)
      let shaped = try shaper.shape(text, style: TextStyle(size: 17))
      return try shaper.breakLines(of: shaped, width: 300).lines.count
    }
    #expect(count > 100)
  }
}
