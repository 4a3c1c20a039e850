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
    let stride = 4 * width
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else {
          return nil
        }
        // Most rows are equal, and comparing bytes one by one without optimisation is slow.
        let rows = (0..<a.count / stride).filter {
          memcmp(first + $0 * stride, second + $0 * stride, stride) != 0
        }
        guard let top = rows.first, let bottom = rows.last else { return nil }
        var (left, right) = (width, -1)
        for start in rows.map({ $0 * stride }) {
          if let place = (0..<4 * left).first(where: { a[start + $0] != b[start + $0] }) {
            left = place / 4
          }
          if let place = (4 * (right + 1)..<stride).last(where: { a[start + $0] != b[start + $0] })
          {
            right = place / 4
          }
        }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
    }
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
