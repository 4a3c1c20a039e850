import CBaseline
import Confab
import ConfabBubbles
import ConfabText
import Glibc
import TestSupport
import Testing

/// A process that renders documents for days keeps no more of them than its tables hold.
///
/// Looks at the heap of the whole process, so `make test` runs it in one of its own.
@Suite(.enabled(if: getenv("CONFAB_ALONE") != nil), .timeLimit(.minutes(120)))
struct TableGrowthTests {
  private static let words = [
    "Hello", "AVATAR", "office", "fjord", "Größe", "Привет", "👍", "नमस्ते", "ok",
  ]

  private func conversation(_ random: inout SeededRandom) -> Conversation {
    Conversation(
      messages: (0..<2).map { index in
        Message(
          id: "m\(index)", kind: .text, from: "ana",
          text: (0..<4).compactMap { _ in Self.words.randomElement(using: &random) }
            .joined(separator: " "))
      })
  }

  private func options(_ random: inout SeededRandom) throws -> RenderOptions {
    let features = ["tnum", "ss01", "cv05", "zero", "case"].filter { _ in
      Bool.random(using: &random)
    }
    return RenderOptions(
      width: Double(Int.random(in: 120...200, using: &random)),
      scale: [1, 1.5, 2].randomElement(using: &random) ?? 1,
      typeSize: Double.random(in: 8...30, using: &random),
      weight: Int.random(in: 1...1_000, using: &random),
      letterSpacing: Double.random(in: 0...2, using: &random),
      features: try FontFeature.list(features.joined(separator: ",")),
      format: [.png, .png, .svg, .pdf].randomElement(using: &random) ?? .png)
  }

  /// 10,000 in a soak, which takes longer than all other tests; the same tables fill with fewer.
  @Test func `Documents of random sizes and fonts leave the heap as it is`() async throws {
    let count = Soak.end == nil ? 240 : 10_000
    var random = SeededRandom(seed: 11)
    let folder = try ScratchFolder()
    let own = try folder.put("own.ttf", try MadeFont.variable.bytes())
    let studios = try [[], ["Noto Sans Mono"], [own]].map { try Studio(typefaces: $0) }
    var heap: [Int] = []
    for number in 0..<count {
      let studio = studios[number % studios.count]
      let options = try options(&random)
      try await studio.render(
        conversation(&random), folder: ".", options: options,
        to: folder("out.\(options.format)"))
      heap.append(Int(cbaseline_heap_bytes()))
    }
    // The first documents fill the tables.
    let step = count / 4
    let growth = (heap[(count - step)...].min() ?? 0) - (heap[step..<2 * step].max() ?? 0)
    print("heap: \(stride(from: 0, to: count, by: count / 12).map { heap[$0] >> 10 }) KB")
    #expect(growth < 2 << 20, "\(growth) bytes more")
  }
}
