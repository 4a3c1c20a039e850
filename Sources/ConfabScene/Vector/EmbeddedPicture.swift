/// A picture as a file of outlines holds it.
enum EmbeddedPicture {
  /// A JPEG file without anything but its pixels.
  case jpeg([UInt8], width: Int, height: Int)
  case pixels(PixelImage)

  /// As much of a picture as is seen in a frame, or more of it where its own file serves.
  ///
  /// - Parameters:
  ///   - width, height: device pixels of the frame, at least 1.
  ///   - scale: device pixels a point.
  /// - Returns: `nil` where it can't be read: whoever laid it out has looked and drawn a placeholder
  ///   instead, so this is a file that changed in between.
  static func load(
    _ source: ImageSource, filling width: Int, height: Int, scale: Double
  ) -> EmbeddedPicture? {
    guard source.part == nil, source.filter == .good else {
      return PictureStore().image(source, width: width, height: height, scale: scale)
        .map { .pixels($0) }
    }
    guard
      let bytes = try? PictureFile(source).bytes,
      // Decoded in any case: a damaged file must not get into another.
      let image = try? ImageDecoder.decode(bytes: bytes, filling: width, height: height)
    else { return nil }
    guard (try? ImageFormat.recognize(Array(bytes.prefix(16)))) == .jpeg else {
      return .pixels(image)
    }
    if let jpeg = BareJPEG(bytes), jpeg.serves(width: width, height: height) {
      return .jpeg(jpeg.bytes, width: jpeg.width, height: jpeg.height)
    }
    // A photograph's pixels without loss would take ten times as much.
    return JPEGCodec.encode(image).map { .jpeg($0, width: image.width, height: image.height) }
  }

  /// Pixels.
  var size: (width: Int, height: Int) {
    switch self {
    case .jpeg(_, let width, let height): (width, height)
    case .pixels(let image): (image.width, image.height)
    }
  }

  /// As a file of its own; `nil` where memory is short.
  var file: (type: String, bytes: [UInt8])? {
    switch self {
    case .jpeg(let bytes, _, _): ("image/jpeg", bytes)
    case .pixels(let image): PNGFile.encode(image).map { ("image/png", $0) }
    }
  }

  var isJPEG: Bool {
    if case .jpeg = self { true } else { false }
  }

  /// Where it lies so that it covers a frame of the scene around the frame's middle.
  func placed(in frame: Rect) -> Rect {
    guard case .jpeg(_, let width, let height) = self else { return frame }
    let scale = max(frame.width / Double(width), frame.height / Double(height))
    let (covering, high) = (Double(width) * scale, Double(height) * scale)
    return Rect(
      x: frame.midX - covering / 2, y: frame.midY - high / 2, width: covering, height: high)
  }
}

/// The segments of a JPEG file that its pixels need (ITU-T T.81, annex B).
///
/// What cameras and programs write besides (where a photo was taken, what it was before it was cut)
/// is nobody's business who gets the conversation.
struct BareJPEG {
  let bytes: [UInt8]
  let width: Int
  let height: Int

  /// Pixels that a file may have for each that is drawn before it is scaled down instead: a photo
  /// in which one can zoom in by two.
  private static let mostPixels = 4.0
  /// Of each side, that is seen: a file that is mostly out of sight does not serve.
  private static let leastSeen = 0.9

  /// `nil` for what is no upright JPEG of grey or of colours.
  init?(_ file: [UInt8]) {
    guard let header = try? JPEGHeader.parse(HeaderBytes(file)), header.header.orientation == .up,
      header.components == 1 || header.components == 3, file.starts(with: [0xFF, 0xD8])
    else { return nil }
    width = header.header.storedWidth
    height = header.header.storedHeight
    var result: [UInt8] = [0xFF, 0xD8]
    var offset = 2
    while true {
      guard offset + 4 <= file.count, file[offset] == 0xFF else { return nil }
      let marker = file[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      // From the scan on everything is pixels; markers without a segment do not come before it.
      if marker == 0xDA {
        bytes = result + file[offset...]
        return
      }
      let length = 2 + file[(offset + 2)..<(offset + 4)].bigEndian
      guard length >= 4, offset + length <= file.count else { return nil }
      // Tables and frame, and of the applications' segments JFIF's and Adobe's, which say what the
      // colours are.
      let isKept =
        switch marker {
        case 0xC0...0xCF, 0xDB, 0xDD: true
        case 0xE0, 0xEE: length <= 32
        default: false
        }
      if isKept { result += file[offset..<(offset + length)] }
      offset += length
    }
  }

  /// Whether the file is about what is seen of it in a frame of so many device pixels.
  func serves(width frameWidth: Int, height frameHeight: Int) -> Bool {
    let window = CoverWindow(
      sourceWidth: width, sourceHeight: height, width: frameWidth, height: frameHeight)
    return window.width >= Self.leastSeen * Double(width)
      && window.height >= Self.leastSeen * Double(height)
      && window.width * window.height <= Self.mostPixels * Double(frameWidth * frameHeight)
  }
}
