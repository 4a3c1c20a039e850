import ConfabScene
import ConfabSupport
import Synchronization

/// A cache of decoded and scaled pictures for all renderers of a program.
///
/// The key is the content: a changed file is another picture, and two files with the same bytes are
/// one. The result depends on the picture and the arguments only, never on what is in the cache. A
/// file is opened once for its header, its digest and its pixels. A source with a content gets that
/// content or an error.
package final class ImageStore: Sendable {
  /// The limit for decoded pictures in bytes: about twenty photos of phones at scale 3.
  private static let decodedLimit = 64 << 20
  /// The limit for scaled pictures in bytes: a screenful of photos at scale 3 and a wallpaper, or
  /// a gradient and its mirror image.
  private static let scaledLimit = 32 << 20
  /// The limit for files whose digests are known.
  private static let fileLimit = 10_000
  /// The least length of a decoded picture's shorter side in points, if the picture has as many
  /// pixels. Photos in bubbles on phones are not wider, so that one decoding serves all their
  /// sizes.
  static let detail = 253.0
  /// The share of the wanted pixels that is enough. Enlarging by less is not visible, and a photo
  /// of a phone, 3,024 pixels wide, is decoded at a quarter of its size for a bubble at scale 3.
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

  /// A picture to draw, and the bytes of its file if they were read.
  private struct Found {
    var content: ContentDigest
    var header: ImageHeader
    var bytes: [UInt8]?
  }

  private struct State {
    /// The content by path, for sources without a content.
    var files: [String: KnownFile] = [:]
    var headers: [ContentDigest: ImageHeader] = [:]
    var decoded = BoundedCache<DecodedKey, ReducedImage>(limit: ImageStore.decodedLimit)
    var scaled = BoundedCache<ScaledKey, PixelImage>(limit: ImageStore.scaledLimit)
    var gates: [ContentDigest: Gate] = [:]
    var decodings = 0
  }

  /// Held by the task that decodes a picture. The next task finds the picture decoded.
  private final class Gate: Sendable {
    let lock = Mutex(())
  }

  private let state = Mutex(State())

  /// Creates an empty cache.
  package init() {}

  /// The number of pictures that were decoded.
  var decodings: Int { state.withLock { $0.decodings } }

  /// Checks that a picture of a folder can be decoded. The decoded picture is kept if there is
  /// room, since pictures are drawn in the order in which they are checked.
  ///
  /// - Parameters:
  ///   - name: A path relative to the folder.
  ///   - folder: The folder.
  ///   - scale: The scale of drawing, in device pixels per point.
  ///   - budget: The budget of the document, from which the cost of decoding is taken.
  /// - Throws: ``ImageError``, with `FileError.Reason.outside` for a path that leads out of the
  ///   folder.
  package func check(
    _ name: String, in folder: InputFolder, scale: Double, budget: inout DecodingBudget
  ) throws(ImageError) -> CheckedImage {
    let opened: RegularFile
    do { opened = try folder.open(name) } catch { throw .unreadable(error.reason) }
    let path = opened.path
    let file = try ImageFile(opened)
    return try check(
      file, as: ImageSource(path: path, name: name, content: file.content), scale: scale,
      budget: &budget)
  }

  /// Checks that a picture in memory can be decoded, like ``check(_:in:scale:budget:)``.
  ///
  /// - Throws: ``ImageError``.
  package func check(
    _ data: ImageData, named name: String, scale: Double, budget: inout DecodingBudget
  ) throws(ImageError) -> CheckedImage {
    try check(
      ImageFile(data), as: ImageSource(data, name: name), scale: scale, budget: &budget)
  }

  private func check(
    _ file: ImageFile, as source: ImageSource, scale: Double, budget: inout DecodingBudget
  ) throws(ImageError) -> CheckedImage {
    try budget.take(
      pixels: file.header.storedWidth * file.header.storedHeight, bytes: file.bytes.count)
    remember(file, at: source.path)
    let eighths = Self.eighths(file.header, need: 0, scale: scale)
    let reduced = try decoded(
      source, Found(content: file.content, header: file.header, bytes: file.bytes),
      eighths: eighths, evicting: false)
    return CheckedImage(
      source: source, info: file.header.info, isCoarse: reduced.isBelowWanted)
  }

  /// The mean color of a picture that was checked.
  ///
  /// - Throws: ``ImageError`` for a file that changed.
  package func meanColor(of picture: CheckedImage) throws(ImageError) -> Color {
    var source = picture.source
    source.part = Rect(
      x: 0, y: 0, width: Double(picture.info.width), height: Double(picture.info.height))
    source.filter = .linear
    let mean = try image(source, width: 1, height: 1, scale: 1)?.pixels.first ?? 0
    func part(_ shift: UInt32) -> Double { Double(mean >> shift & 255) / 255 }
    let alpha = max(part(24), 1 / 255)
    return Color(
      red: part(16) / alpha, green: part(8) / alpha, blue: part(0) / alpha, alpha: part(24))
  }

  /// A picture scaled to a frame in device pixels; `nil` if the source's part is outside the
  /// picture.
  ///
  /// - Parameter rows: the rows of the frame to return, not empty; `nil` for all.
  /// - Throws: ``ImageError``, such as ``ImageError/changed`` for a file that changed after layout.
  func image(
    _ source: ImageSource, width: Int, height: Int, rows: Range<Int>? = nil, scale: Double
  ) throws(ImageError) -> PixelImage? {
    try ImageLimits.check(width: width, height: height)
    do throws(ImageError) {
      return try scaled(source, width: width, height: height, rows: rows, scale: scale)
    } catch {
      guard error == .changed, source.content == nil else { throw error }
      // For a source without a content, a changed file is another picture.
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
    let cover = CropWindow(
      sourceWidth: header.storedWidth, sourceHeight: header.storedHeight, width: target.0,
      height: target.1)
    guard let window = source.part.map({ CropWindow(part: $0, of: header) }) ?? cover else {
      return nil
    }
    let need = max(Double(target.0) / window.width, Double(target.1) / window.height)
    // The nearest neighbor is a pixel of the picture in full size.
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

  /// The scale in eighths at which a picture is decoded: enough for `need` and for ``detail``.
  private static func eighths(_ header: ImageHeader, need: Double, scale: Double) -> Int {
    let side = Double(min(header.storedWidth, header.storedHeight))
    return ReducedImage.eighths(atLeast: sufficientShare * max(need, detail * scale / side))
  }

  /// The picture of a source. The file is read only if it is not known.
  private func find(_ source: ImageSource) throws(ImageError) -> Found {
    let stamp = source.content == nil ? FileStamp(path: source.path) : nil
    let known: Found? = state.withLock { state in
      let file = state.files[source.path].flatMap { $0.stamp == stamp ? $0 : nil }
      guard let content = source.content ?? file?.content, let header = state.headers[content]
      else { return nil }
      return Found(content: content, header: header)
    }
    if let known { return known }
    let file = try ImageFile(source)
    remember(file, at: source.path)
    return Found(content: file.content, header: file.header, bytes: file.bytes)
  }

  private func remember(_ file: ImageFile, at path: String) {
    state.withLock { state in
      if state.files.count >= Self.fileLimit { state.files.removeAll() }
      if state.headers.count >= Self.fileLimit { state.headers.removeAll() }
      if let stamp = file.stamp {
        state.files[path] = KnownFile(stamp: stamp, content: file.content)
      }
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
      let bytes = if let bytes = found.bytes { bytes } else { try ImageFile(source).bytes }
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

/// A picture that was decoded without an error.
package struct CheckedImage: Sendable {
  /// The file and its content.
  package let source: ImageSource
  /// Its format and its size in pixels.
  package let info: ImageInfo
  /// Whether the picture is drawn with less detail than its size on screen could show, because
  /// decoding all of it would take too much memory.
  package let isCoarse: Bool
}

/// A limit on the work of decoding the pictures of one document, so that small files with a huge
/// number of pixels do not take minutes.
///
/// Only pixels beyond 32 for each byte of a file count. A photograph has a few pixels per byte and
/// costs nothing.
package struct DecodingBudget: Sendable, Equatable {
  /// The number of pixels per byte of a file that cost nothing.
  static let pixelsPerByte = 32

  /// The number of pixels that are left.
  private(set) var pixels: Int

  /// Creates a budget.
  ///
  /// - Parameter pixels: the number of pixels of all pictures beyond those that cost nothing.
  package init(pixels: Int = 1_000_000_000) { self.pixels = pixels }

  /// Takes the cost of a picture.
  ///
  /// - Throws: ``ImageError/overBudget`` if the cost is more than is left.
  mutating func take(pixels count: Int, bytes: Int) throws(ImageError) {
    let cost = max(0, count - bytes * Self.pixelsPerByte)
    guard cost <= pixels else { throw .overBudget }
    pixels -= cost
  }
}

/// The content of a picture file that was opened once or is in memory.
struct ImageFile: Sendable {
  /// The state of the file; `nil` for a picture in memory.
  let stamp: FileStamp?
  let content: ContentDigest
  let header: ImageHeader
  /// The whole file.
  let bytes: [UInt8]

  /// Reads an open file.
  ///
  /// - Parameter content: the content that the file must have; `nil` for any.
  /// - Throws: ``ImageError/changed`` if the file has other content.
  init(
    _ file: borrowing RegularFile, expecting content: ContentDigest? = nil
  ) throws(ImageError) {
    do { bytes = try file.readAll(limit: ImageLimits.fileBytes) } catch {
      throw .unreadable(error.reason)
    }
    stamp = file.stamp
    self.content = ContentDigest(of: bytes)
    guard content == nil || content == self.content else { throw .changed }
    header = try ImageHeader.parse(HeaderReader(bytes))
  }

  /// Reads the header of a picture in memory.
  init(_ data: ImageData) throws(ImageError) {
    guard data.bytes.count <= ImageLimits.fileBytes else {
      throw .unreadable(.tooLarge(bytes: data.bytes.count, limit: ImageLimits.fileBytes))
    }
    stamp = nil
    bytes = data.bytes
    content = data.digest
    header = try ImageHeader.parse(HeaderReader(bytes))
  }

  /// Reads the file of a source.
  init(_ source: ImageSource) throws(ImageError) {
    if let data = source.data {
      try self.init(data)
      return
    }
    let file: RegularFile
    do { file = try RegularFile.open(source.path) } catch { throw .unreadable(error.reason) }
    try self.init(file, expecting: source.content)
  }
}
