import Confab
import ConfabSnapshots
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct MutationTests {
  private struct Drawn {
    var pixels: [[UInt8]]
    var descriptions: [PictureDescription]
  }

  private func draw(_ input: MutationInput, by studio: Studio) async throws -> Drawn {
    let pages = try await input.pages(by: studio)
    var drawn = Drawn(pixels: [], descriptions: [])
    for index in 0..<pages.count {
      drawn.pixels.append(try await pages.page(at: index).pixels)
      drawn.descriptions.append(try await pages.description(at: index))
    }
    return drawn
  }

  private static func differ(_ a: [[UInt8]], _ b: [[UInt8]]) -> Bool {
    guard a.map(\.count) == b.map(\.count) else { return true }
    // Comparing arrays without optimisation takes longer than drawing.
    return zip(a, b).contains { memcmp($0, $1, $0.count) != 0 }
  }

  /// Draws each base and each mutation of it, and prints what is said about the mutations.
  @Test(arguments: Mutation.Base.allCases)
  func `Each small change differs in pixels and is named`(base: Mutation.Base) async throws {
    let original = try MutationInput(base)
    let studio = try original.studio()
    let reference = try await draw(original, by: studio)
    let again = try await draw(original, by: original.studio())
    let isSame =
      !Self.differ(again.pixels, reference.pixels) && again.descriptions == reference.descriptions
    #expect(isSame)

    for mutation in Mutation.all where mutation.base == base {
      var input = try MutationInput(base)
      try mutation.apply(&input)
      let changed = try await draw(
        input, by: input.hasStudio(of: original) ? studio : input.studio())
      let differs = Self.differ(changed.pixels, reference.pixels)
      #expect(differs, "\(mutation.name): no pixel differs")
      let explanations = zip(reference.descriptions, changed.descriptions).map {
        PictureExplanation(from: $0, to: $1)
      }
      let changes = explanations.flatMap(\.changes)
      print(
        "\(base) | \(mutation.name) | \(explanations.map(\.summary).filter { !$0.isEmpty }.joined(separator: " || "))"
      )
      for expected in mutation.expected {
        #expect(
          changes.contains { $0.text.hasPrefix(expected) },
          "\(mutation.name): expected \"\(expected)…\" in \(changes.map(\.text))")
      }
      for change in changes where !mutation.allowsOthers && !change.text.contains("moved by") {
        #expect(
          mutation.expected.contains { change.text.hasPrefix($0) }
            || change.text.hasPrefix("height of the picture"),
          "\(mutation.name): \"\(change.text)\" is not a change of this mutation")
      }
      for change in changes where !mutation.allowsOthers {
        #expect(change.message == change.number.map { "m\($0)" }, "\(mutation.name)")
      }
    }
  }
}
