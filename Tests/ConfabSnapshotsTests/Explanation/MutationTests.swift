import Confab
import ConfabSnapshots
import Testing

/// Verifies pictures after each of many small changes, as `confab snapshot verify` does.
@Suite(.timeLimit(.minutes(30))) struct MutationTests {
  private struct Page {
    var picture: Picture
    var description: PictureDescription
  }

  private func draw(_ input: MutationInput, by studio: Studio) async throws -> [Page] {
    let pages = try await input.pages(by: studio)
    var drawn: [Page] = []
    for index in 0..<pages.count {
      drawn.append(
        Page(
          picture: try await pages.page(at: index),
          description: try await pages.description(at: index)))
    }
    return drawn
  }

  /// The results of the pages that do not pass.
  private func failures(
    of pages: [Page], references: [[UInt8]]
  ) async throws -> [SnapshotResult] {
    var failures: [SnapshotResult] = []
    for (page, file) in zip(pages, references) {
      let check = try ReferenceCheck(page.picture, file: file, path: "the reference")
      guard case .different(_, let expected, let actual) = check else { continue }
      let explanation = FailureExplanation(
        expected: expected, actual: actual,
        expectedDescription: ReferenceDescription.chunk(in: file, of: expected),
        actualDescription: page.description, rules: ComparisonRules())
      let result = try await explanation.explain(SnapshotResult(name: "", status: .failed))
      failures.append(try #require(result?.result))
    }
    return failures
  }

  /// Draws each base and each mutation of it, and prints what is said about the mutations.
  @Test(arguments: Mutation.Base.allCases)
  func `Each small change fails and is named`(base: Mutation.Base) async throws {
    let original = try MutationInput(base)
    let studio = try original.studio()
    let references = try await draw(original, by: studio).map {
      try $0.picture.referenceFile($0.description)
    }
    let again = try await draw(original, by: original.studio())
    #expect(again.count == references.count)
    #expect(try await failures(of: again, references: references).isEmpty)

    for mutation in Mutation.all where mutation.base == base {
      var input = try MutationInput(base)
      try mutation.apply(&input)
      let changed = try await draw(
        input, by: input.hasStudio(of: original) ? studio : input.studio())
      let failures = try await failures(of: changed, references: references)
      #expect(!failures.isEmpty || changed.count != references.count, "\(mutation.name) passes")
      print("\(base) | \(mutation.name) | \(failures.map(\.summary).joined(separator: " || "))")
      expect(failures, toName: mutation)
    }
  }

  private func expect(_ failures: [SnapshotResult], toName mutation: Mutation) {
    let changes = failures.flatMap(\.changes)
    for expected in mutation.expected {
      #expect(
        changes.contains { $0.text.hasPrefix(expected) },
        "\(mutation.name): expected \"\(expected)…\" in \(changes.map(\.text))")
    }
    guard !mutation.allowsOthers else { return }
    for change in changes where !change.text.contains("moved by") {
      #expect(
        mutation.expected.contains { change.text.hasPrefix($0) }
          || change.text.hasPrefix("height of the picture"),
        "\(mutation.name): \"\(change.text)\" is not a change of this mutation")
    }
    for change in changes {
      #expect(change.message == change.number.map { "m\($0)" }, "\(mutation.name)")
    }
    // The pixels confirm which message it is, if it is one.
    guard let message = changes.first?.message,
      changes.allSatisfy({ $0.message == message && !$0.text.contains("messages") })
    else { return }
    for region in failures.flatMap(\.regions) {
      #expect(
        region.label.hasPrefix("message \(message.dropFirst()),"),
        "\(mutation.name): \(region.label)")
    }
  }
}
