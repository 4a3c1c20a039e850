import ConfabImport
import ConfabModel
import ConfabTimeline

/// Writes texts with their styles and links as elements.
struct PageText {
  private struct Range {
    var start: Int
    var end: Int
    var style: TextSpan.Style
    var target: String?
  }

  /// The longest text whose spans are written; a longer one has no styles.
  private static let mostSpans = 20_000

  /// Adds a text.
  ///
  /// - Complexity: O(*n* + *s* · log *s*) for spans that nest.
  static func add(_ text: StyledText, to page: inout HTMLBuffer) {
    let links = text.links
    guard !text.spans.isEmpty || !links.isEmpty, text.spans.count <= mostSpans else {
      return page.text(text.text)
    }
    let scalars = Array(text.text.unicodeScalars)
    var spans = text.spans.compactMap { span -> Range? in
      let start = max(0, min(span.start, scalars.count))
      let end = max(start, min(span.end, scalars.count))
      guard start < end, span.style != .link, !span.style.isParagraph else { return nil }
      return Range(start: start, end: end, style: span.style, target: span.target)
    }
    spans += ranges(of: links, in: scalars)
    spans.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
    write(scalars, spans, to: &page)
  }

  /// Links that a page may lead to, in scalars.
  private static func ranges(of links: [DetectedLink], in scalars: [Unicode.Scalar]) -> [Range] {
    var result: [Range] = []
    var (index, offset) = (0, 0)
    for link in links {
      guard let target = address(link.target) else { continue }
      while index < scalars.count, offset < link.range.lowerBound {
        offset += UTF8.width(scalars[index])
        index += 1
      }
      let start = index
      while index < scalars.count, offset < link.range.upperBound {
        offset += UTF8.width(scalars[index])
        index += 1
      }
      if start < index {
        result.append(Range(start: start, end: index, style: .link, target: target))
      }
    }
    return result
  }

  /// An address that a page may lead to: a web page, a mail or a phone number.
  static func address(_ text: String) -> String? {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto", "tel"].contains(scheme) && scheme.count < text.count
      ? text : nil
  }

  /// Writes pieces between the ends of spans. Spans that overlap are closed and opened again.
  private static func write(
    _ scalars: [Unicode.Scalar], _ spans: [Range], to page: inout HTMLBuffer
  ) {
    let bounds = Set(spans.flatMap { [$0.start, $0.end] } + [0, scalars.count]).sorted()
    var next = 0
    var open: [Range] = []
    for (number, position) in bounds.enumerated() {
      if let first = open.firstIndex(where: { $0.end <= position }) {
        let closed = open[first...]
        for span in closed.reversed() { close(span, &page) }
        open.removeSubrange(first...)
        for span in closed where span.end > position {
          self.open(span, &page)
          open.append(span)
        }
      }
      while next < spans.count, spans[next].start == position {
        self.open(spans[next], &page)
        open.append(spans[next])
        next += 1
      }
      guard number + 1 < bounds.count else { break }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[position..<bounds[number + 1]])
      page.text(String(view))
    }
  }

  private static func open(_ span: Range, _ page: inout HTMLBuffer) {
    switch span.style {
    case .bold: page.open("strong")
    case .italic: page.open("em")
    case .code: page.open("code", ["dir": "ltr"])
    case .strike: page.open("s")
    case .underline: page.open("u")
    case .mention: page.open("span", ["class": "mention"])
    case .link: page.open("a", ["href": span.target, "rel": "noopener noreferrer nofollow"])
    case .subscript: page.open("sub")
    case .superscript: page.open("sup")
    case .key: page.open("kbd")
    case .highlight: page.open("mark")
    case .spoiler: page.open("span", ["class": "spoiler", "tabindex": "0"])
    case .footnote, .citation: page.open("sup", ["class": "cite"])
    case .quote, .codeBlock, .listItem: break
    }
  }

  private static func close(_ span: Range, _ page: inout HTMLBuffer) {
    switch span.style {
    case .bold: page.close("strong")
    case .italic: page.close("em")
    case .code: page.close("code")
    case .strike: page.close("s")
    case .underline: page.close("u")
    case .mention, .spoiler: page.close("span")
    case .link: page.close("a")
    case .subscript: page.close("sub")
    case .superscript, .footnote, .citation: page.close("sup")
    case .key: page.close("kbd")
    case .highlight: page.close("mark")
    case .quote, .codeBlock, .listItem: break
    }
  }
}
