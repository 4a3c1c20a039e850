import CRendering

/// A picture with its transparency as a PNG file in memory.
enum PNGFile {
  /// - Throws: ``ImageError/noMemory``.
  static func encode(_ image: PixelImage) throws(ImageError) -> [UInt8] {
    final class File { var bytes: [UInt8] = [] }
    let file = File()
    let isDone = image.pixels.withUnsafeBytes { bytes -> Bool in
      guard let base = bytes.baseAddress else { return false }
      // Cairo only reads through this pointer: the surface dies before the array.
      let data = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
      guard
        let surface = cairo_image_surface_create_for_data(
          data, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height),
          Int32(image.width * 4))
      else { return false }
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png_stream(
        surface,
        { context, bytes, count in
          guard let context else { return CAIRO_STATUS_WRITE_ERROR }
          Unmanaged<File>.fromOpaque(context).takeUnretainedValue().bytes +=
            UnsafeBufferPointer(start: bytes, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(file).toOpaque()) == CAIRO_STATUS_SUCCESS
    }
    guard isDone else { throw .noMemory }
    return file.bytes
  }
}
