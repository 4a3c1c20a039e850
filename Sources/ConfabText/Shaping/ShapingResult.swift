import CTypography

/// A view of HarfBuzz's buffer after shaping.
///
/// It holds pointers into the buffer and is valid until the next text is shaped.
struct ShapingResult {
  private let infos: UnsafeMutablePointer<hb_glyph_info_t>
  private let positions: UnsafeMutablePointer<hb_glyph_position_t>
  /// The number of glyphs.
  let count: Int

  init?(buffer: OpaquePointer) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return nil }
    self.infos = infos
    self.positions = positions
    self.count = Int(count)
  }

  /// The UTF-8 offset of a glyph's cluster from the start of the buffer's text.
  func byte(_ index: Int) -> Int { Int(infos[index].cluster) }
  func glyph(_ index: Int) -> Int { Int(infos[index].codepoint) }
  func advance(_ index: Int) -> Int32 { positions[index].x_advance }
  func offset(_ index: Int) -> (x: Int32, y: Int32) {
    (positions[index].x_offset, positions[index].y_offset)
  }

  /// Whether a line break before the glyph changes glyphs.
  func isUnsafe(_ index: Int) -> Bool {
    infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
  }

  /// Copies the clusters of a part of the text.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - part: The part. The offsets of the result count from its start.
  ///   - context: The context that the text was shaped with.
  func piece(
    of utf8: [UInt8], in part: Range<Int>, context: Range<Int>, isRightToLeft: Bool
  ) -> ShapedPiece {
    let bytes = (part.lowerBound - context.lowerBound)..<(part.upperBound - context.lowerBound)
    var piece = ShapedPiece()
    piece.clusters.reserveCapacity(bytes.count + 1)
    piece.glyphs.reserveCapacity(bytes.count)
    var x: Int64 = 0
    var position = isRightToLeft ? count - 1 : 0
    let step = isRightToLeft ? -1 : 1
    while position >= 0, position < count {
      let byte = byte(position)
      let first = position
      while position >= 0, position < count, self.byte(position) == byte { position += step }
      guard bytes.contains(byte) else { continue }
      let group = isRightToLeft ? (position + 1)..<(first + 1) : first..<position
      var flags: ClusterFlags = []
      if group.contains(where: isUnsafe) { flags.insert(.unsafeBefore) }
      let start = x
      let glyph = piece.glyphs.count
      for index in group { piece.append(self, index, x: &x) }
      piece.clusters.append(
        ShapedPiece.Cluster(
          byte: Int32(byte - bytes.lowerBound), glyph: Int32(glyph), x: start, flags: flags))
    }
    piece.clusters.append(
      ShapedPiece.Cluster(
        byte: Int32(bytes.count), glyph: Int32(piece.glyphs.count), x: x, flags: []))
    for index in piece.clusters.indices.dropLast()
    where piece.clusters[index].x == piece.clusters[index + 1].x {
      let start = part.lowerBound + Int(piece.clusters[index].byte)
      let end = part.lowerBound + Int(piece.clusters[index + 1].byte)
      if start < end, UTF8Text.isIgnorable(utf8, start..<end) {
        piece.clusters[index].flags.insert(.invisible)
      }
    }
    return piece
  }
}

extension ShapedPiece {
  fileprivate mutating func append(_ result: ShapingResult, _ index: Int, x: inout Int64) {
    let offset = result.offset(index)
    let isOffset = offset.x != 0 || offset.y != 0
    if isOffset { offsets.append(Offset(glyph: Int32(glyphs.count), x: offset.x, y: offset.y)) }
    glyphs.append(
      Glyph(
        id: UInt16(truncatingIfNeeded: result.glyph(index)), isOffset: isOffset,
        advance: result.advance(index)))
    x += Int64(result.advance(index))
  }
}
