/// Clusters and glyphs of many units, one behind the other.
final class UnitContents {
  /// A cluster of a unit; words are short.
  struct Cluster {
    var byte: UInt8
    var glyph: UInt8
    var flags: UInt8
  }

  var clusters: [Cluster] = []
  var glyphs: [ShapedPiece.Glyph] = []
  var offsets: [ShapedPiece.Offset] = []

  var footprint: Int {
    clusters.count * MemoryLayout<Cluster>.stride
      + glyphs.count * MemoryLayout<ShapedPiece.Glyph>.stride
      + offsets.count * MemoryLayout<ShapedPiece.Offset>.stride
  }

  func removeAll() {
    clusters.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  /// Takes a piece in whose bytes and glyphs 8 bits can count.
  func append(_ piece: ShapedPiece, as unit: ShapedUnit) -> ShapedUnit {
    var unit = unit
    let clusters = piece.clusters.dropLast().map {
      Cluster(
        byte: UInt8(truncatingIfNeeded: $0.byte), glyph: UInt8(truncatingIfNeeded: $0.glyph),
        flags: $0.flags.rawValue)
    }
    unit.clusters = Self.append(clusters[...], to: &self.clusters)
    unit.glyphs = Self.append(piece.glyphs[...], to: &glyphs)
    unit.offsets = Self.append(piece.offsets[...], to: &offsets)
    return unit
  }

  /// Takes a unit over.
  func copy(_ unit: ShapedUnit, from other: UnitContents) -> ShapedUnit {
    var unit = unit
    unit.clusters = Self.append(other.clusters[unit.clusters.asInt], to: &clusters)
    unit.glyphs = Self.append(other.glyphs[unit.glyphs.asInt], to: &glyphs)
    unit.offsets = Self.append(other.offsets[unit.offsets.asInt], to: &offsets)
    return unit
  }

  private static func append<T>(_ slice: ArraySlice<T>, to array: inout [T]) -> Range<Int32> {
    let start = Int32(truncatingIfNeeded: array.count)
    array.append(contentsOf: slice)
    return start..<Int32(truncatingIfNeeded: array.count)
  }

  /// Calls `body` with what a unit consists of.
  func with(
    _ unit: ShapedUnit,
    _ body: (
      _ clusters: UnsafeBufferPointer<Cluster>, _ glyphs: UnsafeBufferPointer<ShapedPiece.Glyph>,
      _ offsets: UnsafeBufferPointer<ShapedPiece.Offset>
    ) -> Void
  ) {
    func part<T>(_ buffer: UnsafeBufferPointer<T>, _ range: Range<Int32>)
      -> UnsafeBufferPointer<T>
    {
      UnsafeBufferPointer(rebasing: buffer[range.asInt])
    }
    clusters.withUnsafeBufferPointer { clusters in
      glyphs.withUnsafeBufferPointer { glyphs in
        offsets.withUnsafeBufferPointer { offsets in
          body(
            part(clusters, unit.clusters), part(glyphs, unit.glyphs),
            part(offsets, unit.offsets))
        }
      }
    }
  }
}

extension Range<Int32> {
  var asInt: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
