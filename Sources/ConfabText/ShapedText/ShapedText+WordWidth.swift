extension ShapedText {
  /// The width of the widest part that lines don't end in, in points: usually that of the longest
  /// word.
  ///
  /// A line of this width holds each word. If breaks change glyphs in an unknown way, as within
  /// Arabic words, it can be a little too wide or too narrow.
  ///
  /// - Complexity: linear in the number of line-break opportunities.
  package var widestWord: Double {
    var widest: Int64 = 0
    for paragraph in paragraphs {
      var start = paragraph.x
      var change: Int64 = 0
      for opportunity in storage.opportunities[paragraph.opportunities] {
        let known = self.change(at: opportunity)
        widest = max(
          widest, opportunity.visible - start + change + max(0, Int64(known?.left ?? 0)))
        start = opportunity.x
        change = max(0, Int64(known?.right ?? 0))
      }
    }
    return Double(widest) / 1024
  }
}

extension ShapedText {
  /// Whether the first paragraph is set from right to left.
  package var startsRightToLeft: Bool { paragraphs.first?.isRightToLeft ?? false }
}
