import ConfabRendering
import ConfabSnapshots

/// Compares a picture with a reference and the other way round, as
/// `confab snapshot verify --actual` does. The input is a PNG with its stamp and its description,
/// followed by the description file beside it.
struct ReferenceTarget: FuzzTarget {
  private let folders: (known: FuzzFolder, changed: FuzzFolder)
  private let known: RGBAImage
  /// The largest number of pixels that is compared. Small pictures allow more inputs per second.
  private static let maximumPixels = 1 << 15

  init() throws {
    folders = (try FuzzFolder(), try FuzzFolder())
    let seed = try FuzzFolder.bytes(
      FuzzSources.root + "/Tests/Helpers/Fuzzing/Corpus/reference/described.bin")
    known = try ComparedFile.decode(seed, path: "seed")
    let (picture, description) = Self.parts(of: seed)
    try folders.known.put("a.png", picture)
    try folders.known.put("a.confab", description)
  }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    let (picture, description) = Self.parts(of: bytes)
    if let info = try? ImageInfo.probe(bytes: picture),
      info.width * info.height > Self.maximumPixels
    {
      return outcome
    }
    let image = try? ComparedFile.decode(picture, path: "a.png")
    outcome.isAccepted = image != nil
    do {
      try folders.changed.put("a.png", picture)
      try folders.changed.put("a.confab", description)
      var rules = ComparisonRules()
      rules.masks = [.part("avatar"), .message("m2")]
      for (actual, reference) in [
        (folders.known, folders.changed), (folders.changed, folders.known),
      ] {
        for rules in [ComparisonRules(), rules] {
          let report = try await FolderVerifier(
            actual: actual.path, reference: reference.path, rules: rules
          ).report()
          check(report, image, isExact: rules == ComparisonRules(), &outcome)
        }
      }
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }

  private func check(
    _ report: SnapshotReport, _ image: RGBAImage?, isExact: Bool, _ outcome: inout FuzzOutcome
  ) {
    guard report.snapshots.count == 1, let result = report.snapshots.first else {
      outcome.violation = "\(report.snapshots.count) results for one picture"
      return
    }
    switch result.status {
    case .passed:
      if image == nil || isExact && !isEqual(image) {
        outcome.violation = "a picture with other pixels passed"
      }
    case .failed:
      if image == nil || isEqual(image) { outcome.violation = "an equal picture failed" }
      if result.summary.isEmpty { outcome.violation = "a failure has an empty summary" }
    case .error: if image != nil { outcome.violation = "error of a picture: \(result.summary)" }
    case .new, .orphaned: outcome.violation = "a picture is \(result.status)"
    }
  }

  /// Whether a picture has the pixels of the known one; fully transparent ones have no color.
  private func isEqual(_ image: RGBAImage?) -> Bool {
    func visible(_ image: RGBAImage) -> [UInt64] {
      image.pixels.sixteenBits.map { $0 >> 48 == 0 ? 0 : $0 }
    }
    guard let image, image.width == known.width, image.height == known.height else { return false }
    return visible(image) == visible(known)
  }

  /// The PNG at the beginning of an input, and the rest.
  private static func parts(of bytes: [UInt8]) -> (picture: [UInt8], description: [UInt8]) {
    let end = Array("IEND".utf8)
    guard bytes.count > 4,
      let place = (0..<bytes.count - 4).first(where: { bytes[$0...].starts(with: end) })
    else { return (bytes, []) }
    let length = min(bytes.count, place + 8)
    return (Array(bytes[..<length]), Array(bytes[length...]))
  }
}
