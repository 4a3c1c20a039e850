/// A text that has been itemized and shaped, and can be broken into lines at any width.
///
/// An immutable value. Clusters are in text order; the glyphs of one cluster are in visual order.
public struct ShapedText: Sendable {
  let storage: Storage
  /// The width of a text of one measurable paragraph on one line, without white space at its end,
  /// in 1/1024 point; -1 for other texts. Stored outside the storage, because most messages fit on
  /// a line and are measured with this number alone.
  let lineWidth: Int64

  init(storage: Storage) {
    self.storage = storage
    let paragraph = storage.paragraphs.count == 1 ? storage.paragraphs[0] : nil
    if let paragraph, paragraph.isMeasurable, let end = storage.opportunities.last {
      lineWidth = end.visible - paragraph.x
    } else {
      lineWidth = -1
    }
  }

  /// The text.
  public var text: String { storage.text ?? String(decoding: storage.utf8, as: UTF8.self) }
  /// The base style.
  public var style: TextStyle { storage.style }
  /// The spans, in text order and without overlaps.
  public var spans: [TraitSpan] { storage.spans }
  /// The scalars that no font of the library has, each once, in order of appearance.
  public var missing: [Unicode.Scalar] { storage.missing?.scalars ?? [] }
  /// The digits for the boxes of missing characters; `nil` if no character is missing.
  public var missingDigits: HexDigits? { storage.missing?.digits }

  /// The text of a range.
  ///
  /// - Parameter bytes: UTF-8 offsets. The part beyond the end of the text is ignored.
  /// - Complexity: linear in the number of bytes; if the text has control characters, also in the
  ///   start of the range.
  public func text(in bytes: Range<Int>) -> String {
    let bytes = bytes.clamped(to: 0..<storage.utf8.count)
    guard let text = storage.text else {
      return String(decoding: storage.utf8[bytes], as: UTF8.self)
    }
    return String(
      decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
  }

  /// What the copies of the value share.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The text as it was shaped, with control characters replaced.
  var utf8: [UInt8] { storage.utf8 }
  var fonts: [FontInstance] { storage.fonts }
  var paragraphs: [Paragraph] { storage.paragraphs }
  var runs: [Run] { storage.runs }
  /// The clusters, and a last entry for the end.
  var clusters: [ShapedPiece.Cluster] { storage.pieces.clusters }
  var glyphs: [ShapedPiece.Glyph] { storage.pieces.glyphs }

  /// The width of the widest paragraph on one line, in points, with white space at its end.
  ///
  /// - Complexity: linear in the number of paragraphs; with tabs, in the number of runs.
  public var naturalWidth: Double {
    Double(paragraphs.map(width(of:)).max() ?? 0) / 1024
  }

  /// The letter-spacing in front of a cluster, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { storage.pieces.space(before: cluster) }

  /// The number of glyphs.
  public var glyphCount: Int { glyphs.count }

  /// The memory that the value uses, in bytes, with its text and the allocator's headers. The list
  /// of fonts is not included, because texts with the same fonts share it.
  public var memoryFootprint: Int {
    // A block of glibc's allocator is a multiple of 16 bytes with a header of 8. Arrays and strings
    // have a header of 32 bytes, objects one of 16.
    func block(_ size: Int) -> Int { (size + 8 + 15) / 16 * 16 }
    func size<T>(_ array: [T]) -> Int {
      array.isEmpty ? 0 : block(32 + array.capacity * MemoryLayout<T>.stride)
    }
    let object = block(16 + storageSize)
    let text = storage.text.map { $0.utf8.count > 15 ? block(32 + $0.utf8.count) : 0 } ?? 0
    return object + text + size(spans) + size(missing) + size(utf8) + size(paragraphs)
      + size(runs) + size(storage.opportunities) + size(storage.changes) + size(clusters)
      + size(glyphs) + size(storage.pieces.offsets)
  }

  /// The size of ``Storage``: ten references, a style and the three arrays of a piece.
  private var storageSize: Int {
    13 * MemoryLayout<Int>.size + MemoryLayout<TextStyle>.size
  }
}
