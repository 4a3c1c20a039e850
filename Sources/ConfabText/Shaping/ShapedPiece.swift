import CTypography

/// Glyphs and the clusters that they belong to.
///
/// In logical order, the glyphs of one cluster in visual order. Widths in 1/1024 point.
struct ShapedPiece: Sendable, Equatable {
  /// A glyph and how far it moves the pen.
  struct Glyph: Sendable, Equatable {
    var id: UInt16
    /// Whether it is drawn beside the pen; ``ShapedPiece/offsets`` says where.
    var isOffset: Bool
    var advance: Int32
  }

  /// Where a glyph is drawn relative to the pen; few have one, so they are kept apart.
  struct Offset: Sendable, Equatable {
    /// Index of the glyph.
    var glyph: Int32
    var x: Int32
    var y: Int32
  }

  /// The smallest stretch of text that has glyphs of its own.
  struct Cluster: Sendable, Equatable {
    struct Flags: OptionSet, Sendable {
      let rawValue: UInt8
      /// A line may end before this cluster.
      static let breakBefore = Flags(rawValue: 1)
      static let space = Flags(rawValue: 2)
      /// Breaking before it changes the glyphs on either side.
      static let unsafeBefore = Flags(rawValue: 4)
      /// What a reader sees as one character began before it and goes on.
      static let insideGrapheme = Flags(rawValue: 8)
      /// Has no ink and no width.
      static let invisible = Flags(rawValue: 16)
      /// Letter-spacing stands before it, but at a line's start; see ``LetterSpacing``.
      static let spaced = Flags(rawValue: 32)
      /// A line may end before this cluster, within a web address that fits no line; see
      /// ``AddressBreaks``.
      static let addressBreakBefore = Flags(rawValue: 64)
      /// A line may end here, with other shapes.
      static let unsafeBreak: Flags = [.breakBefore, .unsafeBefore]
    }

    /// First UTF-8 byte.
    var byte: Int32
    /// First glyph.
    var glyph: Int32
    /// The sum of advances in 56 bits, the flags in 8.
    private var packed: Int64

    init(byte: Int32, glyph: Int32, x: Int64, flags: Flags) {
      self.byte = byte
      self.glyph = glyph
      packed = x << 8 | Int64(flags.rawValue)
    }

    /// Sum of the advances of all clusters before it, letter-spacing included.
    var x: Int64 {
      get { packed >> 8 }
      set { packed = newValue << 8 | Int64(flags.rawValue) }
    }

    var flags: Flags {
      get { Flags(rawValue: UInt8(truncatingIfNeeded: packed)) }
      set { packed = x << 8 | Int64(newValue.rawValue) }
    }
  }

  /// One more than there are clusters; the last is the end.
  var clusters: [Cluster] = []
  var glyphs: [Glyph] = []
  /// In the order of the glyphs.
  var offsets: [Offset] = []

  /// Sum of the advances.
  var width: Int64 { clusters.last?.x ?? 0 }

  /// The place of a glyph's offset in ``offsets``, or of the first behind it.
  ///
  /// - Complexity: logarithmic in the number of offsets.
  func offsetIndex(from glyph: Int) -> Int {
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if Int(offsets[middle].glyph) < glyph { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Some clusters as a piece of their own.
  func part(_ range: Range<Int>) -> ShapedPiece {
    let (first, end) = (clusters[range.lowerBound], clusters[range.upperBound])
    let glyphRange = Int(first.glyph)..<Int(end.glyph)
    var part = ShapedPiece()
    part.clusters = clusters[range.lowerBound...range.upperBound].map {
      Cluster(
        byte: $0.byte - first.byte, glyph: $0.glyph - first.glyph, x: $0.x - first.x,
        flags: $0.flags)
    }
    part.glyphs = Array(glyphs[glyphRange])
    part.offsets = offsets[offsetIndex(from: glyphRange.lowerBound)...].prefix {
      Int($0.glyph) < glyphRange.upperBound
    }.map { Offset(glyph: $0.glyph - first.glyph, x: $0.x, y: $0.y) }
    return part
  }

  /// Width of the clusters that start before a byte.
  func width(before byte: Int) -> Int64 {
    (clusters.first { Int($0.byte) >= byte } ?? clusters[clusters.count - 1]).x
  }
}

/// Everything that HarfBuzz has in its buffer after shaping.
///
/// Holds pointers into the buffer: for use before the next text is shaped.
struct ShapingResult {
  private let infos: UnsafeMutablePointer<hb_glyph_info_t>
  private let positions: UnsafeMutablePointer<hb_glyph_position_t>
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

  /// Offset from the start of the buffer's text, in UTF-8 bytes.
  func byte(_ index: Int) -> Int { Int(infos[index].cluster) }
  func glyph(_ index: Int) -> Int { Int(infos[index].codepoint) }
  func advance(_ index: Int) -> Int32 { positions[index].x_advance }
  func offset(_ index: Int) -> (x: Int32, y: Int32) {
    (positions[index].x_offset, positions[index].y_offset)
  }

  func isUnsafe(_ index: Int) -> Bool {
    infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
  }

  /// The clusters within some bytes of the buffer's text as a piece that starts there.
  ///
  /// - Parameter isIgnorable: whether no character of some bytes is one that is seen.
  func piece(
    within bytes: Range<Int>, isRightToLeft: Bool, isIgnorable: (_ bytes: Range<Int>) -> Bool
  ) -> ShapedPiece {
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
      var flags: ShapedPiece.Cluster.Flags = []
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
      let start = bytes.lowerBound + Int(piece.clusters[index].byte)
      let end = bytes.lowerBound + Int(piece.clusters[index + 1].byte)
      if start < end, isIgnorable(start..<end) { piece.clusters[index].flags.insert(.invisible) }
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
