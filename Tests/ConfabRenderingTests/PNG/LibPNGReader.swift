import CRendering

@testable import ConfabRendering

/// Reads PNG with libpng, through Cairo's reader: nothing of ours is in it.
enum LibPNGReader {
  struct Failed: Error { let status: String }

  private struct Source {
    let bytes: UnsafeRawBufferPointer
    var offset = 0
  }

  /// Premultiplied `0xAARRGGBB`; opaque where the file has no alpha.
  static func read(_ bytes: [UInt8]) throws -> PixelImage {
    try bytes.withUnsafeBytes { buffer in
      var source = Source(bytes: buffer)
      let surface = cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
          let source = closure.assumingMemoryBound(to: Source.self)
          let (offset, count) = (source.pointee.offset, Int(count))
          guard offset + count <= source.pointee.bytes.count else { return CAIRO_STATUS_READ_ERROR }
          UnsafeMutableRawBufferPointer(start: target, count: count).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source.pointee.bytes[offset..<offset + count]))
          source.pointee.offset += count
          return CAIRO_STATUS_SUCCESS
        }, &source)
      defer { cairo_surface_destroy(surface) }
      let status = cairo_surface_status(surface)
      guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
        throw Failed(status: String(cString: cairo_status_to_string(status)))
      }
      let width = Int(cairo_image_surface_get_width(surface))
      let height = Int(cairo_image_surface_get_height(surface))
      let stride = Int(cairo_image_surface_get_stride(surface))
      let opaque: UInt32 =
        cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 ? 0xFF00_0000 : 0
      let pixels = (0..<height).flatMap { row in
        let line = UnsafeRawPointer(data + row * stride)
        return (0..<width).map {
          line.load(fromByteOffset: $0 * 4, as: UInt32.self) | opaque
        }
      }
      guard let image = PixelImage(width: width, height: height, pixels: pixels) else {
        throw Failed(status: "no pixels")
      }
      return image
    }
  }
}
