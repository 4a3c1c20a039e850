import Confab
import ConfabSnapshots
import TestSupport
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

  /// A change without the ids of messages, which are `m` and the number unless the mutation changes
  /// that.
  private func plain(_ text: String) -> String {
    text.replacing(#/ \((?:m\d+|new)[^)]*\)/#, with: "")
      .replacing(#/, m\d+ to m\d+\)/#, with: ")")
  }

  private func expect(_ failures: [SnapshotResult], toName mutation: Mutation) {
    let ids = failures.flatMap(\.changes)
    let changes = ids.map { change in
      var change = change
      change.text = plain(change.text)
      return change
    }
    if let cause = mutation.expected.first {
      let first = failures.first?.changes.first.map { plain($0.text) } ?? ""
      #expect(first.hasPrefix(cause), "\(mutation.name): \"\(cause)\" is not first: \(first)")
    }
    let summary = plain(failures.first?.summary ?? "")
    for expected in mutation.expected where mutation.isInSummary {
      #expect(summary.contains(expected), "\(mutation.name): \(summary)")
    }
    for change in ids where change.number != nil && change.text.hasPrefix("message") {
      #expect(change.text.contains(change.message ?? "?"), "\(mutation.name): \(change.text)")
    }
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
        plain(region.label).hasPrefix("message \(message.dropFirst()),"),
        "\(mutation.name): \(region.label)")
    }
  }

  /// Other widths and letter-spacings wrap texts elsewhere and select other glyphs, but change no
  /// text.
  @Test func `The same texts on other lines are never told as other texts`() async throws {
    let original = try MutationInput(.page)
    let studio = try original.studio()
    func description(_ input: MutationInput) async throws -> PictureDescription {
      try await input.pages(by: studio).description(at: 0)
    }
    let reference = try await description(original)
    var random = SeededRandom(seed: 14)
    for number in 0..<40 {
      var input = original
      if number < 20 {
        input.options.layout.width = Double(random.int(200...600))
      } else {
        input.options.layout.letterSpacing = Double(random.int(-10...60)) / 40 + 0.01
      }
      let explanation = PictureExplanation(from: reference, to: try await description(input))
      let first = explanation.changes.first?.text ?? ""
      #expect(first.hasPrefix(number < 20 ? "width of the picture" : "letter spacing"), "\(first)")
      for change in explanation.changes {
        #expect(!change.text.contains("text changed"), "\(change.text)")
        #expect(
          !change.text.contains("other glyphs") || change.text.contains("for the same text"),
          "\(change.text)")
      }
    }
  }
}
