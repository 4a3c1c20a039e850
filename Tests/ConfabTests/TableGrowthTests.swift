import CProcess
import Confab
import ConfabInspection
import ConfabSupport
import ConfabText
import Glibc
import TestSupport
import Testing

/// The memory of a process that renders documents for days does not grow beyond its caches.
///
/// The test measures the heap of the whole process, so `make test` runs it in a process of its own.
@Suite(.enabled(if: getenv("CONFAB_ALONE") != nil), .timeLimit(.minutes(120)))
struct TableGrowthTests {
  private static let words = [
    "Hello", "AVATAR", "office", "fjord", "Größe", "Привет", "नमस्ते", "👍😀🎉🚀🌊🍉🦊", "ok",
  ]

  private func conversation(_ random: inout SeededRandom, words: Int) -> Conversation {
    Conversation(
      messages: (0..<2).map { index in
        Message(
          id: "m\(index)", kind: .text, from: "ana",
          text: (0..<words).compactMap { _ in Self.words.randomElement(using: &random) }
            .joined(separator: " "))
      })
  }

  /// Large type. Its glyph masks and emoji fill the caches with few documents.
  private func options(_ random: inout SeededRandom) throws -> RenderOptions {
    let features = ["tnum", "ss01", "cv05", "zero", "case"].filter { _ in
      Bool.random(using: &random)
    }
    return RenderOptions(
      layout: LayoutOptions(
        width: Double(Int.random(in: 220...320, using: &random)),
        scale: [1, 2, 3].randomElement(using: &random) ?? 1,
        typeSize: Double.random(in: 20...80, using: &random),
        weight: Int.random(in: 1...1_000, using: &random),
        letterSpacing: Double.random(in: 0...2, using: &random),
        features: try FontFeature.list(features.joined(separator: ","))),
      file: FileOptions(format: [.png, .png, .svg, .pdf].randomElement(using: &random) ?? .png))
  }

  /// 10,000 documents with three sets of fonts in a soak test; otherwise 300 with one set, whose
  /// caches are full after a hundred.
  @Test func `Documents of random sizes and fonts do not grow the heap`() async throws {
    let isSoak = Soak.end != nil
    let count = isSoak ? 10_000 : 300
    var random = SeededRandom(seed: 11)
    let folder = try ScratchFolder()
    let own = try folder.put("own.ttf", try MadeFont.variable.bytes())
    let studios = try (isSoak ? [[], ["Noto Sans Mono"], [own]] : [[own]])
      .map { try Studio(typefaces: $0) }
    var heap: [Int] = []
    for number in 0..<count {
      let studio = studios[number % studios.count]
      try await studio.write(
        conversation(&random, words: 4), to: folder("out"), attachments: .folder("."),
        options: try options(&random))
      // Long texts fill the cache of shaped texts. They are not drawn, which would take long.
      try await studio.writeLayout(
        of: conversation(&random, words: 100), to: OutputFile(path: folder("out")),
        attachments: .folder("."), options: try options(&random).layout)
      heap.append(Int(confab_heap_allocated_bytes()))
    }
    // The first documents fill the caches. Pango empties its cache from time to time.
    let third = count / 3
    let growth = (heap[(2 * third)...].max() ?? 0) - (heap[third..<2 * third].max() ?? 0)
    print("heap: \(stride(from: 0, to: count, by: count / 12).map { heap[$0] >> 10 }) KB")
    #expect(growth < 2 << 20, "\(growth) bytes more")
  }
}
