/// YAML, diffs and style sheets.
extension CodeScanner {
  // MARK: YAML

  /// Reads YAML line by line.
  mutating func scanYAML() {
    var flow = 0
    /// The column that the lines of a block of text are beyond; `nil` outside of one.
    var block: Int?
    var indent: Int?
    while position < end {
      steps += 1
      let line = lineEnd(from: position)
      var start = position
      while start < line, bytes[start] == UInt8(ascii: " ") { start += 1 }
      let column = start - position
      steps += line - position
      if let parent = block {
        if start == line || bytes[start] == 0x0d {
          position = min(line + 1, end)
          continue
        }
        if column >= indent ?? parent + 1 {
          indent = indent ?? column
          add(.number, from: start, to: line)
          position = min(line + 1, end)
          continue
        }
        (block, indent) = (nil, nil)
      }
      position = start
      let node = scanYAMLLine(to: line, column: column, flow: &flow)
      if let node { block = node }
      if position <= line { position = line }
      position = min(position + 1, end)
    }
  }

  /// Reads a line, or more for a quoted text.
  /// - Returns: The column of the last node if a block of text follows it.
  private mutating func scanYAMLLine(to line: Int, column: Int, flow: inout Int) -> Int? {
    var line = line
    let first = position - column
    var node = column
    var colon: Int?
    var isValue = false
    if column == 0, starts(with: "---") || starts(with: "...") || peek() == UInt8(ascii: "%") {
      let isDirective = peek() == UInt8(ascii: "%")
      add(isDirective ? .property : nil, from: position, to: isDirective ? line : position)
      position = isDirective ? line : min(position + 3, line)
    }
    while position < line {
      steps += 1
      let byte = bytes[position]
      let next = position + 1 < line ? bytes[position + 1] : 0x20
      let isFirst = position == 0 || bytes[position - 1].isBlank || bytes[position - 1] == 0x0a
      if byte.isBlank {
        position += 1
      } else if byte == UInt8(ascii: "#"), isFirst {
        add(.comment, from: position, to: line)
        position = line
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ":"),
        next.isBlank, flow == 0 || byte != UInt8(ascii: "-")
      {
        if byte == UInt8(ascii: "-"), !isValue { node = position - first + 1 }
        position += 1
      } else if "[]{},".utf8.contains(byte),
        flow > 0 || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
      {
        flow = max(0, flow + (byte & 0xdf == 0x5b ? 1 : byte & 0xdf == 0x5d ? -1 : 0))
        position += 1
        colon = nil
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let start = position
        position += 1
        while position < end, bytes[position] != byte {
          position += byte == 0x22 && bytes[position] == 0x5c ? 2 : 1
        }
        position = min(position + 1, end)
        let isKey =
          position < end && bytes[position] == UInt8(ascii: ":")
          && (position + 1 >= end || bytes[position + 1] <= 0x20)
        add(isKey ? .property : .string, from: start, to: position)
        steps += position - start
        if position > line { line = lineEnd(from: position) }
        isValue = true
      } else if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
      {
        let start = position
        while position < line, !bytes[position].isBlank,
          flow == 0 || !"[]{},".utf8.contains(bytes[position])
        {
          position += 1
        }
        add(byte == UInt8(ascii: "!") ? .name : .property, from: start, to: position)
      } else if byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">"), flow == 0 {
        position += 1
        while position < line,
          bytes[position].isDigit || bytes[position] == 0x2b || bytes[position] == 0x2d
        {
          position += 1
        }
        let after = skipBlanks(from: position)
        if after >= line || bytes[after] == UInt8(ascii: "#") {
          add(.comment, from: after, to: line)
          position = line
          return node - (node == column && !isValue ? 1 : 0)
        }
      } else {
        if !isValue || flow > 0 {
          if colon == nil || colon ?? 0 < position { colon = keyEnd(to: line, flow: flow) }
          if let colon, colon < line {
            if flow == 0 { node = position - first }
            add(.property, from: position, to: colon)
            position = colon + 1
            isValue = true
            continue
          }
        }
        scanScalar(to: line, flow: flow)
        isValue = true
      }
    }
    return nil
  }

  /// The index of the colon that ends a key at the position; the end of the line without one.
  private mutating func keyEnd(to line: Int, flow: Int) -> Int {
    var index = position
    defer { steps += index - position }
    while index < line {
      let byte = bytes[index]
      let next = index + 1 < line ? bytes[index + 1] : 0x20
      if byte == UInt8(ascii: ":"), next.isBlank || index + 1 == line { return index }
      if byte == UInt8(ascii: "#"), index > position, bytes[index - 1].isBlank { return line }
      if flow > 0, "[]{},".utf8.contains(byte) { return line }
      index += 1
    }
    return line
  }

  private mutating func scanScalar(to line: Int, flow: Int) {
    let start = position
    while position < line {
      let byte = bytes[position]
      if byte == UInt8(ascii: "#"), position > start, bytes[position - 1].isBlank { break }
      if flow > 0, "[]{},".utf8.contains(byte) { break }
      if flow > 0, byte == UInt8(ascii: ":"), position + 1 >= line || bytes[position + 1].isBlank {
        break
      }
      position += 1
    }
    var stop = position
    while stop > start, bytes[stop - 1].isBlank { stop -= 1 }
    add(.number, from: start, to: stop)
    position = max(position, start + 1)
    steps += position - start
  }

  // MARK: Diffs

  /// Reads a diff line by line.
  mutating func scanDiff() {
    var isHeader = true
    while position < end {
      let line = lineEnd(from: position)
      let codeClass: CodeClass?
      switch bytes[position] {
      case UInt8(ascii: "-") where isHeader && starts(with: "--- "),
        UInt8(ascii: "+") where isHeader && starts(with: "+++ "):
        codeClass = .property
      case UInt8(ascii: "-"): codeClass = starts(with: "---\n") ? nil : .deleted
      case UInt8(ascii: "<") where peek(1) == 0x20: codeClass = .deleted
      case UInt8(ascii: "+"): codeClass = .inserted
      case UInt8(ascii: ">") where peek(1) == 0x20: codeClass = .inserted
      case UInt8(ascii: "@"), 0x31...0x39:
        codeClass = .name
        isHeader = false
      case UInt8(ascii: "="): codeClass = .property
      case let byte:
        if starts(with: "diff ") || starts(with: "index ") || starts(with: "Index") {
          isHeader = true
          codeClass = .property
        } else {
          if byte != 0x0a { isHeader = isHeader || byte != 0x20 && byte != 0x5c }
          codeClass = nil
        }
      }
      add(codeClass, from: position, to: line)
      steps += line - position
      position = min(line + 1, end)
    }
  }

  // MARK: Style sheets

  /// Reads a style sheet up to a position.
  mutating func scanStyle(upTo limit: Int) {
    let outer = end
    end = limit
    defer { end = outer }
    /// Whether the position is in a declaration, after its colon.
    var isValue = false
    /// The end of the statement at the position, and whether it is a declaration.
    var statement = (end: 0, isDeclaration: false)
    var depth = 0
    while position < end {
      steps += 1
      let byte = bytes[position]
      if byte <= 0x20 {
        position += 1
        continue
      }
      if starts(with: "/*") {
        let start = position
        position += 2
        while position < end, !starts(with: "*/") { position += 1 }
        position = min(position + 2, end)
        add(.comment, from: start, to: position)
        steps += position - start
        continue
      }
      if position >= statement.end {
        statement = styleStatement(depth: depth)
        isValue = false
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
        position += 1
        statement.end = position
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = position
        position += 1
        while position < end, bytes[position] != byte, bytes[position] != 0x0a {
          position += bytes[position] == 0x5c ? 2 : 1
        }
        position = min(position + 1, end)
        add(.string, from: start, to: position)
        steps += position - start
      case UInt8(ascii: "@"):
        styleWord(.keyword, from: 1)
      case UInt8(ascii: ":") where statement.isDeclaration:
        isValue = true
        position += 1
      case UInt8(ascii: ":"), UInt8(ascii: "."):
        position += 1
        if peek().isNameStart || peek() == UInt8(ascii: "-") { styleWord(.name) }
      case UInt8(ascii: "#"):
        styleWord(statement.isDeclaration ? .number : nil, from: 1)
      case UInt8(ascii: "!"):
        styleWord(.keyword, from: 1)
      case _
      where isValue
        && (byte.isDigit
          || (byte == 0x2b || byte == 0x2d || byte == 0x2e)
            && (peek(1).isDigit || peek(1) == 0x2e && peek(2).isDigit)):
        styleNumber()
      case _ where byte.isNameByte || byte == UInt8(ascii: "-"):
        if !statement.isDeclaration {
          styleWord(.property)
        } else if !isValue {
          styleWord(starts(with: "--") ? .property : .keyword)
        } else {
          styleValue()
        }
      default:
        position += 1
      }
    }
  }

  /// Reads a word of a style sheet, without a number of bytes at its start.
  private mutating func styleWord(_ codeClass: CodeClass?, from skipped: Int = 0) {
    var index = position + skipped
    while index < end, bytes[index].isNameByte || bytes[index] == UInt8(ascii: "-") { index += 1 }
    add(codeClass, from: position, to: index)
    position = max(index, position + 1)
  }

  private mutating func styleNumber() {
    let start = position
    position += 1
    while position < end, bytes[position].isDigit || bytes[position] == 0x2e { position += 1 }
    add(.number, from: start, to: position)
    let unit = position
    while position < end, bytes[position] == 0x25 || bytes[position].isNameStart { position += 1 }
    add(.name, from: unit, to: position)
    steps += position - start
  }

  /// Reads a word of a value: a function, a variable or a constant.
  private mutating func styleValue() {
    var index = position
    while index < end, bytes[index].isNameByte || bytes[index] == UInt8(ascii: "-") { index += 1 }
    let isVariable = starts(with: "--")
    guard index < end, bytes[index] == 0x28, !isVariable else {
      styleWord(isVariable ? .property : .number)
      return
    }
    let isAddress = index - position == 3 && string(position..<index).lowercased() == "url"
    styleWord(.name)
    position += 1
    guard isAddress, peek() != 0x22, peek() != 0x27 else { return }
    let start = position
    while position < end, bytes[position] != 0x29, bytes[position] != 0x0a { position += 1 }
    add(.string, from: start, to: position)
    steps += position - start
  }

  /// The end of the statement at the position, found by its first brace or semicolon.
  private mutating func styleStatement(depth: Int) -> (end: Int, isDeclaration: Bool) {
    var index = position
    defer { steps += index - position }
    var quote: UInt8?
    while index < end {
      let byte = bytes[index]
      if let open = quote {
        if byte == 0x5c { index += 1 }
        if byte == open || byte == 0x0a { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if starts(with: "/*", at: index) {
        index += 2
        while index < end, !starts(with: "*/", at: index) { index += 1 }
      } else if byte == 0x7b || byte == 0x3b || byte == 0x7d {
        // A semicolon in an address such as url(data:image/png;base64,…) ends nothing.
        if byte != 0x3b || index + 6 >= end || !starts(with: "base64", at: index + 1) {
          return (index, depth > 0 && byte != 0x7b)
        }
      }
      index += 1
    }
    index = min(index, end)
    return (end, depth > 0)
  }
}
