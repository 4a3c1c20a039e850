import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabSupport

/// The pictures and recordings of a redacted conversation, under new names.
struct RedactedPictures: Sendable {
  /// Where the bytes of a file come from.
  enum Source: Sendable, Hashable {
    /// The file of that name in the original.
    case original(String)
    /// One color. The sides are in pixels.
    case flat(color: Int, width: Int, height: Int)
    /// The original in a few cells.
    case cells(String)
  }

  private(set) var sources: [String: Source] = [:]
  private var names: [Source: String] = [:]
  private var count = 0
  private var random: RedactionRandom

  init(seed: UInt64) { random = RedactionRandom(seed, 2) }

  /// The new name of a file that stays.
  mutating func keep(_ name: String) -> String {
    guard !name.isEmpty else { return name }
    let ending = FilePath.name(of: name).split(separator: ".").dropFirst().last.map {
      $0.lowercased()
    }
    return add(.original(name), ending: ending.flatMap { Self.endings.contains($0) ? $0 : nil })
  }

  /// The name of a picture that stands for another one.
  ///
  /// - Parameter shape: The sides of the other one, if they are known. The new one is upright, square
  ///   or lying as that is.
  mutating func replace(
    _ name: String, by photos: Redaction.Photos, shape: (width: Int, height: Int)? = nil
  ) -> String {
    guard !name.isEmpty else { return name }
    if photos == .blur { return add(.cells(name), ending: "png") }
    let key = Source.original("\u{0}\(name)")
    if let known = names[key] { return known }
    let (width, height) = Self.sides(of: shape)
    let color = random.int(0...Self.colors.count - 1)
    let new = add(.flat(color: color, width: width, height: height), ending: "png", isShared: false)
    names[key] = new
    return new
  }

  /// The sides of a picture that stands for one of some shape, in pixels.
  static func sides(of shape: (width: Int, height: Int)?) -> (width: Int, height: Int) {
    guard let shape, shape.width > 0, shape.height > 0 else { return (800, 600) }
    let ratio = Double(shape.width) / Double(shape.height)
    return ratio > 1.15 ? (800, 600) : ratio < 0.87 ? (600, 800) : (700, 700)
  }

  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "wav", "ogg", "opus", "mp3", "m4a", "mp4",
  ]

  private mutating func add(_ source: Source, ending: String?, isShared: Bool = true) -> String {
    if isShared, let known = names[source] { return known }
    count += 1
    let name = "file-\(count)" + (ending.map { ".\($0)" } ?? "")
    sources[name] = source
    if isShared { names[source] = name }
    return name
  }

  /// Muted colors, of which photos get one each.
  static let colors: [UInt32] = [
    0x8FA3AD, 0xA9B7A0, 0xC2B49A, 0xB59A9A, 0x9C95B3, 0x8DAFAF, 0xB7A58C, 0x9AA7C4, 0xA8A29A,
    0xBFA3B5,
  ]
}

extension RedactedPictures {
  /// The files as an app or a renderer finds them.
  ///
  /// - Parameter original: Where the files of the original conversation are found.
  func attachments(over original: Attachments) -> Attachments {
    let sources = sources
    return .provider { name in
      switch sources[name] {
      case nil: return nil
      case .original(let name): return try original.bytes(of: name)
      case .flat(let color, let width, let height):
        return try Self.png(width: width, height: height) { _ in
          [UInt32](repeating: 0xFF00_0000 | Self.colors[color], count: width)
        }
      case .cells(let name):
        guard let bytes = try original.bytes(of: name) else { return nil }
        return try Self.cells(of: bytes)
      }
    }
  }

  /// The most cells on the longer side of a picture.
  private static let cells = 6

  /// A picture in a few cells of coarse colors.
  private static func cells(of bytes: [UInt8]) throws -> [UInt8] {
    let cells: PixelImage
    do throws(ImageError) {
      let image = try ImageDecoder.decode(bytes: bytes)
      let share = Double(Self.cells) / Double(max(image.width, image.height))
      cells = try ImageDecoder.decode(
        bytes: bytes, filling: max(1, Int((Double(image.width) * share).rounded())),
        height: max(1, Int((Double(image.height) * share).rounded())))
    } catch {
      throw ConcealedFileError()
    }
    return try png(width: cells.width * cellSide, height: cells.height * cellSide) { y in
      (0..<cells.width * cellSide).map { coarse(cells[$0 / cellSide, y / cellSide]) }
    }
  }

  /// The side of a cell in pixels.
  private static let cellSide = 120

  /// A color with eight levels of each channel, on white where it is translucent.
  private static func coarse(_ pixel: UInt32) -> UInt32 {
    let rest = 255 - (pixel >> 24)
    return [16, 8, 0].reduce(0xFF00_0000 as UInt32) { color, shift in
      color | (min(255, (pixel >> shift & 0xFF) + rest) / 32 * 36) << shift
    }
  }

  private static func png(
    width: Int, height: Int, row: (Int) -> [UInt32]
  ) throws -> [UInt8] {
    let file = ByteCollector()
    let png = try PNGWriter(width: width, height: height) { bytes in file.bytes += bytes }
    for y in 0..<height { try png.append(row(y)) }
    try png.finish()
    return file.bytes
  }
}

/// Collects the bytes of a file.
private final class ByteCollector {
  var bytes: [UInt8] = []
}
