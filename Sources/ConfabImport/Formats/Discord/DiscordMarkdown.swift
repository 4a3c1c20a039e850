import ConfabModel

/// Discord's own Markdown: `**bold**`, `__underline__`, `~~strike~~`, `||spoiler||`, code, quotes,
/// lists, headings, and mentions such as `<@1>`.
///
/// Marks without a partner stay in the text. The syntax is in Discord's help, "Markdown Text 101",
/// and in its reference of message formatting.
struct DiscordMarkdown {
  /// A participant who is mentioned by the name that is shown.
  struct Mention {
    var name: String
    var id: ParticipantID?
  }

  /// The people whose names follow an `@` in the text, by their ids in Discord.
  var people: [String: Mention] = [:]
  /// The time of `<t:…>` as a text.
  var time: (Int) -> String? = { _ in nil }

  private(set) var losses: [LossKind] = []
  private var scalars: [Unicode.Scalar] = []
  private var at = 0
  private var tokens: [Token] = []
  /// The marks that are open, as indices of tokens.
  private var open: [(mark: Mark, token: Int)] = []
  private var hasNoFence = false
  private var block: TextSpan.Style?
  /// Whether a quote goes on to the end.
  private var isQuoteToEnd = false

  /// No message is longer than that; marks further away do not belong together.
  private static let window = 8_192
  /// Longer texts, which Discord does not have, stay as they are.
  private static let longestText = 65_536

  private enum Mark: String, CaseIterable {
    case bold = "**"
    case underline = "__"
    case strike = "~~"
    case spoiler = "||"
    case italic = "*"
    case italicLine = "_"

    var style: TextSpan.Style {
      switch self {
      case .bold: .bold
      case .underline: .underline
      case .strike: .strike
      case .spoiler: .spoiler
      case .italic, .italicLine: .italic
      }
    }
  }

  private enum Token {
    case text(String)
    case styled(String, TextSpan.Style, target: String?)
    case lines(String)
    /// A mark; the index of the closing one if it has a partner.
    case mark(Mark, partner: Int?)
    case close(Mark)
    case begin(TextSpan.Style)
    case end
  }

  /// The text with its styles.
  ///
  /// - Complexity: O(length).
  mutating func rich(_ text: String) -> RichText {
    scalars = Array(text.unicodeScalars)
    at = 0
    tokens = []
    open = []
    losses = []
    (hasNoFence, isQuoteToEnd, block) = (false, false, nil)
    guard scalars.count <= Self.longestText else {
      var rich = RichText()
      rich.append(text)
      return rich
    }
    scan()
    return emit()
  }

  // MARK: - Result

  private func emit() -> RichText {
    var rich = RichText()
    var starts: [Int] = []
    var blocks: [(style: TextSpan.Style, start: Int)] = []
    var isAfterLines = false
    for token in tokens {
      if isAfterLines {
        isAfterLines = false
        if case .text(let words) = token, words.unicodeScalars.first == "\n" {
        } else if case .end = token {
        } else {
          rich.append("\n")
        }
      }
      switch token {
      case .text(let words): rich.append(words)
      case .styled(let words, let style, let target): rich.append(words, style, target: target)
      case .lines(let words):
        if !rich.isEmpty, rich.text.unicodeScalars.last != "\n" { rich.append("\n") }
        rich.append(words, .codeBlock)
        isAfterLines = true
      case .mark(let mark, let partner):
        if partner == nil { rich.append(mark.rawValue) } else { starts.append(rich.count) }
      case .close(let mark): rich.add(mark.style, from: starts.popLast() ?? rich.count)
      case .begin(let style): blocks.append((style, rich.count))
      case .end: if let last = blocks.popLast() { rich.add(last.style, from: last.start) }
      }
    }
    return rich
  }

  private mutating func append(_ words: String) {
    guard !words.isEmpty else { return }
    guard case .text? = tokens.last, case .text(var before) = tokens.removeLast() else {
      return tokens.append(.text(words))
    }
    before += words
    tokens.append(.text(before))
  }

  private func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  private func starts(_ words: String, _ place: Int) -> Bool {
    scalars[min(place, scalars.count)...].starts(with: words.unicodeScalars)
  }

  private func scalar(_ place: Int) -> Unicode.Scalar? {
    scalars.indices.contains(place) ? scalars[place] : nil
  }

  // MARK: - Lines

  private mutating func scan() {
    var plain = 0
    var isAtLineStart = true
    while at < scalars.count {
      if isAtLineStart {
        isAtLineStart = false
        if beginLine() {
          plain = at
          continue
        }
      }
      let scalar = scalars[at]
      guard scalar == "\n" || isSpecial(scalar) else {
        at += 1
        continue
      }
      append(string(plain..<at))
      plain = at
      if scalar == "\n" {
        endLine()
        append("\n")
        isAtLineStart = true
        at += 1
        plain = at
      } else if scanSpecial() {
        plain = at
      } else {
        at += 1
      }
    }
    append(string(plain..<scalars.count))
    endBlock()
  }

  private func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*", "_", "~", "|", "`", "<", "[", "\\", "@", "h": true
    default: false
    }
  }

  /// Passes the marks at the start of a line. Returns whether something was passed.
  private mutating func beginLine() -> Bool {
    let start = at
    if isQuoteToEnd { return false }
    if starts(">>> ", at) || starts("> ", at) {
      isQuoteToEnd = starts(">>> ", at)
      if block != .quote {
        begin(.quote)
      }
      at += isQuoteToEnd ? 4 : 2
      return true
    }
    if block == .quote { endBlock(beforeLineFeed: true) }
    var place = at
    while scalar(place) == " ", place < at + 12 { place += 1 }
    if starts("- ", place) || starts("* ", place) {
      begin(.listItem)
      append("• ")
      at = place + 2
    } else if let end = numberEnd(place) {
      begin(.listItem)
      append(string(place..<end))
      at = end
    } else if let end = headingEnd(at) {
      losses.append(.style)
      if scalars[at] == "#" { begin(.bold) }
      at = end
    }
    return at > start
  }

  /// The place behind "12. ".
  private func numberEnd(_ place: Int) -> Int? {
    var end = place
    while let digit = scalar(end), "0"..."9" ~= digit, end < place + 9 { end += 1 }
    return end > place && starts(". ", end) ? end + 2 : nil
  }

  /// The place behind "## " or "-# ".
  private func headingEnd(_ place: Int) -> Int? {
    for mark in ["# ", "## ", "### ", "-# "] where starts(mark, place) {
      return place + mark.unicodeScalars.count
    }
    return nil
  }

  private mutating func begin(_ style: TextSpan.Style) {
    endBlock()
    open = []
    block = style
    tokens.append(.begin(style))
  }

  /// Ends a list item or a heading at a line feed. Quotes may go on.
  private mutating func endLine() { if block != .quote { endBlock() } }

  private mutating func endBlock(beforeLineFeed: Bool = false) {
    guard block != nil else { return }
    block = nil
    open = []
    // The line feed between a quote and the next line belongs to neither.
    if beforeLineFeed, case .text(let words)? = tokens.last, words.unicodeScalars.last == "\n" {
      var rest = words
      rest.unicodeScalars.removeLast()
      tokens.removeLast()
      if !rest.isEmpty { tokens.append(.text(rest)) }
      tokens.append(.end)
      tokens.append(.text("\n"))
    } else {
      tokens.append(.end)
    }
  }

  // MARK: - Parts of lines

  /// Passes something that may have a meaning. Returns `false`, without moving, if it has none.
  private mutating func scanSpecial() -> Bool {
    switch scalars[at] {
    case "\\":
      guard let next = scalar(at + 1), next.isASCII, next.properties.generalCategory.isMark else {
        return false
      }
      append(String(next))
      at += 2
      return true
    case "`": return scanFence() || scanCode()
    case "<": return scanAngle()
    case "[": return scanLink()
    case "@": return scanMention()
    case "h": return scanAddress()
    default: return scanMark()
    }
  }

  private mutating func scanMark() -> Bool {
    let mark = scalars[at]
    var length = 1
    while scalar(at + length) == mark { length += 1 }
    let marks: [Mark]
    switch (mark, length) {
    case ("*", 1): marks = [.italic]
    case ("*", 2): marks = [.bold]
    case ("*", 3): marks = [.bold, .italic]
    case ("_", 1): marks = [.italicLine]
    case ("_", 2): marks = [.underline]
    case ("_", 3): marks = [.underline, .italicLine]
    case ("~", 2): marks = [.strike]
    case ("|", 2): marks = [.spoiler]
    default:
      append(string(at..<at + length))
      at += length
      return true
    }
    let (before, after) = (scalar(at - 1), scalar(at + length))
    let isClosing = !(before?.properties.isWhitespace ?? true)
    let isOpening = !(after?.properties.isWhitespace ?? true)
    // What was opened last is closed first.
    let order = marks.sorted { a, b in place(a) > place(b) }
    for mark in isClosing ? order : marks {
      let isInWord = mark == .italicLine
      if isClosing, let index = open.lastIndex(where: { $0.mark == mark }),
        open[index].token < tokens.count - 1, !isInWord || !isWord(after)
      {
        let opener = open[index].token
        open.removeSubrange(index...)
        tokens[opener] = .mark(mark, partner: tokens.count)
        tokens.append(.close(mark))
      } else if isOpening, !isInWord || !isWord(before), place(mark) < 0 {
        open.append((mark, tokens.count))
        tokens.append(.mark(mark, partner: nil))
      } else {
        append(mark.rawValue)
      }
    }
    at += length
    return true
  }

  /// The place in the order of the open marks; −1 for one that is not open.
  private func place(_ mark: Mark) -> Int { open.lastIndex { $0.mark == mark } ?? -1 }

  private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
  }

  // MARK: - Code

  private mutating func scanFence() -> Bool {
    guard starts("```", at), !hasNoFence else { return false }
    var end = at + 3
    let limit = min(scalars.count, at + Self.window)
    while end < limit, !starts("```", end) { end += 1 }
    guard starts("```", end) else {
      hasNoFence = limit == scalars.count
      return false
    }
    var first = at + 3
    // A language is the only word of the first line.
    var place = first
    while let letter = scalar(place), place < end, letter.isASCII, !letter.properties.isWhitespace {
      place += 1
    }
    if scalar(place) == "\n", place < end { first = place + 1 }
    var last = end
    while last > first, scalars[last - 1] == "\n" { last -= 1 }
    while first < last, scalars[first] == "\n" { first += 1 }
    guard first < last else { return false }
    endLine()
    open = []
    tokens.append(.lines(string(first..<last)))
    at = end + 3
    return true
  }

  private mutating func scanCode() -> Bool {
    var length = 1
    while scalar(at + length) == "`" { length += 1 }
    var end = at + length
    let limit = min(scalars.count, at + Self.window)
    while end < limit {
      guard scalars[end] == "`" else {
        end += 1
        continue
      }
      var run = 1
      while scalar(end + run) == "`" { run += 1 }
      if run == length {
        var inside = string(at + length..<end)
        if length > 1 {
          if inside.hasPrefix(" ") { inside.removeFirst() }
          if inside.hasSuffix(" ") { inside.removeLast() }
        }
        guard !inside.allSatisfy(\.isWhitespace) else { break }
        tokens.append(.styled(inside, .code, target: nil))
        at = end + length
        return true
      }
      end += run
    }
    append(string(at..<at + length))
    at += length
    return true
  }

  // MARK: - Links and mentions

  /// The place of the first scalar of a kind; `nil` if a line feed or the window ends first.
  private func find(_ wanted: Unicode.Scalar, from start: Int, within limit: Int) -> Int? {
    var place = start
    while place < min(scalars.count, start + limit), scalars[place] != "\n" {
      if scalars[place] == wanted { return place }
      place += 1
    }
    return nil
  }

  private mutating func scanAngle() -> Bool {
    guard let end = find(">", from: at + 1, within: 2_048) else { return false }
    let inside = string(at + 1..<end)
    if inside.hasPrefix("https://") || inside.hasPrefix("http://") {
      guard !inside.contains(where: \.isWhitespace) else { return false }
      append(inside)
    } else if inside.hasPrefix("@&"), Self.isNumber(inside.dropFirst(2)) {
      tokens.append(.styled("@role", .mention, target: nil))
    } else if inside.hasPrefix("@"), Self.isNumber(inside.drop { $0 == "@" || $0 == "!" }) {
      let id = String(inside.drop { $0 == "@" || $0 == "!" })
      tokens.append(.styled("@\(people[id]?.name ?? "Unknown")", .mention, target: people[id]?.id))
    } else if inside.hasPrefix("#"), Self.isNumber(inside.dropFirst()) {
      append("#channel")
    } else if inside.hasPrefix("t:") {
      let parts = inside.split(separator: ":")
      guard parts.count <= 3, parts.count > 1, let seconds = Int(parts[1]), let text = time(seconds)
      else { return false }
      append(text)
    } else if inside.hasPrefix("/") {
      append(String(inside.prefix { $0 != ":" }))
    } else {
      // "<:name:1>", "<a:name:1>"
      let parts = inside.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].isEmpty || parts[0] == "a", !parts[1].isEmpty,
        Self.isNumber(parts[2])
      else { return false }
      losses.append(.customEmoji)
      append(":\(parts[1]):")
    }
    at = end + 1
    return true
  }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// `[label](https://example.org)`
  private mutating func scanLink() -> Bool {
    guard let middle = find("]", from: at + 1, within: 1_024), middle > at + 1,
      scalar(middle + 1) == "(", let end = find(")", from: middle + 2, within: 2_048)
    else { return false }
    var address = string(middle + 2..<end).prefix { $0 != " " }
    if address.hasPrefix("<"), address.hasSuffix(">") { address = address.dropFirst().dropLast() }
    guard ["https://", "http://", "discord://", "mailto:"].contains(where: address.hasPrefix) else {
      return false
    }
    tokens.append(.styled(string(at + 1..<middle), .link, target: String(address)))
    at = end + 1
    return true
  }

  /// "@Ana", as the exporter writes mentions, or "@everyone".
  private mutating func scanMention() -> Bool {
    for name in ["everyone", "here"] where starts(name, at + 1) {
      tokens.append(.styled("@\(name)", .mention, target: nil))
      at += name.unicodeScalars.count + 1
      return true
    }
    let found = people.values.filter { starts($0.name, at + 1) }
      .max { ($0.name.utf8.count, $1.id ?? "") < ($1.name.utf8.count, $0.id ?? "") }
    guard let found, !found.name.isEmpty else { return false }
    tokens.append(.styled("@\(found.name)", .mention, target: found.id))
    at += found.name.unicodeScalars.count + 1
    return true
  }

  /// An address, in which marks do not count.
  private mutating func scanAddress() -> Bool {
    guard starts("https://", at) || starts("http://", at) else { return false }
    var end = at
    while let scalar = scalar(end), !scalar.properties.isWhitespace, scalar != "<", scalar != ">" {
      end += 1
    }
    // Marks at the end close what was opened before the address.
    while end > at + 8, "*_~|)".unicodeScalars.contains(scalars[end - 1]) {
      if scalars[end - 1] == "_", place(.italicLine) < 0, place(.underline) < 0 { break }
      if scalars[end - 1] == ")", scalars[at..<end].contains("(") { break }
      end -= 1
    }
    append(string(at..<end))
    at = end
    return true
  }
}

extension Unicode.GeneralCategory {
  /// Whether scalars of the category are punctuation or symbols.
  fileprivate var isMark: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .modifierSymbol,
      .currencySymbol, .otherSymbol:
      true
    default: false
    }
  }
}
