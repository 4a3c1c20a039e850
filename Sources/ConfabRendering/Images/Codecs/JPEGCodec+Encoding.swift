import CRendering

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
