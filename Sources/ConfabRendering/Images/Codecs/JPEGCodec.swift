import CRendering

/// Decodes JPEG files with TurboJPEG.
enum JPEGCodec {
  /// The memory for decoding. Coefficients count if libjpeg holds all of them.
  static func cost(_ bytes: [UInt8]) throws(ImageError) -> DecodingCost {
    let source = HeaderReader(bytes)
    let parsed = try JPEGHeader.parse(source)
    let held = try parsed.needsAllCoefficients(source) ? parsed.coefficientBytes : 0
    return DecodingCost(fixed: bytes.count + held)
  }

  /// Decodes at 8, 4, 2 or 1 eighths of the size.
  static func decode(_ bytes: [UInt8], eighths: Int) throws(ImageError) -> ReducedImage {
    let parsed = try JPEGHeader.parse(HeaderReader(bytes))
    guard let handle = tjInitDecompress() else { throw .noMemory }
    defer { tjDestroy(handle) }
    let width = (parsed.header.storedWidth * eighths + 7) / 8
    let height = (parsed.header.storedHeight * eighths + 7) / 8
    let hasInks = parsed.components == 4

    var status: Int32 = 0
    var (readWidth, readHeight): (Int32, Int32) = (0, 0)
    var pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      // A damaged file may leave pixels out, which must not be uninitialized memory.
      target.initialize(repeating: 0xFF00_0000)
      count = width * height
      bytes.withUnsafeBufferPointer { source in
        var (sampling, colorSpace): (Int32, Int32) = (0, 0)
        status = tjDecompressHeader3(
          handle, source.baseAddress, UInt(source.count), &readWidth, &readHeight, &sampling,
          &colorSpace)
        guard status == 0, Int(readWidth) == parsed.header.storedWidth,
          Int(readHeight) == parsed.header.storedHeight
        else { return }
        // TurboJPEG refuses files with a huge number of scans, which would take minutes.
        status = UnsafeMutableRawBufferPointer(target).withMemoryRebound(to: UInt8.self) {
          tjDecompress2(
            handle, source.baseAddress, UInt(source.count), $0.baseAddress, Int32(width),
            Int32(width * 4), Int32(height),
            Int32(hasInks ? TJPF_CMYK.rawValue : TJPF_BGRA.rawValue), TJFLAG_LIMITSCANS)
        }
      }
    }
    if status != 0 { try check(handle) }
    guard Int(readWidth) == parsed.header.storedWidth,
      Int(readHeight) == parsed.header.storedHeight
    else { throw .damaged("two sizes in one JPEG") }
    if hasInks { convertInks(&pixels, areInverted: parsed.isAdobe) }
    let factor = Double(eighths) / 8
    return ReducedImage(
      image: PixelImage(unchecked: width, height, pixels), factorX: factor, factorY: factor)
  }

  /// Throws the error or warning of TurboJPEG, unless the picture is complete.
  static func check(_ handle: tjhandle) throws(ImageError) {
    let message = String(cString: tjGetErrorStr2(handle))
    // For missing data, libjpeg only warns.
    if message.contains("remature end") { throw .truncated }
    let isWarning = tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
    // Some cameras write padding between segments.
    if isWarning, message.contains("extraneous bytes") { return }
    if message.contains("nsufficient memory") || message.contains("llocation failure") {
      throw .noMemory
    }
    throw .damaged(message)
  }

  /// Converts C M Y K in memory to opaque `0xAARRGGBB` by the simple rule: each ink absorbs its
  /// share of a color, and black its share of all three. (There is no better rule without a color
  /// profile.)
  private static func convertInks(_ pixels: inout [UInt32], areInverted: Bool) {
    for index in pixels.indices {
      let stored = areInverted ? pixels[index].littleEndian : ~pixels[index].littleEndian
      let black = stored >> 24
      func light(_ shift: UInt32) -> UInt32 { ((stored >> shift & 0xFF) * black + 127) / 255 }
      pixels[index] = 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
    }
  }
}

extension JPEGCodec {
  /// A quality at which no difference is visible, with a quarter of the bytes of the best quality.
  private static let quality: Int32 = 90

  /// Encodes a JPEG file without color subsampling.
  ///
  /// - Throws: ``ImageError/noMemory``.
  static func encode(_ image: PixelImage) throws(ImageError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .noMemory }
    defer { tjDestroy(handle) }
    var file: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(file) }
    let status = image.pixels.withUnsafeBytes { bytes in
      tjCompress2(
        handle, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(image.width),
        Int32(image.width * 4), Int32(image.height), Int32(TJPF_BGRX.rawValue), &file, &length,
        Int32(TJSAMP_444.rawValue), quality, TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let file else { throw .noMemory }
    return Array(UnsafeBufferPointer(start: file, count: Int(length)))
  }
}

extension JPEGCodec {
  /// A file with the same coefficients and without other segments.
  ///
  /// Holds all coefficients in memory: see ``JPEGHeader/coefficientBytes``.
  static func rewrite(_ bytes: [UInt8], isProgressive: Bool) throws(ImageError) -> [UInt8] {
    guard let handle = tjInitTransform() else { throw .noMemory }
    defer { tjDestroy(handle) }
    var transform = tjtransform()
    transform.op = Int32(TJXOP_NONE.rawValue)
    transform.options = TJXOPT_COPYNONE | (isProgressive ? TJXOPT_PROGRESSIVE : 0)
    var file: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(file) }
    let status = tjTransform(
      handle, bytes, UInt(bytes.count), 1, &file, &length, &transform, TJFLAG_LIMITSCANS)
    if status != 0 { try check(handle) }
    guard let file else { throw .noMemory }
    return Array(UnsafeBufferPointer(start: file, count: Int(length)))
  }
}
