import Confab
import ConfabCache
import ConfabEngine
import ConfabText

/// Opens a conversation of 100,000 messages whose heights are on disk, up to the first update.
struct OpeningBenchmark {
  private let fonts: FontLibrary

  init() throws { fonts = try Studio().library }

  func run(_ runs: Int) async throws -> [Measurement] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/heights"
    let chat = PlainConversation.make(100_000, by: .two)
    _ = try await seconds(chat, path)
    var samples = Samples()
    for _ in 0..<runs { samples.add(try await seconds(chat, path)) }
    return [samples.milliseconds("engine.open.firstframe")]
  }

  /// The seconds from opening the file and creating an engine to its first update.
  private func seconds(_ chat: Conversation, _ path: String) async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let disk = DiskHeights(path: path)
    let bench = try EngineUnderTest(
      chat, fonts: fonts, heights: .exactOnDisk,
      store: VersionedHeightStore(in: disk, engine: confabVersion))
    let created = clock.seconds(since: start)
    let shown = await bench.secondsToFirstFrame { $0.start() }
    await disk.close()
    return created + shown
  }
}
