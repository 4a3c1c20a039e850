import CRendering
import ConfabScene

extension Canvas {
  /// The largest side in pixels, a limit of Cairo's surfaces.
  private static let largestPicture = 32_767.0
  /// The device pixels of the largest picture that is scaled as a whole and cached for the next
  /// band, 16 MB. For a larger one only the rows of the band are computed.
  private static let mostPixels = 4 << 20

  /// Draws a picture. It is already scaled to the frame's device pixels, so Cairo only clips it.
  func draw(_ source: ImageSource, in frame: Rect, mask: Path) {
    if let transform, !transform.keepsUpright {
      return drawTurned(source, in: frame, mask: mask, transform)
    }
    let frame = transform?.bounds(of: frame) ?? frame
    let left = (frame.minX * scale).rounded()
    let top = (frame.minY * scale).rounded()
    let width = (frame.maxX * scale).rounded() - left
    let height = (frame.maxY * scale).rounded() - top
    // NaN compares false.
    guard width >= 1, width <= Self.largestPicture, height >= 1, height <= Self.largestPicture,
      abs(left) < 1e9, abs(top) < 1e9
    else { return }
    let columns = Int(width)
    let lines = Int(height)
    let isLarge = columns * lines > Self.mostPixels
    let (first, end) = (rows.lowerBound - Int(top), rows.upperBound - Int(top))
    let start = max(0, first)
    let part = isLarge ? start..<max(start, min(lines, end)) : 0..<lines
    guard !part.isEmpty,
      let image = image(
        source, width: columns, height: lines, rows: isLarge ? part : nil, mask: mask)
    else { return }
    let covered = placed(mask).bounds.map { pixels(ofPage: $0, margin: 1) }
    let picture = PixelRect(
      columns: Int(left)..<Int(left) + columns,
      rows: part.lowerBound - first..<part.upperBound - first)
    if let covered { spans.touch(covered.clamped(to: picture)) }
    image.pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // Cairo only reads through this pointer: the surface is a source and is destroyed before the
      // array.
      let data = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
      guard
        let picture = cairo_image_surface_create_for_data(
          data, CAIRO_FORMAT_ARGB32, Int32(columns), Int32(part.count), Int32(columns * 4))
      else { return }
      cairo_save(context)
      trace(placed(mask), on: context)
      cairo_identity_matrix(context)
      cairo_set_source_surface(context, picture, left, Double(part.lowerBound - first))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_fill(context)
      cairo_restore(context)
      cairo_surface_destroy(picture)
    }
  }

  /// The picture scaled for a frame in device pixels. If it can't be read, the mask is filled.
  private func image(
    _ source: ImageSource, width: Int, height: Int, rows: Range<Int>? = nil, mask: Path
  ) -> PixelImage? {
    do throws(ImageError) {
      return try images.image(source, width: width, height: height, rows: rows, scale: scale)
    } catch {
      problems.note([ImageProblem(name: source.name, error: error)])
      guard let bounds = mask.bounds else { return nil }
      fill(placed(mask), .color(.missingPicture), within: bounds)
      return nil
    }
  }

  /// Draws a picture in a rotated, mirrored or sheared group: scales it to about its size on the
  /// page and samples it for each pixel.
  private func drawTurned(
    _ source: ImageSource, in frame: Rect, mask: Path, _ transform: Transform
  ) {
    var width = (frame.width * scale * transform.widthFactor).rounded(.up)
    var height = (frame.height * scale * transform.heightFactor).rounded(.up)
    let excess = (width * height / Double(Self.mostPixels)).squareRoot()
    if excess > 1 {
      // The picture is sampled anyway, so it may have fewer pixels.
      width = max(1, (width / excess).rounded(.down))
      height = max(1, (height / excess).rounded(.down))
    }
    guard width >= 1, width <= Self.largestPicture, height >= 1, height <= Self.largestPicture,
      let image = image(source, width: Int(width), height: Int(height), mask: mask),
      // The map from the picture's pixels to those of the page.
      let sampler = ImageSampler(
        width: image.width, height: image.height, filter: source.filter, edge: .extended,
        placed: Transform(
          a: frame.width / width, b: 0, c: 0, d: frame.height / height, tx: frame.x, ty: frame.y
        ).concatenating(transform).scaled(by: scale))
    else { return }
    let target = pixels(of: frame, margin: 1)
    spans.touch(target)
    let firstRow = rows.lowerBound
    // If the mask reaches beyond the frame, the edge of the frame is that of the picture.
    let edge = mask.bounds.map { frame.holds($0) } == true ? nil : placed(.rect(frame))
    let fill = { (context: OpaquePointer) in
      if let edge {
        let outline = cairo_copy_path(context)
        self.trace(edge, on: context)
        cairo_clip(context)
        cairo_new_path(context)
        cairo_append_path(context, outline)
        cairo_path_destroy(outline)
      }
      cairo_fill(context)
    }
    drawMask(of: placed(mask), in: target, fill) { coverage, stride in
      image.pixels.withUnsafeBufferPointer { picture in
        for (line, row) in target.rows.enumerated() {
          for (index, column) in target.columns.enumerated() {
            let share = UInt32(coverage[line * stride + index])
            guard share > 0 else { continue }
            let color = sampler.color(of: picture, column: column, row: firstRow + row)
            let pixel = pixels + row * self.width + column
            pixel.pointee = Blending.over(pixel.pointee, color, alpha: share)
          }
        }
      }
    }
  }
}

extension Transform {
  fileprivate var widthFactor: Double { (a * a + b * b).squareRoot() }
  fileprivate var heightFactor: Double { (c * c + d * d).squareRoot() }

  /// The map from points to device pixels.
  func scaled(by scale: Double) -> Transform { concatenating(.scale(scale)) }
}

extension Rect {
  /// Whether the rectangle contains another, up to a thousandth of a point.
  fileprivate func holds(_ other: Rect) -> Bool {
    other.minX >= minX - 0.001 && other.minY >= minY - 0.001 && other.maxX <= maxX + 0.001
      && other.maxY <= maxY + 0.001
  }
}
