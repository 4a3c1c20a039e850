import Confab
import ConfabRendering
import ConfabScene

/// Reads the bytes as a picture: its header and its pixels. Draws some pictures in every format.
struct ImageTarget: FuzzTarget {
  private let folder: FuzzFolder
  /// The largest number of pixels that is decoded. Small pictures allow more inputs per second.
  private static let maximumPixels = 1 << 16

  init() throws { folder = try FuzzFolder() }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    do {
      let info = try ImageInfo.probe(bytes: bytes)
      guard info.width * info.height <= Self.maximumPixels else { return outcome }
      let image = try ImageDecoder.decode(bytes: bytes)
      outcome.isAccepted = true
      guard image.width == info.width, image.height == info.height else {
        outcome.violation = "\(image), but its header says \(info.width)×\(info.height)"
        return outcome
      }
      var random = SeededRandom(for: bytes)
      guard random.oneIn(3) else { return outcome }
      let size = random.pick([(24, 16), (1, 1), (300, 7), (40, 90)])
      let scaled = try ImageDecoder.decode(bytes: bytes, filling: size.0, height: size.1)
      guard scaled.width == size.0, scaled.height == size.1 else {
        outcome.violation = "\(scaled) instead of \(size.0)×\(size.1)"
        return outcome
      }
      guard random.oneIn(4) else { return outcome }
      outcome.isDrawn = true
      try draw(bytes, &random)
    } catch is ImageError {
      return outcome
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }

  private func draw(_ bytes: [UInt8], _ random: inout SeededRandom) throws {
    let name = "picture-\(SeededRandom.name(of: bytes))"
    defer { folder.remove(name) }
    try folder.put(name, bytes)
    var scene = Scene()
    let frame = Rect(x: 3, y: 2.5, width: random.pick([20, 61.5]), height: random.pick([9, 70]))
    let part = random.pick([nil, nil, Rect(x: -1, y: 0.5, width: 5, height: 4)])
    let source = ImageSource(
      path: folder(name), part: part, filter: random.pick(ImageSource.Filter.allCases))
    scene.image(source, in: frame, mask: .roundedRect(frame, radius: 4))
    try TextDrawing().draw(scene, everyFormat: true)
  }
}
