import ConfabScene
import ConfabText
import Synchronization

/// Pictures for all renderers of a program: each is decoded once for as long as it is remembered,
/// and scaled once for each size that it is drawn at.
///
/// Remembered by content, so a file that changes is another picture and two files with the same
/// bytes are one. What comes out depends on the picture and what is asked for, never on what was
/// asked before or what is still remembered. A file is opened once for whatever is found out about it, and
/// a source that names its content gets that or nothing.
public final class PictureStore: Sendable {
  /// Bytes of decoded pictures that are remembered: of photos from phones some twenty at scale 3.
  private static let decodedLimit = 64 << 20
  /// Bytes of scaled ones: a screenful of photos at scale 3.
  private static let scaledLimit = 16 << 20
  /// Files whose digests are remembered.
  private static let fileLimit = 10_000
  /// Points that the shorter side of a picture is decoded to at least where it has as many: photos
  /// in bubbles on phones are not wider, so one decoding serves all sizes that it is drawn at.
  static let detail = 253.0
  /// Share of the wanted pixels that is enough: enlarging a picture by less is not seen, and a phone's
  /// photo, 3,024 pixels wide, is decoded to a quarter for a bubble at scale 3.
  private static let sufficientShare = 0.99

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
    var rows: Range<Int>?
  }

  private struct KnownFile {
    var stamp: FileStamp
    var content: ContentDigest
  }

  /// A picture to draw, and its bytes where they had to be read.
  private struct Found {
    var content: ContentDigest
    var header: ImageHeader
    var bytes: [UInt8]?
  }

  private struct State {
    /// What was at a path, for sources that name no content.
    var files: [String: KnownFile] = [:]
    var headers: [ContentDigest: ImageHeader] = [:]
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

  /// Decodes a picture of a folder to see that it is whole, and remembers it where there is room: what is
  /// looked at first is drawn first.
  ///
  /// - Parameters:
  ///   - name: a path relative to the folder.
  ///   - scale: device pixels a point that it will be drawn at.
  ///   - budget: of its document; what decoding it costs is taken from it.
  /// - Throws: ``ImageError``, with ``FileError/Reason/outside`` for a path that leaves the folder.
  public func check(
    _ name: String, in folder: InputFolder, scale: Double, budget: inout DecodingBudget
  ) throws(ImageError) -> CheckedPicture {
    let opened: InputFile
    do { opened = try folder.open(name) } catch { throw .unreadable(error.reason) }
    let path = opened.path
    let file = try PictureFile(opened)
    try budget.take(
      pixels: file.header.storedWidth * file.header.storedHeight, bytes: file.bytes.count)
    remember(file, at: path)
    let eighths = Self.eighths(file.header, need: 0, scale: scale)
    let source = ImageSource(path: path, name: name, content: file.content)
    let reduced = try decoded(
      source, Found(content: file.content, header: file.header, bytes: file.bytes),
      eighths: eighths, evicting: false)
    return CheckedPicture(
      source: source, info: file.header.info, isCoarse: reduced.isBelowWanted)
  }

  /// A picture at the size of a frame in device pixels; `nil` where the part that is asked for has
  /// nothing of it.
  ///
  /// - Parameter rows: of the frame, not empty, to get only those; `nil` for all.
  /// - Throws: ``ImageError``, of a file that changed since it was laid out.
  func image(
    _ source: ImageSource, width: Int, height: Int, rows: Range<Int>? = nil, scale: Double
  ) throws(ImageError) -> PixelImage? {
    try ImageLimits.check(width: width, height: height)
    do throws(ImageError) {
      return try scaled(source, width: width, height: height, rows: rows, scale: scale)
    } catch {
      guard error == .changed, source.content == nil else { throw error }
      // A file that changes under a source that names no content is simply another picture.
      state.withLock { $0.files[source.path] = nil }
      return try scaled(source, width: width, height: height, rows: rows, scale: scale)
    }
  }

  private func scaled(
    _ source: ImageSource, width: Int, height: Int, rows: Range<Int>?, scale: Double
  ) throws(ImageError) -> PixelImage? {
    let found = try find(source)
    let header = found.header
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
      decoded: DecodedKey(content: found.content, eighths: eighths), part: source.part,
      filter: source.filter, width: width, height: height, rows: rows)
    if let known = state.withLock({ $0.scaled[key] }) { return known }
    let reduced = try decoded(source, found, eighths: eighths, evicting: true)
    let image = Resampler.scale(
      reduced.image, window: window.scaled(x: reduced.factorX, y: reduced.factorY),
      width: target.0, height: target.1,
      part: rows.map { header.orientation.stored(rows: $0, width: width, height: height) },
      filter: source.filter
    ).oriented(header.orientation)
    state.withLock { $0.scaled.insert(image, for: key, bytes: image.pixels.count * 4) }
    return image
  }

  /// How large a picture is decoded: as large as it is needed, and not below ``detail``.
  private static func eighths(_ header: ImageHeader, need: Double, scale: Double) -> Int {
    let side = Double(min(header.storedWidth, header.storedHeight))
    return ReducedImage.eighths(atLeast: sufficientShare * max(need, detail * scale / side))
  }

  /// What a source names; read only where it is not known.
  private func find(_ source: ImageSource) throws(ImageError) -> Found {
    let stamp = source.content == nil ? FileStamp(path: source.path) : nil
    let known: Found? = state.withLock { state in
      let file = state.files[source.path].flatMap { $0.stamp == stamp ? $0 : nil }
      guard let content = source.content ?? file?.content, let header = state.headers[content]
      else { return nil }
      return Found(content: content, header: header)
    }
    if let known { return known }
    let file = try PictureFile(source)
    remember(file, at: source.path)
    return Found(content: file.content, header: file.header, bytes: file.bytes)
  }

  private func remember(_ file: PictureFile, at path: String) {
    state.withLock { state in
      if state.files.count >= Self.fileLimit { state.files.removeAll() }
      if state.headers.count >= Self.fileLimit { state.headers.removeAll() }
      state.files[path] = KnownFile(stamp: file.stamp, content: file.content)
      state.headers[file.content] = file.header
    }
  }

  private func decoded(
    _ source: ImageSource, _ found: Found, eighths: Int, evicting: Bool
  ) throws(ImageError) -> ReducedImage {
    let key = DecodedKey(content: found.content, eighths: eighths)
    let gate = state.withLock { state in
      let gate = state.gates[found.content] ?? Gate()
      state.gates[found.content] = gate
      return gate
    }
    defer { state.withLock { $0.gates[found.content] = nil } }
    return try gate.lock.withLock { _ throws(ImageError) in
      if let known = state.withLock({ $0.decoded[key] }) { return known }
      var source = source
      source.content = found.content
      let bytes = if let bytes = found.bytes { bytes } else { try PictureFile(source).bytes }
      let reduced = try ReducedImage(bytes, found.header, eighths: eighths)
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
