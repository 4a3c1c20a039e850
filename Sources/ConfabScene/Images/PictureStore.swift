import Synchronization

/// Pictures for all renderers of a program: each is decoded once for as long as it is remembered,
/// and scaled once for each size that it is drawn at.
///
/// Remembered by content, so a file that changes is another picture and two files with the same
/// bytes are one. What comes out depends on the picture and what is asked for, never on what was
/// asked before or what is still remembered.
public final class PictureStore: Sendable {
  /// Bytes of decoded pictures that are remembered: of photos from phones some twenty at scale 3.
  private static let decodedLimit = 64 << 20
  /// Bytes of scaled ones: a screenful of photos at scale 3.
  private static let scaledLimit = 16 << 20
  /// Files whose digests are remembered.
  private static let fileLimit = 10_000
  /// Points that the shorter side of a picture is decoded to at least where it has as many: photos
  /// in bubbles are smaller, so whatever sizes a picture is drawn at come of one decoding.
  static let detail = 240.0

  private struct DecodedKey: Hashable {
    var content: ContentDigest
    var eighths: Int
  }

  private struct ScaledKey: Hashable {
    var decoded: DecodedKey
    var part: Rect?
    var filter: ImageSource.Filter
    var width: Int
    var height: Int
  }

  private struct State {
    var files: [String: PictureFile] = [:]
    var decoded = BoundedCache<DecodedKey, ReducedImage>(limit: PictureStore.decodedLimit)
    var scaled = BoundedCache<ScaledKey, PixelImage>(limit: PictureStore.scaledLimit)
    var gates: [ContentDigest: Gate] = [:]
    var decodings = 0
  }

  /// Whoever decodes a picture holds it; whoever comes next finds it decoded.
  private final class Gate: Sendable {
    let lock = Mutex(())
  }

  private let state = Mutex(State())

  public init() {}

  /// How many pictures were decoded so far.
  var decodings: Int { state.withLock { $0.decodings } }

  /// Decodes a picture to see that it is whole, and remembers it where there is room: what is looked
  /// at first is drawn first.
  ///
  /// - Parameter scale: device pixels a point that it will be drawn at.
  public func check(path: String, scale: Double) throws(ImageError) -> ImageInfo {
    let (file, bytes) = try read(path)
    let eighths = Self.eighths(file.header, need: 0, scale: scale)
    _ = try decoded(file, bytes: bytes, eighths: eighths, evicting: false)
    return file.header.info
  }

  /// A picture at the size of a frame in device pixels; `nil` where it can't be read: whoever laid it
  /// out has looked and drawn a placeholder instead, so this is a file that changed in between.
  func image(_ source: ImageSource, width: Int, height: Int, scale: Double) -> PixelImage? {
    guard (try? ImageLimits.check(width: width, height: height)) != nil,
      let (file, bytes) = try? file(source.path)
    else { return nil }
    let header = file.header
    let target = header.orientation.swapsSides ? (height, width) : (width, height)
    let cover = CoverWindow(
      sourceWidth: header.storedWidth, sourceHeight: header.storedHeight, width: target.0,
      height: target.1)
    guard let window = source.part.map({ CoverWindow(part: $0, of: header) }) ?? cover else {
      return nil
    }
    let need = max(Double(target.0) / window.width, Double(target.1) / window.height)
    // Nearest means the picture's own pixels.
    let eighths =
      source.filter == .nearest ? 8 : Self.eighths(header, need: need, scale: scale)
    let key = ScaledKey(
      decoded: DecodedKey(content: file.content, eighths: eighths), part: source.part,
      filter: source.filter, width: width, height: height)
    if let known = state.withLock({ $0.scaled[key] }) { return known }
    guard let reduced = try? decoded(file, bytes: bytes, eighths: eighths, evicting: true) else {
      return nil
    }
    let image = Resampler.scale(
      reduced.image, window: window.scaled(x: reduced.factorX, y: reduced.factorY),
      width: target.0, height: target.1, filter: source.filter
    ).oriented(header.orientation)
    state.withLock { $0.scaled.insert(image, for: key, bytes: image.pixels.count * 4) }
    return image
  }

  /// How large a picture is decoded: as large as it is needed, and not below ``detail``.
  private static func eighths(_ header: ImageHeader, need: Double, scale: Double) -> Int {
    let side = Double(min(header.storedWidth, header.storedHeight))
    return ReducedImage.eighths(atLeast: max(need, detail * scale / side))
  }

  /// What lies at a path, and its bytes where they had to be read.
  private func file(_ path: String) throws(ImageError) -> (PictureFile, [UInt8]?) {
    if let known = state.withLock({ $0.files[path] }), known.stamp == FileStamp(path: path) {
      return (known, nil)
    }
    return try read(path)
  }

  private func read(_ path: String) throws(ImageError) -> (PictureFile, [UInt8]) {
    let stamp = FileStamp(path: path)
    let bytes = try ImageDecoder.read(path)
    guard let stamp else { throw .unreadable(.notFound) }
    let file = try PictureFile(stamp, bytes: bytes)
    state.withLock { state in
      if state.files.count >= Self.fileLimit { state.files.removeAll() }
      state.files[path] = file
    }
    return (file, bytes)
  }

  private func decoded(
    _ file: PictureFile, bytes: [UInt8]?, eighths: Int, evicting: Bool
  ) throws(ImageError) -> ReducedImage {
    let key = DecodedKey(content: file.content, eighths: eighths)
    let gate = state.withLock { state in
      let gate = state.gates[file.content] ?? Gate()
      state.gates[file.content] = gate
      return gate
    }
    defer { state.withLock { $0.gates[file.content] = nil } }
    return try gate.lock.withLock { _ throws(ImageError) in
      if let known = state.withLock({ $0.decoded[key] }) { return known }
      let bytes = if let bytes { bytes } else { try ImageDecoder.read(file.stamp.path) }
      let reduced = try ReducedImage(bytes, file.header, eighths: eighths)
      state.withLock { state in
        state.decodings += 1
        let size = reduced.image.pixels.count * 4
        guard evicting || state.decoded.hasRoom(for: size) else { return }
        state.decoded.insert(reduced, for: key, bytes: size)
      }
      return reduced
    }
  }
}
