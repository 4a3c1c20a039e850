import CTypography

/// A vertical gradient as one column of pixels, one for each row of a band.
///
/// Pixman's gradients count in fixed-point numbers from the band's top, so the same row of a
/// picture would have other colours in another band; here a row's colour depends on its height alone.
final class GradientColumn {
  let pattern: OpaquePointer
  private let surface: OpaquePointer
  private let pixels: UnsafeMutablePointer<UInt32>

  /// - Parameters:
  ///   - from: height of the top colour in points, finite, not that of the bottom colour.
  init?(
    top: Color, bottom: Color, from: Double, to: Double, rows: Range<Int>, scale: Double
  ) {
    pixels = .allocate(capacity: rows.count)
    for (index, row) in rows.enumerated() {
      let share = ((Double(row) + 0.5) / scale - from) / (to - from)
      pixels[index] = top.mixed(with: bottom, min(1, max(0, share))).premultiplied
    }
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, 1, Int32(rows.count), 4),
      let pattern = cairo_pattern_create_for_surface(surface)
    else {
      pixels.deallocate()
      return nil
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    self.surface = surface
    self.pattern = pattern
  }

  deinit {
    cairo_pattern_destroy(pattern)
    cairo_surface_destroy(surface)
    pixels.deallocate()
  }
}

extension Color {
  /// `0xAARRGGBB`, the colours multiplied by alpha.
  fileprivate var premultiplied: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8
      | byte(blue * alpha)
  }
}
