import CRendering
import ConfabScene
import ConfabText

extension Canvas {
  func draw(_ run: PositionedGlyphs, at origin: Point, _ color: Color, within bounds: Rect) {
    if let transform {
      guard transform.keepsUpright, transform.a == transform.d else {
        return drawTurned(run, at: origin, color, within: bounds, transform)
      }
    }
    let factor = transform?.a ?? 1
    let instance =
      factor == 1
      ? run.font
      : FontInstance(face: run.font.face, size: run.font.size * factor)
    guard let font = glyphs.font(instance) else { return }
    let ink = Ink(color)
    let origin = transform?.apply(origin) ?? origin
    let lines = pixels(of: bounds).rows
    let blit = GlyphBlit(
      pixels: pixels, width: width, area: PixelRect(columns: area.columns, rows: lines))
    placed.removeAll(keepingCapacity: true)
    // A box around neighbors, such as a word, is one stretch of detail in its rows.
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for glyph in run.glyphs {
      let x = (origin.x + glyph.x * factor) * scale
      let y = (origin.y + glyph.y * factor) * scale
      guard x.isFinite, y.isFinite, abs(x) < 1e8, abs(y) < 1e9 else { continue }
      // Baselines are on whole pixels, origins on quarters.
      let line = Int(y.rounded()) - rows.lowerBound
      guard let mask = glyphs.mask(glyph.id, of: font, subpixel: x, lift: ink.lift) else {
        continue
      }
      let ink = blit.box(of: mask.mask, left: mask.column, baseline: line)
      guard !ink.isEmpty else { continue }
      placed.append(PlacedMask(mask: mask.mask, left: mask.column, baseline: line))
      if box.isEmpty {
        box = ink
      } else if ink.x - box.x - box.width < Int(RowSpans.shortest),
        box.x - ink.x - ink.width < Int(RowSpans.shortest)
      {
        box = box.union(ink)
      } else {
        spans.touch(box)
        box = ink
      }
    }
    spans.touch(box)
    cairo_surface_flush(surface)
    for glyph in placed {
      blit.draw(glyph.mask, left: glyph.left, baseline: glyph.baseline, ink: ink)
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Draws a run in a rotated, mirrored, sheared or stretched group. Each glyph is drawn at
  /// quarters of a pixel in both directions and not cached.
  private func drawTurned(
    _ run: PositionedGlyphs, at origin: Point, _ color: Color, within bounds: Rect,
    _ transform: Transform
  ) {
    let size = FontInstance(face: run.font.face, size: run.font.size * transform.meanFactor)
    // A strongly stretched glyph would have more pixels than any upright one.
    guard run.font.size * transform.largestFactor * scale <= GlyphCache.largestType,
      let font = glyphs.font(size)
    else { return }
    cairo_surface_flush(surface)
    defer { cairo_surface_mark_dirty(surface) }
    let ink = Ink(color)
    let factor = transform.meanFactor
    let shape = Transform(
      a: transform.a / factor, b: transform.b / factor, c: transform.c / factor,
      d: transform.d / factor)
    let target = pixels(of: bounds)
    spans.touch(target)
    for glyph in run.glyphs {
      let place = transform.apply(Point(x: origin.x + glyph.x, y: origin.y + glyph.y))
      let (x, y) = (place.x * scale, place.y * scale)
      guard abs(x) < 1e8, abs(y) < 1e9 else { continue }
      if font.isColor {
        guard let mask = glyphs.mask(glyph.id, of: font, subpixel: 0)?.mask else { continue }
        var placed = shape
        (placed.tx, placed.ty) = (x, y)
        draw(mask, placed: placed, ink: ink, in: target)
      } else {
        let quarters = (x: Int((x * 4).rounded()), y: Int((y * 4).rounded()))
        guard
          let mask = font.drawOutline(
            glyph.id, shape: shape, x: quarters.x & 3, y: quarters.y & 3)
        else { continue }
        GlyphBlit(pixels: pixels, width: width, area: target).draw(
          mask.lifted(ink.lift), left: quarters.x >> 2,
          baseline: (quarters.y >> 2) - rows.lowerBound, ink: ink)
      }
    }
  }

  /// Draws a transformed color glyph.
  ///
  /// - Parameter placed: the map from pixels around the glyph's origin to those of the page.
  private func draw(_ mask: GlyphMask, placed: Transform, ink: Ink, in target: PixelRect) {
    guard case .color(let colors) = mask.content,
      let sampler = ImageSampler(
        width: mask.width, height: mask.height, filter: .good, edge: .transparent,
        placed: Transform.translation(
          x: Double(mask.left), y: Double(-mask.top)
        ).concatenating(placed))
    else { return }
    let box = placed.bounds(
      of: Rect(
        x: Double(mask.left), y: Double(-mask.top), width: Double(mask.width),
        height: Double(mask.height)))
    let first = Double(rows.lowerBound)
    let seen = PixelRect(
      minX: box.minX - 1, minY: box.minY - first - 1, maxX: box.maxX + 1,
      maxY: box.maxY - first + 1, within: target)
    colors.withUnsafeBufferPointer { picture in
      for row in seen.rows {
        for column in seen.columns {
          let color = sampler.color(of: picture, column: column, row: rows.lowerBound + row)
          guard color >> 24 > 0 else { continue }
          let pixel = pixels + row * width + column
          pixel.pointee = Blending.over(pixel.pointee, color, alpha: ink.alpha)
        }
      }
    }
  }
}

/// A glyph mask at its position in a band.
struct PlacedMask {
  let mask: GlyphMask
  /// The column of the glyph's origin.
  let left: Int
  /// The row of the baseline.
  let baseline: Int
}

/// A color in the form that blending needs.
struct Ink {
  /// The opaque color `0xFFRRGGBB`.
  let opaque: UInt32
  /// The opacity, 0 … 255.
  let alpha: UInt32
  /// The increase of partial coverage for light colors, 0 … 64; see ``GlyphMask/lifted(_:_:)``.
  let lift: UInt32

  init(_ color: Color) {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    let (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
    opaque = 0xFF00_0000 | red << 16 | green << 8 | blue
    alpha = byte(color.alpha)
    // The luma of Rec. 709, 0 … 255. The lift is 0 up to the grays of secondary text and 64 for
    // white.
    let luma = (54 * red + 183 * green + 19 * blue) >> 8
    lift = luma > 160 ? (luma - 160) * 64 / 95 : 0
  }
}
