import CRendering
import ConfabScene
import ConfabText

extension PDFWriter {
  /// Draws glyphs from subsets of their font, with their text.
  func drawOutlines(_ run: PlacedRun, of instance: FontInstance, saying said: RunClusters?) {
    guard let face = faces.face(of: instance) else { return }
    show(
      run.glyphs.map { cairo_glyph_t(index: UInt($0.id), x: $0.x, y: $0.y) }, face: face,
      size: run.size, saying: said)
  }

  /// Draws each glyph as a picture, with an invisible letter over each cluster that can be
  /// selected.
  func drawPictures(
    _ run: PlacedRun, of instance: FontInstance, opacity: Double, saying said: RunClusters?
  ) {
    let factor = run.size / run.font.unitsPerEm
    for glyph in run.glyphs {
      let picture: (picture: PDFPictures.Picture, frame: Rect)
      do throws(ImageError) {
        guard
          let found = try pictures.glyph(
            glyph.id, of: run.font, named: "\(instance.index):\(instance.path)")
        else { continue }
        picture = found
      } catch {
        problems.note([.glyph(glyph.id, of: instance, error)])
        continue
      }
      let frame = picture.frame
      paint(
        picture.picture,
        in: Rect(
          x: glyph.x + frame.x * factor, y: glyph.y + frame.y * factor,
          width: frame.width * factor, height: frame.height * factor), opacity: opacity)
    }
    if let said { drawInvisible(run, saying: said) }
  }

  /// Draws an invisible letter over each cluster of a run.
  private func drawInvisible(_ run: PlacedRun, saying said: RunClusters) {
    guard let face = faces.invisible else { return }
    let factor = run.size / run.font.unitsPerEm
    var letters: [cairo_glyph_t] = []
    var result = RunClusters(text: "", clusters: [], isRightToLeft: false)
    func add(_ text: String, width: Double, at place: PlacedRun.Glyph) {
      guard let letter = faces.invisibleGlyph(for: text, width: width) else { return }
      letters.append(cairo_glyph_t(index: letter, x: place.x, y: place.y))
      result.text += text
      result.clusters.append(.init(bytes: text.utf8.count, glyphs: 1))
    }
    var bytes = said.text.utf8[...]
    var glyphs = said.isRightToLeft ? run.glyphs.reversed() : run.glyphs
    for cluster in said.clusters {
      let text = String(decoding: bytes.prefix(cluster.bytes), as: UTF8.self)
      let own = glyphs.prefix(cluster.glyphs)
      bytes = bytes.dropFirst(cluster.bytes)
      glyphs.removeFirst(own.count)
      guard !text.isEmpty, let first = own.min(by: { $0.x < $1.x }) else { continue }
      if faces.isFirst(ofSize: run.size) { add(" ", width: CairoFaces.usualWidth, at: first) }
      let end = own.map { $0.x + run.font.advance(of: $0.id) * factor }.max() ?? first.x
      add(text, width: (end - first.x) / run.size, at: first)
    }
    guard !letters.isEmpty else { return }
    cairo_set_source_rgba(context, 0, 0, 0, CairoFaces.faintest)
    show(letters, face: face, size: run.size, saying: result)
  }

  /// Draws the digits in the box of a missing character as shapes, so that they can't be selected.
  func fillOutlines(_ run: PlacedRun, _ color: Color) {
    let factor = run.size / run.font.unitsPerEm
    cairo_save(context)
    if let cut = run.cut {
      trace(.rect(cut))
      cairo_clip(context)
    }
    use(color)
    for glyph in run.glyphs {
      cairo_save(context)
      cairo_translate(context, glyph.x, glyph.y)
      cairo_scale(context, factor, factor)
      trace(run.font.outline(of: glyph.id))
      cairo_restore(context)
      cairo_fill(context)
    }
    cairo_restore(context)
  }

  /// Draws an invisible letter over a box, so that the text of the box can be selected.
  func say(_ text: String, over box: Rect) {
    guard !text.isEmpty, let face = faces.invisible, VectorLimits.typeSizes.contains(box.height),
      abs(box.minX) < VectorLimits.coordinate, abs(box.maxY) < VectorLimits.coordinate,
      let letter = faces.invisibleGlyph(for: text, width: box.width / box.height)
    else { return }
    var letters = [cairo_glyph_t(index: letter, x: box.minX, y: box.maxY)]
    var said = RunClusters(
      text: text, clusters: [.init(bytes: text.utf8.count, glyphs: 1)], isRightToLeft: false)
    if faces.isFirst(ofSize: box.height),
      let usual = faces.invisibleGlyph(for: " ", width: CairoFaces.usualWidth)
    {
      letters.insert(cairo_glyph_t(index: usual, x: box.minX, y: box.maxY), at: 0)
      said.text = " " + text
      said.clusters.insert(.init(bytes: 1, glyphs: 1), at: 0)
    }
    cairo_set_source_rgba(context, 0, 0, 0, CairoFaces.faintest)
    show(letters, face: face, size: box.height, saying: said)
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
