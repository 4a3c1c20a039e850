import Confab
import ConfabRendering
import ConfabSnapshots
import ConfabSupport
import FoundationEssentials

/// Compares a long picture with one in which a message differs and draws the differences, beside
/// decoding both.
struct DifferenceBenchmark {
  /// About 8,000 rows of 2,250 pixels.
  private static let options = RenderOptions(
    layout: LayoutOptions(width: 750, scale: 3, selection: .last(52)))
  private static let changed = 25

  private let clock = ContinuousClock()

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    let folder = try TemporaryFolder()
    let studio = try Studio()
    let chat = SampleConversation.mixed(count: 52)
    func write(_ name: String, adding text: String) async throws -> String {
      var changed = chat
      changed.messages[Self.changed].text = (chat.messages[Self.changed].text ?? "") + text
      let path = "\(folder.path)/\(name).png"
      try await studio.picture(of: changed, options: Self.options).write(to: path)
      return path
    }
    let expected = try await write("expected", adding: "")
    let word = try await write("word", adding: " again")
    let taller = try await write(
      "taller", adding: String(repeating: "\nand another line", count: 6))
    var (decoding, aWord, aTallerMessage) = (Samples(), Samples(), Samples())
    for run in 0..<runs {
      let decoded = try await clock.timed {
        for path in [expected, word] { _ = try ImageDecoder.decode(path: path) }
      }
      decoding.add(decoded.seconds)
      aWord.add(try await clock.timed { try await compare(expected, word) }.seconds)
      aTallerMessage.add(try await clock.timed { try await compare(expected, taller) }.seconds)
      progress(Double(run + 1) / Double(runs))
    }
    let beside = (name: "decoding both", samples: decoding)
    return [
      aWord.milliseconds("snapshots.diff.word", beside: beside),
      aTallerMessage.milliseconds("snapshots.diff.taller", beside: beside),
    ]
  }

  /// Does what `confab diff --align -o` does.
  private func compare(_ expected: String, _ actual: String) async throws {
    async let first = ComparedFile.read(path: expected)
    async let second = ComparedFile.read(path: actual)
    let pictures = try await (expected: first, actual: second)
    let result = try await PictureComparer(alignsRows: true).compare(
      expected: pictures.expected, actual: pictures.actual)
    guard result.different > 0 else { throw BenchmarkError("the pictures do not differ") }
    _ = try await DifferencePicture(
      result, expected: pictures.expected, actual: pictures.actual
    ).png()
  }
}
