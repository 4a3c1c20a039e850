import ConfabModel
import ConfabSupport

/// Builds the text of a paragraph, a heading or a cell, and its spans.
struct InlineBuilder {
  /// A part of a paragraph.
  enum Part: Equatable {
    case text(StyledText)
    /// A formula that stands alone.
    case formula(String)
    case image(ImageBlock)
  }

  /// A span that has no end yet.
  private struct Open {
    var style: TextSpan.Style
    var target: String?
    var start: Int
  }

  /// A picture, whose range has the text that stands for it.
  private struct Image {
    var range: Range<Int>
    /// The path inside the document's folder; `nil` for another address.
    var src: String?
    var isLinked: Bool
  }

  private let formulas: Formulas
  /// Whether formulas that stand alone and pictures divide the text.
  private let isParagraph: Bool
  private var text = ""
  /// The number of scalars of ``text``.
  private var count = 0
  private var spans: [TextSpan] = []
  private var open: [Open] = []
  private var openImages: [(start: Int, url: String)] = []
  private var images: [Image] = []
  private var displays: [(position: Int, source: String)] = []
  private var hasSoftBreak = false
  private var last: Unicode.Scalar?
  /// The end of the first line of the source, in scalars; `nil` if there is only one line.
  private(set) var firstLineEnd: Int?

  /// - Parameter isParagraph: Whether formulas that stand alone and pictures divide the text, as in a
  ///   paragraph.
  init(_ formulas: Formulas, isParagraph: Bool = true) {
    self.formulas = formulas
    self.isParagraph = isParagraph
  }

  // MARK: - Content

  mutating func add(text: String) {
    for piece in formulas.pieces(of: text) {
      switch piece {
      case .text(let text): append(text)
      case .formula(let formula) where formula.isDisplay && isParagraph:
        softenBreak(before: nil)
        displays.append((count, formula.source))
      case .formula(let formula): add(formula.source, style: .code)
      }
    }
  }

  mutating func add(code: String) { add(formulas.restored(code), style: .code) }

  mutating func add(footnoteReference mark: String) { add(mark, style: .footnote, target: mark) }

  private mutating func add(_ text: String, style: TextSpan.Style, target: String? = nil) {
    softenBreak(before: text.unicodeScalars.first)
    let start = count
    append(text)
    addSpan(start, style, target)
  }

  mutating func addSoftBreak() {
    firstLineEnd = firstLineEnd ?? count
    hasSoftBreak = true
  }

  mutating func addLineBreak() {
    firstLineEnd = firstLineEnd ?? count
    append("\n")
  }

  /// Adds HTML. Tags that aren't known are text, and comments are left out.
  mutating func add(html: String) {
    for piece in HTMLPiece.pieces(of: formulas.restored(html)) {
      switch piece {
      case .text(let text): append(text)
      case .tag(let tag): add(tag, html: html)
      }
    }
  }

  /// Adds a tag of an HTML block, or of a line.
  mutating func add(_ tag: HTMLTag, html: String = "") {
    let style: TextSpan.Style
    switch tag.name {
    case .br:
      addLineBreak()
      return
    // Only blocks of HTML have details.
    case .details, .summary:
      append(html)
      return
    case .sub: style = .subscript
    case .sup: style = .superscript
    case .kbd: style = .key
    case .mark: style = .highlight
    }
    if tag.isEnd { leave(style) } else { enter(style) }
  }

  private mutating func append(_ added: String) {
    guard !added.isEmpty else { return }
    softenBreak(before: added.unicodeScalars.first)
    text += added
    count += added.unicodeScalars.count
    last = added.unicodeScalars.last
  }

  /// Adds a space for the end of a line of the source, except between two ideographs.
  private mutating func softenBreak(before next: Unicode.Scalar?) {
    guard hasSoftBreak else { return }
    hasSoftBreak = false
    if let last, let next, last.isIdeographic, next.isIdeographic { return }
    text += " "
    count += 1
    last = " "
  }

  // MARK: - Spans

  mutating func enter(_ style: TextSpan.Style, target: String? = nil) {
    softenBreak(before: nil)
    open.append(Open(style: style, target: target, start: count))
  }

  /// Ends the last span of a style; nothing if there is none.
  mutating func leave(_ style: TextSpan.Style) {
    guard let index = open.lastIndex(where: { $0.style == style }) else { return }
    let span = open.remove(at: index)
    addSpan(span.start, style, span.target)
  }

  private mutating func addSpan(_ start: Int, _ style: TextSpan.Style, _ target: String?) {
    guard start < count else { return }
    // A link that leads nowhere is text.
    if style == .link, target == nil { return }
    spans.append(TextSpan(start: start, end: count, style: style, target: target))
  }

  mutating func enterLink(url: String) { enter(.link, target: Self.target(formulas.restored(url))) }

  /// The target of a link; `nil` for addresses that run or read something where the link is opened.
  private static func target(_ url: String) -> String? {
    let start = url.prefix { $0 != ":" }.lowercased()
    let refused = ["javascript", "vbscript", "data", "file"]
    return url.isEmpty || refused.contains(start) ? nil : url
  }

  mutating func enterImage(url: String) {
    softenBreak(before: nil)
    openImages.append((count, formulas.restored(url)))
  }

  mutating func leaveImage() {
    guard let image = openImages.popLast(), openImages.isEmpty else { return }
    images.append(
      Image(
        range: image.start..<count, src: Self.localPath(image.url),
        isLinked: open.contains { $0.style == .link }))
  }

  /// The path of a picture inside the document's folder.
  private static func localPath(_ url: String) -> String? {
    let path = PercentEncoding.decoded(url) ?? url
    return TextFormat.localPath.problem(path) == nil ? path : nil
  }

  // MARK: - Result

  /// All of the text, for a heading or a cell. Pictures are the text that stands for them.
  mutating func finishText() -> StyledText {
    finished().trimmed
  }

  /// The parts of a paragraph: its text is divided at formulas that stand alone and at pictures of
  /// the document's folder. A picture of another place is the text that stands for it, or a picture
  /// without a file if the paragraph has nothing else.
  mutating func finishParagraph() -> [Part] {
    let whole = finished()
    if let only = onlyImage(of: whole) { return [.image(only)] }
    var cuts: [(range: Range<Int>, part: Part)] = displays.map {
      ($0.position..<$0.position, .formula($0.source))
    }
    let scalars = Array(whole.text.unicodeScalars)
    for image in images where image.src != nil {
      let alt = String(String.UnicodeScalarView(scalars[image.range]))
      cuts.append(
        (image.range, .image(ImageBlock(src: image.src, alt: alt.isEmpty ? nil : alt))))
    }
    guard !cuts.isEmpty else {
      let text = whole.trimmed
      return text.text.isEmpty ? [] : [.text(text)]
    }
    cuts.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var texts: [Range<Int>] = []
    var end = 0
    for cut in cuts {
      texts.append(end..<max(end, cut.range.lowerBound))
      end = max(end, cut.range.upperBound)
    }
    texts.append(end..<count)
    let slices = whole.trimmedSlices(texts)
    return slices.indices.flatMap { index -> [Part] in
      let text: [Part] = slices[index].text.isEmpty ? [] : [.text(slices[index])]
      return text + (cuts.indices.contains(index) ? [cuts[index].part] : [])
    }
  }

  private mutating func finished() -> StyledText {
    hasSoftBreak = false
    // A tag without an end reaches to the end of the paragraph.
    while let span = open.popLast() { addSpan(span.start, span.style, span.target) }
    let sorted = spans.enumerated().sorted {
      ($0.element.start, -$0.element.end, $0.offset) < (
        $1.element.start, -$1.element.end, $1.offset
      )
    }
    return StyledText(text, spans: sorted.map(\.element))
  }

  /// The picture of a paragraph that has nothing else. A linked picture of another place is a text
  /// with a link.
  private func onlyImage(of text: StyledText) -> ImageBlock? {
    guard images.count == 1, displays.isEmpty, let image = images.first,
      image.src != nil || !image.isLinked,
      text.slice(0..<image.range.lowerBound).isBlank,
      text.slice(image.range.upperBound..<count).isBlank
    else { return nil }
    let alt = text.slice(image.range).text
    return ImageBlock(src: image.src, alt: alt.isEmpty ? nil : alt)
  }
}

extension Unicode.Scalar {
  /// Whether it is an ideograph, Kana, or a full-width sign: scripts that have no spaces.
  fileprivate var isIdeographic: Bool {
    switch value {
    case 0x2E80...0x30FF, 0x3100...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
