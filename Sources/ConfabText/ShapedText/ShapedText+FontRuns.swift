extension ShapedText {
  /// A part of a text that one font draws.
  package struct FontRun: Sendable, Hashable {
    /// The UTF-8 range.
    package var bytes: Range<Int>
    /// The font, without tracking.
    package var font: FontInstance
  }

  /// The parts of the text by font, in text order. Neighbors have different fonts.
  ///
  /// - Complexity: linear in the number of runs.
  package var fontRuns: [FontRun] {
    var result: [FontRun] = []
    for paragraph in paragraphs {
      for index in paragraph.runs {
        let run = runs[index]
        let font = fonts[run.font].untracked
        let end =
          run.clusters.upperBound == paragraph.clusters.upperBound
          ? paragraph.bytes.upperBound : Int(clusters[run.clusters.upperBound].byte)
        let start = Int(clusters[run.clusters.lowerBound].byte)
        if let last = result.last, last.font == font {
          result[result.count - 1].bytes = last.bytes.lowerBound..<end
        } else {
          result.append(FontRun(bytes: start..<end, font: font))
        }
      }
    }
    return result
  }

  /// The sum of the advances of all characters, in points, as if the text had no line breaks.
  package var advance: Double { Double(clusters.last?.x ?? 0) / 1024 }
}
