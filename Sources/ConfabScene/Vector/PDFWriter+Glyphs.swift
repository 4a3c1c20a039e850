import CTypography
import ConfabText

extension PDFWriter {
  /// Glyphs as subsets of their font, with what they stand for.
  func drawOutlines(_ run: PlacedRun, of instance: FontInstance, saying said: RunClusters?) {
    guard let face = faces.face(of: instance) else { return }
    show(
      run.glyphs.map { cairo_glyph_t(index: UInt($0.id), x: $0.x, y: $0.y) }, face: face,
      size: run.size, saying: said)
  }

  /// Each glyph as a picture, and over each cluster a letter without ink, which can be selected.
  func drawPictures(
    _ run: PlacedRun, of instance: FontInstance, opacity: Double, saying said: RunClusters?
  ) {
    let factor = run.size / run.font.unitsPerEm
    for glyph in run.glyphs {
      guard
        let picture = pictures.glyph(
          glyph.id, of: run.font, named: "\(instance.index):\(instance.path)")
      else { continue }
      let frame = picture.frame
      paint(
        picture.picture,
        in: Rect(
          x: glyph.x + frame.x * factor, y: glyph.y + frame.y * factor,
          width: frame.width * factor, height: frame.height * factor), opacity: opacity)
    }
    guard let said, let face = faces.inkless else { return }
    var bytes = said.text.utf8[...]
    var glyphs = run.glyphs[...]
    for cluster in said.clusters {
      let text = String(decoding: bytes.prefix(cluster.bytes), as: UTF8.self)
      bytes = bytes.dropFirst(cluster.bytes)
      let own = said.isRightToLeft ? glyphs.suffix(cluster.glyphs) : glyphs.prefix(cluster.glyphs)
      glyphs =
        said.isRightToLeft ? glyphs.dropLast(cluster.glyphs) : glyphs.dropFirst(cluster.glyphs)
      guard !text.isEmpty, let first = own.first, let last = own.last else { continue }
      let width = last.x - first.x + run.font.advance(of: last.id) * factor
      guard width > 0, width <= VectorLimits.typeSize else { continue }
      show(
        [cairo_glyph_t(index: faces.inklessGlyph(for: text), x: first.x, y: first.y)],
        face: face, size: width,
        saying: RunClusters(
          text: text, clusters: [.init(bytes: text.utf8.count, glyphs: 1)], isRightToLeft: false))
    }
  }

  private func show(
    _ glyphs: [cairo_glyph_t], face: OpaquePointer, size: Double, saying said: RunClusters?
  ) {
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, size)
    faces.useExactMetrics(context)
    guard let said else {
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
      return
    }
    let clusters = said.clusters.map {
      cairo_text_cluster_t(num_bytes: Int32($0.bytes), num_glyphs: Int32($0.glyphs))
    }
    cairo_show_text_glyphs(
      context, said.text, Int32(said.text.utf8.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count),
      said.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
  }
}
