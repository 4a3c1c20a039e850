/// Programs: comments, directives, texts, numbers and names.
extension CodeScanner {
  /// Reads one part of code.
  mutating func scanPart() {
    let frame = frames[frames.count - 1]
    let grammar = frame.grammar
    let rules = grammar.rules
    let byte = bytes[position]
    if byte == UInt8(ascii: "\n") {
      position += 1
      (isLineStart, hasOnlyNames, isInImport) = (true, true, false)
      openHereDocument()
      return
    }
    if byte.isBlank {
      position += 1
      return
    }
    if frame.closer != 0, closes(frame, byte) { return }
    if grammar.form == .shell {
      scanShell(byte)
      return
    }
    if scanComment(byte, grammar) { return }
    if rules.contains(.directives), isLineStart, byte == UInt8(ascii: "#") {
      scanDirective()
      return
    }
    if scanAttribute(byte, rules) { return }
    if rules.contains(.lifetimes), byte == UInt8(ascii: "'") {
      scanLifetime()
      return
    }
    if rules.contains(.hereDocuments), byte == UInt8(ascii: "<"), scanHereDocument() { return }
    if rules.contains(.hashedStrings), byte == UInt8(ascii: "#"), scanHashed(from: position) {
      return
    }
    if rules.contains(.regularExpressions), byte == UInt8(ascii: "/"), scanExpression() { return }
    if rules.contains(.sigils) || rules.contains(.dollarNames) && byte == UInt8(ascii: "$"),
      scanSigil(byte)
    {
      return
    }
    if grammar.form == .json, byte == UInt8(ascii: "\"") {
      scanJSONText()
      return
    }
    for index in grammar.texts(startingWith: byte)
    where starts(with: grammar.texts[index].open, at: position) {
      open(grammar.texts[index], to: position + grammar.texts[index].open.count)
      return
    }
    if byte.isDigit || byte == UInt8(ascii: ".") && peek(1).isDigit && previous != .name {
      scanNumber()
    } else if byte.isNameStart || grammar.nameBytes.contains(byte) {
      scanName(grammar)
    } else {
      scanOperator(byte, frame)
    }
  }

  /// Ends the code in a text.
  private mutating func closes(_ frame: Frame, _ byte: UInt8) -> Bool {
    if frame.closer == UInt8(ascii: "?") {
      guard byte == UInt8(ascii: "?"), peek(1) == UInt8(ascii: ">") else { return false }
      take(.keyword, to: position + 2, as: .other)
      frames.removeLast()
      return true
    }
    let isSpecification =
      byte == UInt8(ascii: ":") && frame.grammar.name == "python" && frame.depth == 0
    guard byte == frame.closer && frame.depth == 0 || isSpecification else { return false }
    take(frame.closerClass, to: position + 1, as: .closing)
    frames.removeLast()
    return true
  }

  private mutating func scanComment(_ byte: UInt8, _ grammar: CodeGrammar) -> Bool {
    for comment in grammar.lineComments
    where comment.first == byte && starts(with: comment, at: position) {
      var stop = lineEnd(from: position)
      if frames[frames.count - 1].closer == UInt8(ascii: "?") {
        stop = (position..<stop).first { starts(with: "?>", at: $0) } ?? stop
      }
      endComment(at: stop)
      return true
    }
    if grammar.rules.contains(.sigils), byte == UInt8(ascii: "="), starts(with: "=begin"),
      position == 0 || bytes[position - 1] == UInt8(ascii: "\n")
    {
      var stop = lineEnd(from: position)
      while stop < end, !starts(with: "\n=end", at: stop) { stop = lineEnd(from: stop + 1) }
      endComment(at: lineEnd(from: min(stop + 1, end)))
      return true
    }
    if grammar.rules.contains(.sigils), byte == UInt8(ascii: "_"), isLineStart,
      starts(with: "__END__\n")
    {
      endComment(at: end)
      return true
    }
    for comment in grammar.blockComments
    where comment.open.first == byte && starts(with: comment.open, at: position) {
      var index = position + comment.open.count
      var depth = 1
      while index < end {
        if starts(with: comment.close, at: index) {
          index += comment.close.count
          depth -= 1
          if depth == 0 { break }
        } else if comment.nests, starts(with: comment.open, at: index) {
          index += comment.open.count
          depth += 1
        } else {
          index += 1
        }
      }
      endComment(at: index)
      return true
    }
    return false
  }

  /// Ends a comment. What is before it stays the part before the next one.
  private mutating func endComment(at index: Int) {
    let (kind, isFirst, names) = (previous, isLineStart, hasOnlyNames)
    take(.comment, to: index, as: kind)
    (isLineStart, hasOnlyNames) = (isFirst, names)
  }

  /// Reads a line that begins with "#", and the lines that "#if 0" excludes.
  private mutating func scanDirective() {
    let word = skipBlanks(from: position + 1)
    if starts(with: "if", at: word), starts(with: "0", at: skipBlanks(from: word + 2)),
      bytes[word + 2].isBlank, !peek(skipBlanks(from: word + 2) + 1 - position).isNameByte
    {
      take(.keyword, to: lineEnd(from: position), as: .none)
      skipExcluded()
      return
    }
    var index = position
    var start = position
    while index < end, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\\") {
        index = min(index + 2, end)
      } else if starts(with: "//", at: index) {
        break
      } else if starts(with: "/*", at: index) {
        add(.keyword, from: start, to: index)
        start = index
        index += 2
        while index < end, !starts(with: "*/", at: index) { index += 1 }
        index = min(index + 2, end)
        add(.comment, from: start, to: index)
        start = index
      } else {
        index += 1
      }
    }
    add(.keyword, from: start, to: index)
    steps += index - position
    position = max(index, position + 1)
    previous = .none
    isLineStart = false
  }

  /// Reads the lines after "#if 0" as a comment.
  private mutating func skipExcluded() {
    let start = position
    var depth = 1
    while position < end {
      let line = skipBlanks(from: position + 1)
      if starts(with: "#", at: line) {
        let word = skipBlanks(from: line + 1)
        if starts(with: "if", at: word) { depth += 1 }
        if starts(with: "endif", at: word) || depth == 1 && starts(with: "el", at: word) {
          depth -= 1
        }
        if depth == 0 { break }
      }
      position = lineEnd(from: min(position + 1, end))
    }
    add(.comment, from: start, to: position)
    steps += position - start
  }

  /// Reads "#[…]", "[…]" at the start of a line, and "@name".
  private mutating func scanAttribute(_ byte: UInt8, _ rules: CodeGrammar.Rules) -> Bool {
    if rules.contains(.decorators), byte == UInt8(ascii: "@"), peek(1).isNameStart {
      var index = position + 1
      while index < end, bytes[index].isNameByte { index += 1 }
      let isWord = frames[frames.count - 1].grammar.words[string(position..<index)] == .keyword
      take(isWord ? .keyword : .name, to: index, as: .other)
      isLineStart = true
      return true
    }
    let isHash =
      rules.contains(.hashAttributes) && byte == UInt8(ascii: "#")
      && (peek(1) == UInt8(ascii: "[") || peek(1) == UInt8(ascii: "!") && peek(2) == 0x5b)
    guard isHash || rules.contains(.bracketAttributes) && byte == 0x5b && isLineStart else {
      return false
    }
    var depth = 0
    var quoted = false
    var index = position
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        if isHash { add(quoted ? .string : .keyword, from: position, to: index + (quoted ? 1 : 0)) }
        if isHash { position = index + (quoted ? 1 : 0) }
        quoted.toggle()
      }
      if quoted, byte == UInt8(ascii: "\\") { index += 1 }
      if !quoted, byte == 0x5b { depth += 1 }
      if !quoted, byte == 0x5d { depth -= 1 }
      index += 1
      if depth == 0, byte == 0x5d { break }
    }
    if position < end { take(isHash ? .keyword : .property, to: index, as: .none) }
    return true
  }

  /// Reads a character or the name of a lifetime after "'".
  private mutating func scanLifetime() {
    let limit = min(end, position + 14)
    var index = position + 1
    if peek(1) == UInt8(ascii: "\\") {
      index = position + 3
      while index < limit, bytes[index] != UInt8(ascii: "'") { index += 1 }
    } else if peek(1) >= 0x80 {
      while index < limit, bytes[index] >= 0x80 { index += 1 }
    } else {
      index += 1
    }
    if index < limit, bytes[index] == UInt8(ascii: "'") {
      take(.string, to: index + 1, as: .value)
      return
    }
    index = position + 1
    while index < end, bytes[index].isNameByte { index += 1 }
    add(.property, from: position + 1, to: index)
    let kept = pending
    take(nil, to: index, as: .name)
    pending = kept
  }

  // MARK: Here documents

  /// Reads "<<" and the word that ends a text; `false` if it is an operator.
  mutating func scanHereDocument() -> Bool {
    let isPHP = frames[frames.count - 1].grammar.rules.contains(.inMarkup)
    let isShell = frames[frames.count - 1].grammar.form == .shell
    guard starts(with: "<<"), starts(with: "<<<") == isPHP, hereDocuments.count < 8 else {
      return false
    }
    var index = position + (isPHP ? 3 : 2)
    var strips = false
    if !isPHP, index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "~") {
      index += 1
      strips = true
    }
    if isShell || isPHP { index = skipBlanks(from: index) }
    var quote: UInt8?
    if index < end, [0x22, 0x27, 0x60, 0x5c].contains(bytes[index]) {
      quote = bytes[index]
      index += 1
    }
    let start = index
    while index < end, bytes[index].isNameByte { index += 1 }
    guard index > start, !bytes[start].isDigit else { return false }
    if !isShell, !isPHP, quote == nil, !strips, !(0x41...0x5a).contains(bytes[start]) {
      return false
    }
    var text = CodeGrammar.Text(
      open: [], close: Array(bytes[start..<index]), lines: true, isHereDocument: true)
    text.escapes = quote == nil
    if quote != UInt8(ascii: "'") {
      text.code = isPHP ? .php : isShell ? .none : .after("#{")
    }
    if let quote, quote != 0x5c, index < end, bytes[index] == quote { index += 1 }
    hereDocuments.append(text)
    take(.string, to: index, as: .value)
    return true
  }

  /// Opens the first text that begins with this line.
  private mutating func openHereDocument() {
    guard !hereDocuments.isEmpty else { return }
    let text = hereDocuments.removeFirst()
    guard frames.count < Self.depthLimit else { return }
    frames.append(Frame(grammar: frames[frames.count - 1].grammar, text: text))
  }

  // MARK: Texts

  /// Reads a text of JSON, which is a key before a colon.
  private mutating func scanJSONText() {
    var index = position + 1
    while index < end, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x0a {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, end)
    let after = skipBlanks(from: index, lines: true)
    let isKey = after < end && bytes[after] == UInt8(ascii: ":")
    take(isKey ? .property : .string, to: index, as: .value)
  }

  /// Reads the start of a text such as #"…"# or r#"…"#, whose "#"s begin at an index.
  mutating func scanHashed(from start: Int) -> Bool {
    var index = start
    while index < end, index - start < 32, bytes[index] == UInt8(ascii: "#") { index += 1 }
    guard index > start, index < end, bytes[index] == UInt8(ascii: "\"") else { return false }
    let isLong = starts(with: "\"\"\"", at: index)
    let hashes = [UInt8](repeating: UInt8(ascii: "#"), count: index - start)
    let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
    let isRust = frames[frames.count - 1].grammar.rules.contains(.lifetimes)
    var text = CodeGrammar.Text(
      open: [], close: (isRust ? [UInt8(ascii: "\"")] : quotes) + hashes, escapes: false,
      lines: isRust || isLong)
    if !isRust {
      text.code = .after("\\" + String(repeating: "#", count: hashes.count) + "(")
    }
    open(text, to: index + (isRust ? 1 : quotes.count))
    return true
  }

  /// Reads a regular expression on one line; `false` if "/" is an operator.
  private mutating func scanExpression() -> Bool {
    let isRuby = frames[frames.count - 1].grammar.rules.contains(.sigils)
    let isSpaced = previousEnd < position && !peek(1).isBlank && peek(1) != UInt8(ascii: "=")
    switch previous {
    case .none, .other, .keyword, .pointer: break
    case .name where isRuby && isSpaced: break
    default: return false
    }
    guard position >= noExpressionBefore else { return false }
    if isRuby {
      var text = CodeGrammar.Text.quoted("/", lines: true, code: .after("#{"))
      text.hasFlags = true
      open(text, to: position + 1)
      return true
    }
    var index = position + 1
    var isInClass = false
    while index < end, bytes[index] != UInt8(ascii: "\n") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        index += 1
        while index < end, bytes[index].isNameByte { index += 1 }
        take(.string, to: index, as: .value)
        return true
      default: break
      }
      index += 1
    }
    steps += min(index, end) - position
    noExpressionBefore = index
    return false
  }

  /// Reads variables, symbols, characters and texts with "%" of Ruby, and "$name".
  private mutating func scanSigil(_ byte: UInt8) -> Bool {
    var index = position + 1
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      while index < end, bytes[index] == byte { index += 1 }
      let name = index
      while index < end, bytes[index].isNameByte { index += 1 }
      if index == name, byte == UInt8(ascii: "$"), name < end, !bytes[name].isBlank { index += 1 }
      guard index > name else { return false }
      take(.property, to: index, as: .name)
    case UInt8(ascii: ":"):
      guard peek(1) != byte else {
        take(nil, to: position + 2, as: .other)
        return true
      }
      if peek(1) == UInt8(ascii: "\"") {
        open(.quoted("\"", lines: true, code: .after("#{")), to: position + 2)
        return true
      }
      while index < end, bytes[index].isNameByte || bytes[index] == UInt8(ascii: "@") { index += 1 }
      guard index > position + 1, !peek(1).isDigit else { return false }
      if peek(index - position) == 0x3f || peek(index - position) == 0x21 { index += 1 }
      take(.string, to: index, as: .value)
    case UInt8(ascii: "?"):
      guard previous == .none || previous == .other, !peek(1).isBlank, peek(1) != 0x0a,
        peek(1) != 0, peek(1) < 0x80, !peek(2).isNameByte
      else { return false }
      take(.string, to: position + 2, as: .value)
    case UInt8(ascii: "%"):
      guard previous != .value, previous != .closing,
        previous != .name || previousEnd < position && !peek(1).isBlank
      else { return false }
      let letter = peek(1)
      if "qQwWiIxsr".utf8.contains(letter) { index += 1 }
      let open = peek(index - position)
      guard open > 0x20, open < 0x7f, !open.isNameByte, index > position + 1 || open != 0x3d
      else { return false }
      let close: UInt8 =
        switch open {
        case 0x28: 0x29
        case 0x3c: 0x3e
        case 0x5b, 0x7b: open + 2
        default: open
        }
      var text = CodeGrammar.Text(
        open: [], close: [close], lines: true, nested: close == open ? nil : open)
      if !"qwis".utf8.contains(letter) { text.code = .after("#{") }
      text.hasFlags = letter == UInt8(ascii: "r")
      self.open(text, to: index + 1)
    default: return false
    }
    return true
  }

  // MARK: Numbers, names, operators

  private mutating func scanNumber() {
    var index = position
    let isHexadecimal = peek() == 0x30 && (peek(1) | 0x20) == UInt8(ascii: "x")
    while index < end {
      let byte = bytes[index]
      let next = index + 1 < end ? bytes[index + 1] : 0
      if byte.isNameByte, byte < 0x80 {
        let lower = byte | 0x20
        index += 1
        if lower == (isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")),
          next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
        {
          index += 1
        }
      } else if byte == UInt8(ascii: "'") && next.isNameByte && next < 0x80 && index > position {
        index += 1
      } else if byte == UInt8(ascii: "."), next.isDigit || !next.isNameByte && next != byte {
        index += 1
      } else {
        break
      }
    }
    pending = nil
    take(.number, to: index, as: .value)
  }

  private mutating func scanName(_ grammar: CodeGrammar) {
    let rules = grammar.rules
    var index = position + 1
    while index < end, bytes[index].isNameByte || grammar.nameBytes.contains(bytes[index]) {
      index += 1
    }
    if rules.contains(.marksAfterNames), index < end, index + 1 >= end || bytes[index + 1] != 0x3d,
      bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "!")
    {
      index += 1
    }
    let next = index < end ? bytes[index] : 0
    let length = index - position
    if length <= 3, !grammar.prefixes.isEmpty, scanPrefixed(grammar, to: index, next) { return }
    let word =
      length > 40
      ? ""
      : rules.contains(.ignoresCase)
        ? string(position..<index).lowercased()
        : string(position..<index)
    let isFirst = isLineStart
    let wasMember = previous == .dot
    var kind = Previous.name
    var codeClass: CodeClass?
    if isInImport {
      codeClass = word == "as" || word == "static" ? .keyword : nil
    } else if wasMember {
      codeClass = grammar.member
      if let pending { codeClass = pending }
      pending = nil
    } else {
      codeClass = grammar.words[word]
      if let found = grammar.softWords.contains(word) ? CodeClass.keyword : nil {
        let after = skipBlanks(from: index)
        codeClass =
          after > index && after < end
            && (bytes[after].isNameStart || bytes[after] == UInt8(ascii: "@")) ? found : nil
      }
      switch codeClass {
      case .keyword: kind = .keyword
      case .name: kind = .type
      case .number: kind = .value
      default: break
      }
      if codeClass == .name, rules.contains(.namesNeedParenthesis), next != UInt8(ascii: "("),
        CodeGrammar.goFunctions.contains(word)
      {
        codeClass = nil
      }
      if let name = pending, codeClass != .keyword || next == UInt8(ascii: "(") {
        if codeClass == nil || name != .property { codeClass = name }
        if !(rules.contains(.sigils) && next == UInt8(ascii: ".")) { pending = nil }
      }
      if codeClass == nil || codeClass == .name {
        codeClass =
          declared(rules, to: index, next, isFirst: isFirst, isKnown: codeClass != nil) ?? codeClass
      }
    }
    let after = grammar.classAfter[word]
    take(codeClass, to: index, as: kind)
    if !wasMember, let after { pending = after }
    if grammar.importWords.contains(word), !wasMember { isInImport = true }
    if rules.contains(.constantsAfterCase), word == "case", codeClass == .keyword {
      isInCase = true
    }
  }

  /// The class of a name from what surrounds it.
  private mutating func declared(
    _ rules: CodeGrammar.Rules, to index: Int, _ next: UInt8, isFirst: Bool, isKnown: Bool
  ) -> CodeClass? {
    if rules.contains(.macros), next == UInt8(ascii: "!"), index + 1 < end,
      bytes[index + 1] != UInt8(ascii: "=")
    {
      return .name
    }
    if rules.contains(.sigils), next == UInt8(ascii: ":"),
      index + 1 >= end || bytes[index + 1] != next
    {
      return .string
    }
    if isInCase { return .number }
    let after = next == UInt8(ascii: "(") ? index : skipBlanks(from: index)
    let mark = after < end ? bytes[after] : 0
    if isFirst, rules.contains(.labels), mark == UInt8(ascii: ":"),
      after + 1 >= end || bytes[after + 1] != mark
    {
      return .property
    }
    if rules.contains(.methods), mark == UInt8(ascii: "("), previousEnd < position {
      if rules.contains(.bracketAttributes) { return hasOnlyNames && !isFirst ? .name : nil }
      switch previous {
      case .name, .type: return .name
      case .keyword: return expectsValue ? nil : .name
      case .closing: return peek(previousEnd - 2 - position).isBlank ? nil : .name
      default: return nil
      }
    }
    if rules.contains(.functions), bodyDepth == 0, mark == UInt8(ascii: "("), !expectsValue,
      previous == .name || previous == .type || previous == .keyword || previous == .pointer,
      previousEnd < position || previous == .pointer, declaresFunction(at: after)
    {
      return .name
    }
    if rules.contains(.capitalConstants), !isKnown, (0x41...0x5a).contains(peek()),
      index > position + 1
    {
      return .number
    }
    return nil
  }

  /// Whether the part before the position is a word before values, such as "return".
  private var expectsValue: Bool {
    guard previous == .keyword else { return false }
    var start = previousEnd
    while start > 0, previousEnd - start < 12, bytes[start - 1].isNameByte { start -= 1 }
    return [
      "return", "new", "else", "throw", "case", "assert", "do", "goto", "instanceof", "sizeof",
      "switch", "if", "while", "for", "delete", "and", "or", "not", "co_return", "co_await",
    ].contains(string(start..<previousEnd))
  }

  /// Whether the arguments at an index are those of a declared function.
  private mutating func declaresFunction(at index: Int) -> Bool {
    let limit = min(end, index + Self.reach)
    var isClosed = false
    var index = index
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: ")"): isClosed = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return false
      case UInt8(ascii: ";"): return isClosed
      case UInt8(ascii: "{") where isClosed:
        bodyStart = index
        return true
      default: break
      }
      index += 1
    }
    return false
  }

  /// Opens a text with letters before its quote, such as r"…" in Python.
  private mutating func scanPrefixed(
    _ grammar: CodeGrammar, to index: Int, _ next: UInt8
  ) -> Bool {
    guard next == 0x22 || next == 0x27 || next == UInt8(ascii: "#") else { return false }
    let prefix = string(position..<index)
    let lower = prefix.lowercased()
    guard grammar.prefixes.contains(lower) else { return false }
    if grammar.rules.contains(.lifetimes) {
      if next == UInt8(ascii: "#") {
        guard lower.contains("r") else { return false }
        let start = position
        guard scanHashed(from: index) else { return false }
        add(.string, from: start, to: index)
        return true
      }
      if next == UInt8(ascii: "'") {
        take(.string, to: index, as: .other)
        scanLifetime()
        return true
      }
    }
    guard let found = grammar.texts.first(where: { starts(with: $0.open, at: index) }) else {
      return false
    }
    var text = found
    if grammar.name == "python" {
      text.code = lower.contains("f") || lower.contains("t") ? .after("{") : .none
    } else if grammar.name == "cpp", prefix.hasSuffix("R") {
      var stop = index + 1
      while stop < end, stop - index < 18, bytes[stop] != UInt8(ascii: "(") { stop += 1 }
      text.close = [UInt8(ascii: ")")] + bytes[(index + 1)..<max(stop, index + 1)] + [0x22]
      (text.escapes, text.lines) = (false, true)
    } else if lower.contains("r") {
      (text.escapes, text.lines) = (false, true)
    }
    open(text, to: index + found.open.count)
    return true
  }

  private mutating func scanOperator(_ byte: UInt8, _ frame: Frame) {
    let kept = pending
    pending = nil
    var kind = Previous.other
    var length = 1
    let next = peek(1)
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if frame.closer != 0 { frames[frames.count - 1].depth += 1 }
      if byte == UInt8(ascii: "{"), bodyDepth > 0 || position == bodyStart { bodyDepth += 1 }
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if frame.closer != 0 { frames[frames.count - 1].depth = max(0, frame.depth - 1) }
      if byte == UInt8(ascii: "}"), bodyDepth > 0 { bodyDepth -= 1 }
      kind = byte == UInt8(ascii: "}") ? .other : .closing
    case UInt8(ascii: "."):
      kind = next == byte ? .other : .dot
      if next == byte { length = 2 }
      pending = kept
    case UInt8(ascii: "-") where next == UInt8(ascii: ">"):
      length = 2
      if frame.grammar.rules.contains(.inMarkup) || frame.grammar.member == nil { kind = .dot }
      if frame.grammar.rules.contains(.typesAfterColon) { (pending, kind) = (.name, .other) }
    case UInt8(ascii: ":"):
      isInCase = false
      if next == byte {
        length = 2
        kind = frame.grammar.rules.contains(.inMarkup) ? .dot : .other
      } else if frame.grammar.rules.contains(.typesAfterColon), previous != .value,
        previous != .closing || frame.grammar.rules.contains(.lifetimes)
      {
        pending = .name
      }
    case UInt8(ascii: "*"), UInt8(ascii: "&"):
      kind = previous == .name || previous == .type || previous == .pointer ? .pointer : .other
      pending = kept
    case UInt8(ascii: "?") where next == UInt8(ascii: "."):
      length = 2
      kind = .dot
    case UInt8(ascii: ">"):
      kind = previousEnd == position ? .closing : .other
    case UInt8(ascii: "<"):
      break
    default: break
    }
    take(nil, to: position + length, as: kind)
  }
}
