import ConfabModel

extension StyledText {
  /// The text as blocks: lines that are quoted or code are blocks of their own.
  ///
  /// - Complexity: O(*n* · paragraph spans).
  package var paragraphs: [Block] {
    let paragraphs = self.spans.filter { $0.style.isParagraph && $0.style != .listItem }
    guard !paragraphs.isEmpty else { return [.paragraph(self)] }
    let scalars = Array(self.text.unicodeScalars)
    var blocks: [Block] = []
    var position = 0
    func slice(_ range: Range<Int>) -> StyledText? {
      var range = range
      while let first = range.first, scalars[first] == "\n" {
        range = first + 1..<range.upperBound
      }
      while let last = range.last, scalars[last] == "\n" { range = range.lowerBound..<last }
      guard !range.isEmpty else { return nil }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range])
      let spans = self.spans.compactMap { span -> TextSpan? in
        guard !span.style.isParagraph else { return nil }
        var span = span
        span.start = max(span.start, range.lowerBound) - range.lowerBound
        span.end = min(span.end, range.upperBound) - range.lowerBound
        return span.start < span.end ? span : nil
      }
      return StyledText(String(view), spans: spans)
    }
    for span in paragraphs {
      let start = min(max(span.start, position), scalars.count)
      let end = min(max(span.end, start), scalars.count)
      if let before = slice(position..<start) { blocks.append(.paragraph(before)) }
      if let inside = slice(start..<end) {
        blocks.append(
          span.style == .quote ? .quote([.paragraph(inside)]) : .code(CodeBlock(inside.text)))
      }
      position = end
    }
    if let rest = slice(position..<scalars.count) { blocks.append(.paragraph(rest)) }
    return blocks
  }
}
