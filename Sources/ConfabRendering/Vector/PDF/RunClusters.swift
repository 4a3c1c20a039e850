import ConfabScene
import ConfabText

/// Which bytes of a text the glyphs of a run stand for.
struct RunClusters: Equatable {
  /// A stretch of text and the glyphs that stand for it.
  struct Cluster: Equatable {
    /// UTF-8 bytes.
    var bytes: Int
    var glyphs: Int
  }

  /// The text of the glyphs, with the characters that a PDF can have.
  var text: String
  /// The clusters in the order of the text; together they have all of its bytes and all glyphs.
  var clusters: [Cluster]
  /// Whether the first cluster has the last glyphs.
  var isRightToLeft: Bool
}

extension RunClusters {
  /// The lengths of texts that can be written, in UTF-8 bytes; Cairo counts them in 31 bits.
  private static let lengths = 1...(1 << 24)

  /// The clusters of a run that is drawn.
  ///
  /// - Parameters:
  ///   - glyphs: the run's glyphs from left to right.
  ///   - bytes: the bytes of the shaped text that the run stands for.
  ///   - alternative: the text of the run; one whose parts are not known is one cluster.
  /// - Returns: `nil` where the glyphs have no text.
  /// - Complexity: linear in the number of glyphs and bytes.
  init?(of glyphs: [PlacedRun.Glyph], bytes: Range<Int>, saying alternative: TextAlternative?) {
    guard let alternative, let first = glyphs.first, let last = glyphs.last else { return nil }
    isRightToLeft = first.cluster > last.cluster
    switch alternative {
    case .words(let words):
      text = words.printable
      clusters = [Cluster(bytes: text.utf8.count, glyphs: glyphs.count)]
    case .part(_, _) where bytes.isEmpty:
      // An ellipsis stands for text that is not shown.
      text = "…"
      clusters = [Cluster(bytes: text.utf8.count, glyphs: glyphs.count)]
    case .part(let shaped, _):
      let whole = Array(shaped.text(in: bytes).utf8)
      let ordered = isRightToLeft ? glyphs.reversed() : glyphs
      text = ""
      clusters = []
      var done = 0
      func add(to end: Int, glyphs: Int) {
        // A character that is replaced may have another length.
        let part = String(decoding: whole[done..<end], as: UTF8.self).printable
        text += part
        clusters.append(Cluster(bytes: part.utf8.count, glyphs: glyphs))
        done = end
      }
      var start = ordered[0].cluster
      var count = 0
      for glyph in ordered {
        if glyph.cluster > start {
          let end = Int(glyph.cluster) - bytes.lowerBound
          add(to: min(whole.count, max(done, end)), glyphs: count)
          start = glyph.cluster
          count = 0
        }
        count += 1
      }
      add(to: whole.count, glyphs: count)
    }
    guard Self.lengths.contains(text.utf8.count) else { return nil }
  }
}
