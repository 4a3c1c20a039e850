extension ShapedText {
  /// The cluster of a tab; `nil` if a run is not a tab.
  func tab(in run: Run) -> Int? {
    let cluster = run.clusters.lowerBound
    return run.clusters.count == 1 && utf8[Int(clusters[cluster].byte)] == 0x09 ? cluster : nil
  }

  /// The advance of a space, which is the glyph of a tab, in 1/1024 point.
  func space(ofTab cluster: Int) -> Int64 {
    Int64(glyphs[Int(clusters[cluster].glyph)].advance)
  }

  /// The width of a paragraph on one line, with white space at its end, in 1/1024 point.
  ///
  /// - Complexity: O(1); with tabs linear in the paragraph's runs.
  func width(of paragraph: Paragraph) -> Int64 {
    let start = clusters[paragraph.clusters.lowerBound].x
    var width = clusters[paragraph.clusters.upperBound].x - start
    guard paragraph.hasTabs else { return width }
    var extra: Int64 = 0
    for index in paragraph.runs {
      guard let tab = tab(in: runs[index]) else { continue }
      let own = clusters[tab + 1].x - clusters[tab].x
      let position = clusters[tab].x - start + extra
      extra += TabStops.advance(at: position, space: space(ofTab: tab)) - own
    }
    width += extra
    return width
  }

  /// A tab with a given advance, in 1/1024 point.
  func piece(ofTab tab: Int, advance: Int64) -> ShapedPiece {
    let cluster = clusters[tab]
    var piece = ShapedPiece()
    var glyph = glyphs[Int(cluster.glyph)]
    glyph.advance = Int32(clamping: advance)
    piece.glyphs = [glyph]
    piece.clusters = [
      ShapedPiece.Cluster(byte: cluster.byte, glyph: 0, x: 0, flags: [.space]),
      ShapedPiece.Cluster(byte: cluster.byte + 1, glyph: 1, x: Int64(glyph.advance), flags: []),
    ]
    return piece
  }
}
