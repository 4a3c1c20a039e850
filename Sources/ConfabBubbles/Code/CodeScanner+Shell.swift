/// Shells, and sessions in a terminal.
extension CodeScanner {
  /// Reads one part of a shell's code.
  mutating func scanShell(_ byte: UInt8) {
    let frame = frames[frames.count - 1]
    let grammar = frame.grammar
    if frame.isParameter, scanParameter(byte) { return }
    switch byte {
    case UInt8(ascii: "#")
    where !frame.isParameter && (previousEnd < position || position == 0 || previous == .other):
      take(.comment, to: lineEnd(from: position), as: .other)
    case UInt8(ascii: "\\"):
      take(.string, to: position + 2, as: .value)
    case UInt8(ascii: "\""):
      open(.quoted("\"", lines: true, code: .shell), to: position + 1)
    case UInt8(ascii: "'"):
      open(.quoted("'", lines: true, escapes: false), to: position + 1)
    case UInt8(ascii: "`"):
      let opened = open(Frame(grammar: grammar, closer: byte, closerClass: .string))
      take(.string, to: position + 1, as: .other)
      if !opened { previous = .value }
    case UInt8(ascii: "$"):
      scanExpansion(grammar)
    case UInt8(ascii: "<") where starts(with: "<<<"):
      take(nil, to: position + 3, as: .other)
    case UInt8(ascii: "<") where scanHereDocument():
      break
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["):
      if frame.closer == (byte == 0x28 ? 0x29 : byte + 2) { frames[frames.count - 1].depth += 1 }
      take(nil, to: position + 1, as: .other)
    case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      if frame.closer == byte { frames[frames.count - 1].depth -= 1 }
      take(nil, to: position + 1, as: .other)
    case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "<"),
      UInt8(ascii: "="), UInt8(ascii: ">"):
      take(nil, to: position + 1, as: .other)
    default:
      scanShellWord(grammar)
    }
  }

  private mutating func scanExpansion(_ grammar: CodeGrammar) {
    let next = peek(1)
    switch next {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      open(
        .quoted(next == 0x27 ? "'" : "\"", lines: true, code: next == 0x27 ? .none : .shell),
        to: position + 2)
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      let isParameter = next == UInt8(ascii: "{")
      let opened = open(
        Frame(
          grammar: grammar, closer: isParameter ? 0x7d : 0x29,
          closerClass: isParameter ? nil : .keyword, isParameter: isParameter))
      take(isParameter ? nil : .keyword, to: position + 2, as: .other)
      if !opened { previous = .value }
    case let mark where mark.isSpecialParameter || mark.isDigit:
      take(.property, to: position + 2, as: .name)
    default:
      var index = position + 1
      while index < end, bytes[index].isNameByte { index += 1 }
      take(index > position + 1 ? .property : nil, to: index, as: .name)
    }
  }

  /// Reads a name or an operator in "${…}".
  private mutating func scanParameter(_ byte: UInt8) -> Bool {
    if byte.isNameByte {
      var index = position + 1
      while index < end, bytes[index].isNameByte { index += 1 }
      take(.property, to: index, as: .name)
      return true
    }
    if byte == UInt8(ascii: ":"), peek(1) == UInt8(ascii: "-") {
      take(.keyword, to: position + 2, as: .other)
      return true
    }
    guard ![0x22, 0x27, 0x60, 0x24, 0x5c, 0x7b, 0x7d].contains(byte) else { return false }
    take(nil, to: position + 1, as: .other)
    return true
  }

  private mutating func scanShellWord(_ grammar: CodeGrammar) {
    var index = position
    var isName = true
    while index < end, !bytes[index].isBlank, bytes[index] > 0x20,
      !"=[]{}()$\"'`\\<&|;>".utf8.contains(bytes[index])
    {
      if !bytes[index].isNameByte { isName = false }
      index += 1
    }
    let length = index - position
    let isAdded = length > 1 && index < end && bytes[index - 1] == UInt8(ascii: "+")
    if isName || isAdded, index < end, bytes[index] == UInt8(ascii: "="), !peek().isDigit {
      take(.property, to: index - (isAdded ? 1 : 0), as: .name)
      return
    }
    guard isName, length <= 20, previousEnd < position || previous != .value && previous != .name
    else {
      take(nil, to: index, as: .value)
      return
    }
    let codeClass = grammar.words[string(position..<index)]
    let next = index < end ? bytes[index] : 0x0a
    if codeClass == .name, !next.isBlank, next != 0x0a, next != UInt8(ascii: "`") {
      take(nil, to: index, as: .value)
    } else if codeClass == nil, bytes[position..<index].allSatisfy(\.isDigit) {
      take(.number, to: index, as: .value)
    } else {
      take(codeClass, to: index, as: codeClass == nil ? .value : .other)
    }
  }

  /// Reads a session: commands after a prompt, and what they print.
  mutating func scanConsole() {
    guard let shell = CodeGrammar.named["shell"] else { return }
    while position < end {
      steps += 1
      let line = lineEnd(from: position)
      var start = skipBlanks(from: position)
      if let mark = prompt(from: start, to: line) {
        start = mark + 1
        var stop = line
        while stop < end, stop > start, bytes[stop - 1] == UInt8(ascii: "\\") {
          stop = lineEnd(from: stop + 1)
        }
        position = start
        scanCode(shell, upTo: stop)
        position = min(stop + 1, end)
      } else {
        steps += line - position
        position = min(line + 1, end)
      }
    }
  }

  /// The index of the sign that ends the prompt of a line, such as "user@host:~$ ".
  private func prompt(from start: Int, to line: Int) -> Int? {
    guard start < line else { return nil }
    let limit = min(line, start + 60)
    var isUser = false
    for index in start..<limit {
      let byte = bytes[index]
      let endsWord = index + 1 >= line || bytes[index + 1].isBlank
      if endsWord, byte == 0x24 || byte == 0x23 || byte == 0x25 || byte == 0x3e {
        return index == start || isUser ? index : nil
      }
      if byte == UInt8(ascii: "@") || byte == UInt8(ascii: ":") { isUser = true }
      if byte.isBlank { return nil }
    }
    return nil
  }
}
