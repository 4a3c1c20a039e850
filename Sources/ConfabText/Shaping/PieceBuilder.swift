/// Concatenates shaped words and spaces.
struct PieceBuilder {
  /// The result so far, without the entry for the end.
  private(set) var piece = ShapedPiece()
  /// The sum of the advances so far.
  private(set) var x: Int64 = 0

  /// Reserves memory for a number of clusters and glyphs.
  mutating func reserve(_ count: Int) {
    piece.clusters.reserveCapacity(count + 1)
    piece.glyphs.reserveCapacity(count)
  }

  /// Appends a piece.
  ///
  /// - Parameters:
  ///   - byte: The UTF-8 offset of the piece in the text.
  ///   - breaks: Flags to add to the clusters.
  /// - Returns: Whether a line can end in or before the piece at a position where this changes
  ///   glyphs.
  @discardableResult
  mutating func append(_ other: ShapedPiece, at byte: Int, breaks: BreakFlags) -> Bool {
    let glyphBase = piece.glyphs.count
    var hasUnsafeBreak = false
    for cluster in other.clusters.dropLast() {
      let position = byte + Int(cluster.byte)
      let flags = ClusterFlags(
        rawValue: cluster.flags.rawValue | breaks[position])
      if flags.isSuperset(of: .unsafeBreak) { hasUnsafeBreak = true }
      piece.clusters.append(
        ShapedPiece.Cluster(
          byte: Int32(truncatingIfNeeded: position),
          glyph: Int32(truncatingIfNeeded: glyphBase + Int(cluster.glyph)), x: x + cluster.x,
          flags: flags))
    }
    piece.glyphs.append(contentsOf: other.glyphs)
    append(other.offsets, after: glyphBase)
    x += other.width
    return hasUnsafeBreak
  }

  /// Appends a piece in compact form.
  ///
  /// - Parameters:
  ///   - byte: The UTF-8 offset of the piece in the text.
  ///   - breaks: Flags to add to the clusters.
  /// - Returns: Whether a line can end in or before the piece at a position where this changes
  ///   glyphs.
  mutating func append(
    _ clusters: UnsafeBufferPointer<CompactCluster>,
    _ glyphs: UnsafeBufferPointer<ShapedPiece.Glyph>,
    _ offsets: UnsafeBufferPointer<ShapedPiece.Offset>, at byte: Int, breaks: BreakFlags
  ) -> Bool {
    let glyphBase = piece.glyphs.count
    var hasUnsafeBreak = false
    var x = x
    var glyph = 0
    for cluster in clusters {
      while glyph < Int(cluster.glyph) {
        x += Int64(glyphs[glyph].advance)
        glyph += 1
      }
      let position = byte + Int(cluster.byte)
      let flags = ClusterFlags(rawValue: cluster.flags | breaks[position])
      if flags.isSuperset(of: .unsafeBreak) { hasUnsafeBreak = true }
      piece.clusters.append(
        ShapedPiece.Cluster(
          byte: Int32(truncatingIfNeeded: position),
          glyph: Int32(truncatingIfNeeded: glyphBase + Int(cluster.glyph)), x: x, flags: flags))
    }
    while glyph < glyphs.count {
      x += Int64(glyphs[glyph].advance)
      glyph += 1
    }
    piece.glyphs.append(contentsOf: glyphs)
    if !offsets.isEmpty { append(offsets, after: glyphBase) }
    self.x = x
    return hasUnsafeBreak
  }

  private mutating func append(
    _ offsets: some Sequence<ShapedPiece.Offset>, after glyphs: Int
  ) {
    for var offset in offsets {
      offset.glyph += Int32(truncatingIfNeeded: glyphs)
      piece.offsets.append(offset)
    }
  }

  /// Appends a cluster of one glyph.
  mutating func append(
    glyph: UInt16, advance: Int32, at byte: Int, isUnsafe: Bool, breaks: BreakFlags
  ) {
    let flags = breaks[byte] | (isUnsafe ? ClusterFlags.unsafeBefore.rawValue : 0)
    piece.clusters.append(
      ShapedPiece.Cluster(
        byte: Int32(truncatingIfNeeded: byte),
        glyph: Int32(truncatingIfNeeded: piece.glyphs.count), x: x,
        flags: ClusterFlags(rawValue: flags)))
    piece.glyphs.append(ShapedPiece.Glyph(id: glyph, isOffset: false, advance: advance))
    x += Int64(advance)
  }

  /// Calls `body` with every cluster from `first` on and its UTF-8 range.
  ///
  /// - Parameter end: The end of the last cluster.
  mutating func forEachCluster(
    from first: Int, end: Int, _ body: (inout ShapedPiece.Cluster, _ bytes: Range<Int>) -> Void
  ) {
    for index in first..<piece.clusters.count {
      let next =
        index + 1 < piece.clusters.count ? Int(piece.clusters[index + 1].byte) : end
      body(&piece.clusters[index], Int(piece.clusters[index].byte)..<next)
    }
  }

  /// Adds space before the clusters from `first` on.
  ///
  /// - Parameter space: Returns the space in 1/1024 point; `nil` for a cluster that gets none.
  mutating func widen(
    from first: Int, by space: (_ cluster: ShapedPiece.Cluster, _ advance: Int64) -> Int64?
  ) {
    var shift: Int64 = 0
    for index in first..<piece.clusters.count {
      let next = index + 1 < piece.clusters.count ? piece.clusters[index + 1].x : x
      let advance = next - piece.clusters[index].x
      piece.clusters[index].x += shift
      guard let space = space(piece.clusters[index], advance) else { continue }
      piece.clusters[index].flags.insert(.spaced)
      shift += space
    }
    x += shift
  }

  /// Adds the entry for the end and returns the result.
  ///
  /// - Parameter byte: The end of the text.
  consuming func finish(at byte: Int) -> ShapedPiece {
    piece.clusters.append(
      ShapedPiece.Cluster(
        byte: Int32(truncatingIfNeeded: byte),
        glyph: Int32(truncatingIfNeeded: piece.glyphs.count), x: x, flags: []))
    return piece
  }
}

/// A cluster of a word that is at most 255 bytes and glyphs long.
struct CompactCluster {
  /// The offset of its first byte in the word.
  var byte: UInt8
  /// The index of its first glyph in the word.
  var glyph: UInt8
  /// The raw value of its ``ClusterFlags``.
  var flags: UInt8
}
