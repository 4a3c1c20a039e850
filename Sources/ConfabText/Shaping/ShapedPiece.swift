import Algorithms

/// Shaped glyphs and their clusters.
///
/// Clusters are in text order, the glyphs of one cluster in visual order. Lengths are in 1/1024
/// point.
struct ShapedPiece: Sendable, Equatable {
  /// A glyph and its advance.
  struct Glyph: Sendable, Equatable {
    var id: UInt16
    /// Whether the glyph has an entry in ``ShapedPiece/offsets``.
    var isOffset: Bool
    var advance: Int32
  }

  /// The offset of a glyph from the pen position. Few glyphs have one, so offsets are stored
  /// separately.
  struct Offset: Sendable, Equatable {
    /// The index of the glyph.
    var glyph: Int32
    var x: Int32
    var y: Int32
  }

  /// The smallest part of a text that has glyphs of its own.
  struct Cluster: Sendable, Equatable {
    /// The UTF-8 offset of its first byte.
    var byte: Int32
    /// The index of its first glyph.
    var glyph: Int32
    /// `x` in the upper 56 bits, the flags in the lower 8.
    private var packed: Int64

    init(byte: Int32, glyph: Int32, x: Int64, flags: ClusterFlags) {
      self.byte = byte
      self.glyph = glyph
      packed = x << 8 | Int64(flags.rawValue)
    }

    /// The sum of the advances of all clusters before it, with letter-spacing.
    var x: Int64 {
      get { packed >> 8 }
      set { packed = newValue << 8 | Int64(flags.rawValue) }
    }

    var flags: ClusterFlags {
      get { ClusterFlags(rawValue: UInt8(truncatingIfNeeded: packed)) }
      set { packed = x << 8 | Int64(newValue.rawValue) }
    }
  }

  /// The clusters, and a last entry for the end.
  var clusters: [Cluster] = []
  var glyphs: [Glyph] = []
  /// Sorted by glyph.
  var offsets: [Offset] = []

  /// The sum of the advances.
  var width: Int64 { clusters.last?.x ?? 0 }

  /// The index in ``offsets`` of the first entry for a glyph or for one after it.
  ///
  /// - Complexity: logarithmic in the number of offsets.
  func offsetIndex(from glyph: Int) -> Int {
    offsets.partitioningIndex { Int($0.glyph) >= glyph }
  }

  /// Copies some clusters. The offsets of the result count from the first one.
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

  /// The width of the clusters that start before a byte.
  func width(before byte: Int) -> Int64 {
    (clusters.first { Int($0.byte) >= byte } ?? clusters[clusters.count - 1]).x
  }
}

extension ShapedPiece {
  /// The letter-spacing in front of a cluster: its width minus the advances of its glyphs.
  func space(before index: Int) -> Int64 {
    let cluster = clusters[index]
    guard cluster.flags.contains(.spaced) else { return 0 }
    let range = Int(cluster.glyph)..<Int(clusters[index + 1].glyph)
    return clusters[index + 1].x - cluster.x
      - glyphs[range].reduce(0) { $0 + Int64($1.advance) }
  }

  /// Adds letter-spacing to a part of a text that was shaped again.
  ///
  /// - Parameters:
  ///   - original: The clusters of the part in the whole text, which have the spacing.
  ///   - isLineStart: Whether the part starts a line. The first character gets no space then.
  mutating func addSpacing(
    _ spacing: LetterSpacing, as original: ArraySlice<Cluster>, isLineStart: Bool
  ) {
    var original = original
    var shift: Int64 = 0
    var lastAdvance: Int64 = isLineStart ? 0 : .max
    var isFirst = isLineStart
    for index in clusters.indices.dropLast() {
      let advance = clusters[index + 1].x - clusters[index].x
      clusters[index].x += shift
      original = original.drop { $0.byte < clusters[index].byte }
      guard let same = original.first, same.byte == clusters[index].byte else {
        if advance != 0 { isFirst = false }
        continue
      }
      if advance == 0, same.flags.contains(.invisible) {
        clusters[index].flags.insert(.invisible)
        continue
      }
      if same.flags.contains(.spaced), !isFirst {
        clusters[index].flags.insert(.spaced)
        shift += spacing.space(between: lastAdvance, and: advance)
      }
      isFirst = false
      lastAdvance = advance
    }
    clusters[clusters.count - 1].x += shift
  }
}
