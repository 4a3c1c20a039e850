import ConfabModel

/// The links of a message's text, see ``links(in:_:)``. A message with blocks has none: each of its
/// texts has `StyledText.links`.
func links(of message: Message) -> [DetectedLink] {
  guard let text = message.text, message.blocks.isEmpty else { return [] }
  return links(in: text, message.spans)
}

extension StyledText {
  /// The links of the text of a block, in ascending order without overlaps: `link` spans, and
  /// detected links outside of them.
  ///
  /// - Complexity: O(text + spans · log spans).
  package var links: [DetectedLink] { ConfabTimeline.links(in: text, spans) }
}

/// The links of a text: its `link` spans, and links detected outside of them.
///
/// The first of two overlapping spans wins. Links aren't detected in code, mentions and marks.
private func links(in text: String, _ spans: [TextSpan]) -> [DetectedLink] {
  let detected = LinkDetector.links(in: text)
  let spans = spans.filter(\.style.excludesLinks)
  guard !spans.isEmpty else { return detected }
  let ranges = byteRanges(of: spans, in: text)
  let declared = declaredLinks(zip(spans, ranges), in: text)
  let free = detected.outside(ranges)
  return (declared + free).sorted { $0.range.lowerBound < $1.range.lowerBound }
}

extension TextSpan.Style {
  /// Whether links aren't detected in the text of a span, which can be a link itself.
  fileprivate var excludesLinks: Bool {
    switch self {
    case .link, .code, .codeBlock, .mention, .key, .footnote, .citation: true
    case .bold, .italic, .strike, .underline, .quote, .listItem, .spoiler, .subscript,
      .superscript, .highlight:
      false
    }
  }
}

/// The UTF-8 ranges of spans, clamped to the text. O(text + spans · log spans).
private func byteRanges(of spans: [TextSpan], in text: String) -> [Range<Int>] {
  let wanted = Set(spans.flatMap { [$0.start, $0.end] })
  var bytes: [Int: Int] = [:]
  var offset = 0
  for (position, scalar) in text.unicodeScalars.enumerated() {
    if wanted.contains(position) { bytes[position] = offset }
    offset += UTF8.encode(scalar)?.count ?? 0
  }
  return spans.map { span in
    let start = span.start < 0 ? 0 : bytes[span.start] ?? offset
    let end = span.end < 0 ? 0 : bytes[span.end] ?? offset
    return start..<max(start, end)
  }
}

private func declaredLinks(
  _ spans: some Sequence<(TextSpan, Range<Int>)>, in text: String
) -> [DetectedLink] {
  var links: [DetectedLink] = []
  var end = 0
  for (span, range) in spans.sorted(by: { $0.1.lowerBound < $1.1.lowerBound })
  where span.style == .link && !range.isEmpty && range.lowerBound >= end {
    links.append(declaredLink(range, target: span.target, in: text))
    end = range.upperBound
  }
  return links
}

/// A link span. The target of a span without one is its own text.
private func declaredLink(_ range: Range<Int>, target: String?, in text: String) -> DetectedLink {
  if let target { return DetectedLink(range: range, kind: kind(of: target), target: target) }
  let words = String(
    decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  let own = LinkDetector.links(in: words).first { $0.range == 0..<range.count }
  return DetectedLink(
    range: range, kind: own?.kind ?? kind(of: words), target: own?.target ?? words)
}

private func kind(of target: String) -> DetectedLink.Kind {
  switch target.prefix(7).lowercased() {
  case "mailto:": .email
  case let start where start.hasPrefix("tel:") || start.hasPrefix("sms:"): .phone
  default: .url
  }
}

extension [DetectedLink] {
  /// The links that overlap none of some ranges. The ranges may nest and overlap.
  fileprivate func outside(_ ranges: [Range<Int>]) -> [DetectedLink] {
    let ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    var covered = 0
    return filter { link in
      while next < ranges.count, ranges[next].lowerBound < link.range.upperBound {
        covered = Swift.max(covered, ranges[next].upperBound)
        next += 1
      }
      return covered <= link.range.lowerBound
    }
  }
}

/// A link in a text.
package struct DetectedLink: Sendable, Equatable, Encodable {
  /// The kind of a link.
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    /// A web address.
    case url
    /// An e-mail address.
    case email
    /// A phone number.
    case phone
  }
  /// The UTF-8 bytes of the text that form the link; never empty, on Unicode scalar boundaries.
  package let range: Range<Int>
  /// The kind.
  package let kind: Kind
  /// The address with its scheme (`https:`, `mailto:`, `tel:`). The target of a `link` span is
  /// unchanged.
  package let target: String
}
