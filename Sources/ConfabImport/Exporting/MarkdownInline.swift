import ConfabModel

/// Writes a text with its styles as the inside of a Markdown block, so that it is read as the same
/// text with the same spans.
///
/// Underlines, mentions, spoilers and marks of sources have no Markdown and become text. Spans that
/// overlap are split.
struct MarkdownInline {
  /// Where the text is.
  enum Place {
    case paragraph
    /// In one line: a line feed is a character reference.
    case heading
    /// Between the bars of a table.
    case cell
  }

  /// A piece of the result. Marks decide whether the characters beside them must be references.
  private enum Token {
    case scalar(Unicode.Scalar)
    case open(String)
    case close(String)
    /// Code, tags and brackets, which begin and end with ASCII punctuation.
    case raw(String)
  }

  private struct Span {
    var range: Range<Int>
    var style: TextSpan.Style
    var target: String?
    /// The position in the text's spans. Of equal ranges the later one is outside.
    var order: Int
  }

  private let place: Place
  private let scalars: [Unicode.Scalar]
  private var tokens: [Token] = []
  private var isReference: Set<Int> = []
  /// Whether a style was left out.
  private(set) var lostStyle = false

  /// The Markdown of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: Where it is.
  ///   - footnotes: The marks of footnotes that the blocks define.
  ///   - lostStyle: Is set if a style has no Markdown.
  /// - Complexity: O(*n* + *s* · log *s*) in the scalars and spans.
  static func source(
    _ text: StyledText, in place: Place = .paragraph, footnotes: Set<String> = [],
    lostStyle: inout Bool
  ) -> String {
    var writer = MarkdownInline(text, place)
    writer.addTokens(text.spans, footnotes)
    writer.protectMarks()
    if writer.lostStyle { lostStyle = true }
    return writer.joined()
  }

  private init(_ text: StyledText, _ place: Place) {
    self.place = place
    scalars = Array(text.text.unicodeScalars)
  }

  // MARK: - Spans

  /// The spans that Markdown has, clipped, with equal neighbors joined.
  private mutating func usable(_ spans: [TextSpan], _ footnotes: Set<String>) -> [Span] {
    var result: [Span] = []
    for (order, span) in spans.enumerated() {
      let range = (max(0, span.start)..<max(0, span.start, span.end)).clamped(
        to: 0..<scalars.count)
      guard !range.isEmpty else { continue }
      switch span.style {
      case .bold, .italic, .strike, .code, .subscript, .superscript, .key, .highlight:
        result.append(Span(range: range, style: span.style, target: nil, order: order))
      case .link:
        guard let target = span.target, !target.isEmpty else { continue }
        result.append(Span(range: range, style: .link, target: target, order: order))
      case .footnote where span.target.map(footnotes.contains) == true:
        result.append(
          Span(range: range, style: .footnote, target: span.target, order: order))
      case .underline, .mention, .quote, .codeBlock, .listItem, .spoiler, .footnote, .citation:
        lostStyle = true
      }
    }
    var joined: [TextSpan.Style: Span] = [:]
    var kept: [Span] = []
    for span in result.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = joined[span.style] else {
        joined[span.style] = span
        continue
      }
      let touches =
        span.style == .link || span.style == .footnote
        ? span.range.lowerBound < last.range.upperBound
        : span.range.lowerBound <= last.range.upperBound
      if touches, span.target == last.target {
        let end = max(last.range.upperBound, span.range.upperBound)
        joined[span.style]?.range = last.range.lowerBound..<end
      } else {
        kept.append(last)
        var next = span
        if touches {
          // A link can't be in another one.
          let start = last.range.upperBound
          next.range = start..<max(start, span.range.upperBound)
        }
        joined[span.style] = next
      }
    }
    return Self.outsideLinks(
      Self.aroundCode((kept + joined.values).filter { !$0.range.isEmpty }))
  }

  /// Splits spans at the ends of links that they overlap in part.
  private static func outsideLinks(_ spans: [Span]) -> [Span] {
    let links = spans.filter { $0.style == .link }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !links.isEmpty else { return spans }
    /// The link that has a position strictly inside.
    func link(around position: Int) -> Range<Int>? {
      var (low, high) = (0, links.count)
      while low < high {
        let middle = (low + high) / 2
        if links[middle].range.upperBound <= position { low = middle + 1 } else { high = middle }
      }
      guard low < links.count, links[low].range.lowerBound < position else { return nil }
      return links[low].range
    }
    return spans.flatMap { span -> [Span] in
      guard span.style != .link else { return [span] }
      let (start, end) = (span.range.lowerBound, span.range.upperBound)
      var cuts: [Int] = []
      if let around = link(around: start), around.upperBound < end {
        cuts.append(around.upperBound)
      }
      if let around = link(around: end), around.lowerBound > start {
        cuts.append(around.lowerBound)
      }
      var (parts, from): ([Span], Int) = ([], start)
      for cut in cuts.sorted() + [end] where cut > from {
        var part = span
        part.range = from..<cut
        parts.append(part)
        from = cut
      }
      return parts
    }
  }

  /// Moves ends of spans that are inside of code to its ends.
  private static func aroundCode(_ spans: [Span]) -> [Span] {
    let atoms = spans.filter { $0.style == .code || $0.style == .footnote }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !atoms.isEmpty else { return spans }
    func atom(around position: Int) -> Range<Int>? {
      var (low, high) = (0, atoms.count)
      while low < high {
        let middle = (low + high) / 2
        if atoms[middle].range.upperBound <= position { low = middle + 1 } else { high = middle }
      }
      guard low < atoms.count, atoms[low].range.lowerBound < position else { return nil }
      return atoms[low].range
    }
    return spans.map { span in
      guard span.style != .code, span.style != .footnote else { return span }
      var span = span
      let start = atom(around: span.range.lowerBound)?.lowerBound ?? span.range.lowerBound
      let end = atom(around: span.range.upperBound)?.upperBound ?? span.range.upperBound
      span.range = start..<end
      return span
    }
  }

  // MARK: - Tokens

  private mutating func addTokens(_ spans: [TextSpan], _ footnotes: Set<String>) {
    let usable = usable(spans, footnotes)
    var bounds: Set<Int> = [0, scalars.count]
    for span in usable { bounds.formUnion([span.range.lowerBound, span.range.upperBound]) }
    let sorted = bounds.sorted()
    var starts: [Int: [Int]] = [:]
    for (index, span) in usable.enumerated() {
      starts[span.range.lowerBound, default: []].append(index)
    }
    var active: [Int] = []
    var open: [Int] = []
    for (index, position) in sorted.enumerated() {
      active.removeAll { usable[$0].range.upperBound <= position }
      active += starts[position] ?? []
      active.sort { Self.isOutside(usable[$0], usable[$1]) }
      var common = 0
      while common < min(open.count, active.count), open[common] == active[common] { common += 1 }
      for span in open[common...].reversed() { close(usable[span]) }
      for span in active[common...] { self.open(usable[span]) }
      open = active
      guard index + 1 < sorted.count else { break }
      let range = position..<sorted[index + 1]
      if let last = open.last, usable[last].style == .code || usable[last].style == .footnote {
        addAtom(usable[last], range)
      } else {
        let isInLink = open.contains { usable[$0].style == .link }
        for scalar in scalars[range] {
          if scalar == "[", isInLink { isReference.insert(tokens.count) }
          tokens.append(.scalar(scalar))
        }
      }
    }
  }

  private static func isOutside(_ a: Span, _ b: Span) -> Bool {
    func rank(_ span: Span) -> Int { span.style == .code || span.style == .footnote ? 1 : 0 }
    if rank(a) != rank(b) { return rank(a) < rank(b) }
    return (a.range.lowerBound, -a.range.upperBound, -a.order) < (
      b.range.lowerBound, -b.range.upperBound, -b.order
    )
  }

  private static let tags: [TextSpan.Style: String] = [
    .subscript: "sub", .superscript: "sup", .key: "kbd", .highlight: "mark",
  ]
  private static let marks: [TextSpan.Style: String] = [
    .bold: "**", .italic: "_", .strike: "~~",
  ]

  private mutating func open(_ span: Span) {
    if let mark = Self.marks[span.style] {
      tokens.append(.open(mark))
    } else if let tag = Self.tags[span.style] {
      tokens.append(.raw("<\(tag)>"))
    } else if span.style == .link {
      tokens.append(.raw("["))
    }
  }

  private mutating func close(_ span: Span) {
    if let mark = Self.marks[span.style] {
      tokens.append(.close(mark))
    } else if let tag = Self.tags[span.style] {
      tokens.append(.raw("</\(tag)>"))
    } else if span.style == .link {
      tokens.append(.raw("](\(Self.destination(span.target ?? "", place)))"))
    }
  }

  /// Adds code or the mark of a footnote as a whole. They are not divided: spans that begin or end
  /// inside were moved.
  private mutating func addAtom(_ span: Span, _ range: Range<Int>) {
    guard range.lowerBound == span.range.lowerBound else { return }
    if span.style == .footnote {
      tokens.append(.raw("[^\(span.target ?? "")]"))
      return
    }
    var text = String.UnicodeScalarView()
    for scalar in scalars[span.range] {
      if Character(scalar).isNewline {
        text.append(" ")
      } else {
        if scalar == "|", place == .cell { text.append("\\") }
        text.append(scalar)
      }
    }
    let code = String(text)
    let fence = String(repeating: "`", count: Self.longestRun(of: "`", in: code) + 1)
    let isPadded =
      code.first == "`" || code.last == "`"
      || code.first == " " && code.last == " " && code.contains { $0 != " " }
    tokens.append(.raw(isPadded ? "\(fence) \(code) \(fence)" : fence + code + fence))
  }

  /// The length of the longest run of a character.
  static func longestRun(of mark: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// An address between the parentheses of a link or a picture.
  static func destination(_ address: String, _ place: Place = .paragraph) -> String {
    let isPlain = address.unicodeScalars.allSatisfy {
      $0.value > 0x20 && !"()<>\\|&".unicodeScalars.contains($0) && !$0.properties.isWhitespace
    }
    if isPlain, !address.isEmpty { return address }
    var result = "<"
    for scalar in address.unicodeScalars {
      switch scalar {
      case "<", ">", "\\": result += "\\\(scalar)"
      case "&": result += "&amp;"
      case "|": result += place == .cell ? "\\|" : "|"
      case _ where scalar.value < 0x20 || Character(scalar).isNewline:
        result += String(scalar).utf8.map { byte in
          "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + ">"
  }

  // MARK: - Marks

  /// Makes references of characters beside marks, where a mark would be text otherwise: white space
  /// inside of a mark, and letters outside of a mark with punctuation inside.
  private mutating func protectMarks() {
    var count = -1
    // A reference is punctuation for the marks beside it.
    while isReference.count > count {
      count = isReference.count
      protectOnce()
    }
  }

  private mutating func protectOnce() {
    for index in tokens.indices {
      switch tokens[index] {
      case .open(let mark):
        protect(inside: index + 1, outside: index - 1, mark, isOpening: true)
      case .close(let mark):
        protect(inside: index - 1, outside: index + 1, mark, isOpening: false)
      case .scalar, .raw: break
      }
    }
  }

  private mutating func protect(
    inside: Int, outside: Int, _ mark: String, isOpening: Bool
  ) {
    var needsOutside = mark == "_"
    if tokens.indices.contains(inside), case .scalar(let scalar) = tokens[inside],
      !isReference.contains(inside)
    {
      // A line feed is written as a backslash and a line feed.
      if scalar.properties.isWhitespace, !(scalar == "\n" && isOpening) {
        isReference.insert(inside)
        needsOutside = true
      } else if !Self.isWord(scalar) {
        needsOutside = true
      }
    } else {
      needsOutside = true
    }
    guard needsOutside, tokens.indices.contains(outside),
      case .scalar(let scalar) = tokens[outside]
    else { return }
    let isSafe =
      scalar == " " || scalar == "\t" || scalar == "\n"
      || scalar.isASCII && !Self.isWord(scalar) && scalar.value > 0x20
    if !isSafe { isReference.insert(outside) }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  // MARK: - Result

  private func scalar(_ index: Int) -> Unicode.Scalar? {
    guard tokens.indices.contains(index), case .scalar(let scalar) = tokens[index] else {
      return nil
    }
    return scalar
  }

  private func isLineEnd(_ index: Int) -> Bool {
    index >= tokens.count || scalar(index) == "\n" && place == .paragraph
  }

  private func joined() -> String {
    var result = ""
    var isAtStart = place == .paragraph
    var escaped = -1
    for (index, token) in tokens.enumerated() {
      switch token {
      case .open(let text), .close(let text), .raw(let text):
        result += text
        isAtStart = false
      case .scalar("\n") where !isReference.contains(index):
        switch place {
        case .paragraph: result += "\\\n"
        case .heading: result += "&#10;"
        case .cell: result += "<br>"
        }
        isAtStart = place == .paragraph
      case .scalar(let scalar):
        if isReference.contains(index) || isEdge(scalar, index, isAtStart)
          || scalar != "\n" && Character(scalar).isNewline
        {
          result += "&#\(scalar.value);"
        } else {
          if isAtStart, "0"..."9" ~= scalar { escaped = numberEnd(index) ?? escaped }
          if index == escaped || isEscaped(scalar, index) || isAtStart && isBlock(scalar, index) {
            result += "\\"
          }
          result.unicodeScalars.append(scalar)
        }
        isAtStart = false
      }
    }
    return result
  }

  /// Whether it is white space at the start or the end of a line, which Markdown leaves out.
  private func isEdge(_ scalar: Unicode.Scalar, _ index: Int, _ isAtStart: Bool) -> Bool {
    guard scalar == " " || scalar == "\t" else { return false }
    return isAtStart || isLineEnd(index + 1)
  }

  /// Whether a character has a meaning anywhere in a line.
  private func isEscaped(_ scalar: Unicode.Scalar, _ index: Int) -> Bool {
    switch scalar {
    case "\\", "`", "*", "<", "$", "]": return true
    case "_":
      let around = [index - 1, index + 1]
      return !around.allSatisfy {
        !isReference.contains($0) && (self.scalar($0).map(Self.isWord) ?? false)
      }
    case "~":
      // Beside another tilde or a mark, which may be one.
      return [index - 1, index + 1].contains { place in
        tokens.indices.contains(place) && (self.scalar(place) ?? "~") == "~"
      }
    case "&":
      return self.scalar(index + 1).map { $0 == "#" || $0.isASCII && Self.isWord($0) } ?? true
    case "!":
      guard index + 1 < tokens.count else { return false }
      if case .raw(let next) = tokens[index + 1] { return next.hasPrefix("[") }
      return false
    case "#": return place == .heading
    case "|": return place == .cell
    default: return false
    }
  }

  /// Whether a character at the start of a line begins a block.
  private func isBlock(_ scalar: Unicode.Scalar, _ index: Int) -> Bool {
    let next = self.scalar(index + 1)
    let isWord = next.map(Self.isWord) ?? false
    switch scalar {
    case ">", "|", "=": return true
    case "-", "#": return !isWord
    case "+": return next == nil || next?.properties.isWhitespace == true
    case ":": return next == "-"
    case "~": return false
    default: return false
    }
  }

  /// The position of the point or parenthesis after a number, which would begin a list.
  private func numberEnd(_ start: Int) -> Int? {
    var index = start
    while let digit = scalar(index), "0"..."9" ~= digit { index += 1 }
    guard index - start < 10, let mark = scalar(index), mark == "." || mark == ")" else {
      return nil
    }
    return index
  }
}
