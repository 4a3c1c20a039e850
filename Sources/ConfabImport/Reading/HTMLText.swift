import ConfabModel

/// What becomes of an element of HTML in a text.
public enum HTMLHandling: Sendable, Equatable {
  /// What the element means in HTML. An unknown element is its content.
  case usual
  /// The element is its content, with a style.
  case style(TextSpan.Style, target: String? = nil)
  /// A text takes the place of the element and its content.
  case text(String)
  /// The element is left out, with its content.
  case skip
}

extension RichText {
  /// Creates the text of the HTML of a message.
  ///
  /// Bold, italic, struck-through and underlined text, code, quotes, lists, links, headings (bold),
  /// spoilers and the like become spans; white space is as a browser shows it. Other elements are
  /// their content; pictures are their `alt`. The part of Matrix messages that repeats what is
  /// replied to is left out.
  ///
  /// - Parameters:
  ///   - html: The HTML, which may be malformed.
  ///   - paragraphGap: The line feeds between two paragraphs: 1, or 2 for an empty line.
  ///   - handling: What becomes of an element, if not the usual.
  /// - Complexity: O(length).
  public init(
    html: String, paragraphGap: Int = 2,
    _ handling: (HTMLElement) -> HTMLHandling = { _ in .usual }
  ) {
    var kept: Set<String> = []
    while true {
      var builder = HTMLTextBuilder(paragraphGap: max(1, paragraphGap), kept: kept)
      for token in HTMLTokens(html) { builder.add(token, handling) }
      guard let unfinished = builder.skipped?.name, kept.count < 4 else {
        self = builder.finish()
        return
      }
      // An element that never ends is not left out with all that follows.
      kept.insert(unfinished)
    }
  }
}

/// Builds a text from the tokens of HTML, with a stack of the elements that are open.
private struct HTMLTextBuilder {
  private enum Role {
    case plain
    case style(TextSpan.Style, String?)
    case item
    /// The number of the next item; `nil` for a list without numbers.
    case list(Int?)
    case preformatted
  }

  private struct Open {
    var name: String
    var role: Role
    /// Where the content begins; `nil` before its first character.
    var start: Int?
  }

  private let paragraphGap: Int
  private var text = RichText()
  private var open: [Open] = []
  /// The elements from this one on have no content yet.
  private var firstEmpty = 0
  /// The line feeds before the next character, or else whether a space is before it.
  private var breaks = 0
  private var hasSpace = false
  /// The bullet or the number of the item that has no content yet.
  private var marker: String?
  private var preformattedCount = 0
  private var listCount = 0
  /// The element that is left out, and how many of its name are open in it.
  private(set) var skipped: (name: String, depth: Int)?
  /// The names of elements that are not left out.
  private let kept: Set<String>

  /// The most open elements; deeper ones are their content.
  private static let deepest = 200
  private static let void: Set<String> = [
    "br", "img", "hr", "wbr", "input", "meta", "link", "area", "base", "col", "embed", "source",
  ]
  private static let blocks: Set<String> = [
    "div", "table", "tr", "section", "article", "header", "footer", "figure", "figcaption",
    "details", "summary", "dl", "dt", "dd", "address", "thead", "tbody",
  ]
  private static let styles: [String: TextSpan.Style] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "var": .italic,
    "s": .strike, "del": .strike, "strike": .strike, "u": .underline, "ins": .underline,
    "code": .code, "tt": .code, "samp": .code, "kbd": .key, "sub": .subscript,
    "sup": .superscript, "mark": .highlight, "blockquote": .quote, "pre": .codeBlock,
    "h1": .bold, "h2": .bold, "h3": .bold, "h4": .bold, "h5": .bold, "h6": .bold,
  ]
  private static let paragraphs: Set<String> = [
    "p", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol",
  ]
  /// Schemes of addresses that a link may have.
  private static let schemes = ["http", "https", "mailto", "tel", "ftp", "sms", "geo", "matrix"]

  init(paragraphGap: Int, kept: Set<String>) {
    self.paragraphGap = paragraphGap
    self.kept = kept
  }

  mutating func add(_ token: HTMLTokens.Token, _ handling: (HTMLElement) -> HTMLHandling) {
    if let (name, depth) = skipped {
      switch token {
      case .start(let element) where element.name == name && !element.isClosed:
        skipped = (name, depth + 1)
      case .end(name): skipped = depth == 0 ? nil : (name, depth - 1)
      default: break
      }
      return
    }
    switch token {
    case .text(let piece): write(piece)
    case .start(let element): start(element, handling(element))
    case .end(let name): end(name)
    }
  }

  mutating func finish() -> RichText {
    while !open.isEmpty { closeLast() }
    return text
  }

  // MARK: - Elements

  private mutating func start(_ element: HTMLElement, _ handling: HTMLHandling) {
    let isVoid = Self.void.contains(element.name)
    switch handling {
    case .skip: return skip(element)
    case .text(let replacement):
      append(replacement)
      return skip(element)
    case .style(let style, let target):
      if !isVoid, !element.isClosed { push(element.name, .style(style, target)) }
      return
    case .usual: break
    }
    switch element.name {
    case "mx-reply", "head": skip(element)
    case "br": lineBreak()
    case "hr": block(paragraphGap)
    case "img": append(element["alt"] ?? element["title"] ?? "")
    case "td", "th": if breaks == 0, !text.isEmpty { hasSpace = true }
    default:
      if isVoid || element.isClosed { return }
      startContainer(element)
    }
  }

  private mutating func skip(_ element: HTMLElement) {
    guard !Self.void.contains(element.name), !element.isClosed, !kept.contains(element.name) else {
      return
    }
    skipped = (element.name, 0)
  }

  private mutating func startContainer(_ element: HTMLElement) {
    let name = element.name
    if name == "p" || name == "li" { closeOpen(name) }
    if Self.paragraphs.contains(name) {
      block(paragraphGap)
    } else if Self.blocks.contains(name) || name == "li" {
      block(1)
    }
    switch name {
    case "ul": push(name, .list(nil))
    case "ol": push(name, .list(element["start"].flatMap { Int($0) } ?? 1))
    case "li": startItem()
    case "a": push(name, Self.link(element["href"]))
    case "pre": push(name, .preformatted)
    case "span" where element["data-mx-spoiler"] != nil: push(name, .style(.spoiler, nil))
    case "code" where preformattedCount > 0: push(name, .plain)
    default: push(name, Self.styles[name].map { .style($0, nil) } ?? .plain)
    }
  }

  private static func link(_ address: String?) -> Role {
    guard let address, let colon = address.firstIndex(of: ":"),
      schemes.contains(address[..<colon].lowercased())
    else { return .plain }
    return .style(.link, address)
  }

  private mutating func startItem() {
    // The span of the item around ends before that in it.
    for index in open.indices.reversed() {
      if case .item = open[index].role {
        if let start = open[index].start { text.add(.listItem, from: start) }
        open[index].role = .plain
        break
      }
    }
    marker = "• "
    for index in open.indices.reversed() {
      guard case .list(let number) = open[index].role else { continue }
      if let number {
        marker = "\(number). "
        open[index].role = .list(number &+ 1)
      }
      break
    }
    push("li", .item)
  }

  private mutating func push(_ name: String, _ role: Role) {
    guard open.count < Self.deepest else { return }
    open.append(Open(name: name, role: role))
    if case .preformatted = role { preformattedCount += 1 }
    if case .list = role { listCount += 1 }
  }

  private mutating func end(_ name: String) {
    if name == "p" || Self.paragraphs.contains(name) {
      close(name)
      block(paragraphGap)
    } else if Self.blocks.contains(name) || name == "li" {
      close(name)
      block(1)
    } else {
      close(name)
    }
  }

  /// Ends the last element with a name, and those in it. Without one, nothing happens.
  private mutating func close(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index { closeLast() }
  }

  /// Ends a paragraph or an item that the next one of its kind ends.
  private mutating func closeOpen(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    let isInside = open[(index + 1)...].contains {
      ["ul", "ol", "blockquote", "div", "td"].contains($0.name)
    }
    if !isInside { close(name) }
  }

  private mutating func closeLast() {
    guard let last = open.popLast() else { return }
    firstEmpty = min(firstEmpty, open.count)
    switch last.role {
    case .preformatted:
      preformattedCount -= 1
      if let start = last.start { text.add(.codeBlock, from: start) }
    case .list: listCount -= 1
    case .item:
      if let start = last.start { text.add(.listItem, from: start) } else { marker = nil }
    case .style(let style, let target):
      if let start = last.start { text.add(style, from: start, target: target) }
    case .plain: break
    }
  }

  // MARK: - Text

  private mutating func lineBreak() {
    breaks += 1
    hasSpace = false
  }

  /// Begins a new line, or a paragraph if the gap is 2.
  private mutating func block(_ gap: Int) {
    hasSpace = false
    guard marker == nil else { return }
    breaks = max(breaks, listCount > 0 ? 1 : gap)
  }

  private mutating func write(_ piece: String) {
    guard preformattedCount == 0 else { return writeLines(piece) }
    var word = String.UnicodeScalarView()
    for scalar in piece.unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
        if !word.isEmpty {
          append(String(word))
          word = String.UnicodeScalarView()
        }
        if breaks == 0 { hasSpace = true }
      } else {
        word.append(scalar)
      }
    }
    if !word.isEmpty { append(String(word)) }
  }

  /// Writes a text whose white space counts.
  private mutating func writeLines(_ piece: String) {
    for (number, line) in piece.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      // The first line feed of preformatted text is not part of it.
      if number > 0, open.last?.start != nil || breaks == 0 { lineBreak() }
      if !line.isEmpty { append(String(line)) }
    }
  }

  /// Appends a text after the line feeds or the space that are due.
  private mutating func append(_ piece: String) {
    guard !piece.isEmpty else { return }
    if !text.isEmpty {
      if breaks > 0 {
        text.append(String(repeating: "\n", count: breaks))
      } else if hasSpace {
        text.append(" ")
      }
    }
    (breaks, hasSpace) = (0, false)
    let item =
      marker == nil
      ? nil
      : open.lastIndex {
        if case .item = $0.role { true } else { false }
      }
    for index in open.indices.dropFirst(firstEmpty) {
      open[index].start = text.count
      if index == item, let marker { text.append(marker) }
    }
    firstEmpty = open.count
    marker = nil
    text.append(piece)
  }
}
