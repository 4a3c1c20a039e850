import Confab
import ConfabRendering
import ConfabSnapshots
import ConfabSupport
import FoundationEssentials

/// Verifies a suite of pictures that equal their references, beside decoding all of them.
struct SnapshotBenchmark {
  /// The number of pictures: screens of 1125 × 2436 pixels.
  private static let count = 24

  private let clock = ContinuousClock()
  private let studio: Studio

  init() throws { studio = try Studio(workers: 1) }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    let folder = try TemporaryFolder()
    let chats = (0..<Self.count).map { SampleConversation.mixed(count: 40 + $0) }
    let suite = try await Self.record(chats, in: folder.path)
    let paths = suite.cases.map { "\(folder.path)/\($0.name).png" }
    var pictures: [Picture] = []
    for chat in chats { pictures.append(try await picture(of: chat)) }
    var (verify, checked, decoded, drawn) = (Samples(), Samples(), Samples(), Samples())
    for run in 0..<runs {
      let report = try await clock.timed { try await SuiteVerifier(suite, workers: 1).report() }
      guard report.result.count(.passed) == Self.count else { throw Self.different }
      verify.add(report.seconds)
      let checking = try await clock.timed { try check(pictures, paths, ReferenceCheck.passes) }
      checked.add(checking.seconds)
      let decoding = try await clock.timed { try check(pictures, paths, Self.equalsDecoded) }
      decoded.add(decoding.seconds)
      let drawing = try await clock.timed { for chat in chats { _ = try await picture(of: chat) } }
      drawn.add(drawing.seconds + decoding.seconds)
      progress(Double(run + 1) / Double(runs))
    }
    return [
      verify.milliseconds(
        "snapshots.verify", beside: (name: "drawing, decoding and comparing", samples: drawn)),
      checked.milliseconds(
        "snapshots.check", beside: (name: "decoding and comparing", samples: decoded)),
    ]
  }

  private func check(
    _ pictures: [Picture], _ paths: [String], _ passes: (Picture, String) throws -> Bool
  ) throws {
    for (picture, path) in zip(pictures, paths) {
      guard try passes(picture, path) else { throw Self.different }
    }
  }

  private static func equalsDecoded(_ picture: Picture, _ path: String) throws -> Bool {
    try ImageDecoder.decode(path: path).pixels == picture.premultiplied
  }

  private func picture(of chat: Conversation) async throws -> Picture {
    let options = RenderOptions(
      layout: LayoutOptions(selection: .last(30)),
      picture: PictureOptions(chrome: .full, pageHeight: 812))
    return try await studio.picture(of: chat, options: options)
  }

  /// Writes conversations as a suite and records it.
  private static func record(
    _ chats: [Conversation], in folder: String
  ) async throws -> SnapshotSuite {
    let options = #"{"last": 30, "chrome": "full", "pageHeight": 812}"#
    try write(Data(#"{"confab-suite": "1", "options": \#(options)}"#.utf8), "\(folder)/confab.json")
    for (number, chat) in chats.enumerated() {
      try write(try JSONEncoder().encode(chat), "\(folder)/chat-\(10 + number).json")
    }
    let suite = try SnapshotSuite(folder: folder)
    _ = try await SuiteRecorder(suite, workers: 1).record()
    return suite
  }

  private static func write(_ bytes: Data, _ path: String) throws {
    let file = try OutputFile(path: path)
    try file.write(Array(bytes))
    try file.commit()
  }

  private static let different = BenchmarkError("a picture differs from its own reference")
}
