import Confab
import ConfabSnapshots
import Glibc
import Testing

@Suite(.timeLimit(.minutes(30))) struct MutationTests {
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

  /// The box around the pixels that differ, in pictures of the same size; `nil` if there are none.
  private static func box(_ a: [UInt8], _ b: [UInt8], width: Int) -> PixelRect? {
    let places = zip(a, b).enumerated().lazy.filter { $1.0 != $1.1 }.map { $0.offset / 4 }
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for place in places {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    return right < 0
      ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
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
      // The pixels confirm which message it is, if it is one.
      if let message = changes.first?.message, changes.allSatisfy({ $0.message == message }),
        !changes.contains(where: { $0.text.contains("messages") }),
        let old = reference.pixels.last, let new = changed.pixels.last,
        let description = changed.descriptions.last,
        let box = Self.box(old, new, width: description.size.width)
      {
        let label = description.label(of: box)
        #expect(label.hasPrefix("message \(message.dropFirst()),"), "\(mutation.name): \(label)")
      }
      for change in changes where !mutation.allowsOthers {
        #expect(change.message == change.number.map { "m\($0)" }, "\(mutation.name)")
      }
    }
  }
}
