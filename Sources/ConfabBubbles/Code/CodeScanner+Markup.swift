/// HTML and XML with scripts, style sheets and PHP in them.
extension CodeScanner {
  /// Reads markup.
  mutating func scanMarkup() {
    let hasCode = grammar.rules.contains(.inMarkup)
    while position < end {
      steps += 1
      switch bytes[position] {
      case UInt8(ascii: "<") where hasCode && starts(with: "<?"): scanEmbedded()
      case UInt8(ascii: "<") where starts(with: "<!--"): scanUntil("-->", as: .comment)
      case UInt8(ascii: "<") where starts(with: "<![CDATA["): scanUntil("]]>", as: .keyword)
      case UInt8(ascii: "<") where starts(with: "<?"): scanUntil("?>", as: .keyword)
      case UInt8(ascii: "<") where starts(with: "<!"): scanUntil(">", as: .keyword)
      case UInt8(ascii: "<") where peek(1).isNameStart || peek(1) == UInt8(ascii: "/"):
        scanTag(hasCode: hasCode)
      case UInt8(ascii: "&"): scanEntity()
      default: position += 1
      }
    }
  }

  private mutating func scanUntil(_ close: StaticString, as codeClass: CodeClass) {
    let start = position
    position += 2
    while position < end, !starts(with: close) { position += 1 }
    position = min(position + close.utf8CodeUnitCount, end)
    add(codeClass, from: start, to: position)
    steps += position - start
  }

  private mutating func scanEntity() {
    var index = position + 1
    let limit = min(end, position + 40)
    while index < limit, bytes[index].isNameByte || bytes[index] == UInt8(ascii: "#") { index += 1 }
    let isEntity = index < limit && bytes[index] == UInt8(ascii: ";") && index > position + 1
    add(isEntity ? .property : nil, from: position, to: index + 1)
    position = isEntity ? index + 1 : position + 1
  }

  /// Reads "<?php … ?>".
  private mutating func scanEmbedded() {
    let start = position
    position += 2
    if starts(with: "php") { position += 3 } else if peek() == UInt8(ascii: "=") { position += 1 }
    add(.keyword, from: start, to: position)
    (previous, pending, isLineStart) = (.none, nil, true)
    frames.append(Frame(grammar: grammar, closer: UInt8(ascii: "?")))
    run(downTo: frames.count - 1)
  }

  private mutating func scanTag(hasCode: Bool) {
    position += 1
    let isEnd = peek() == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let start = position
    scanMarkupName(as: .property)
    let name = position - start <= 10 ? string(start..<position).lowercased() : ""
    while position < end, bytes[position] != UInt8(ascii: ">") {
      steps += 1
      let byte = bytes[position]
      if hasCode, byte == UInt8(ascii: "<"), starts(with: "<?") {
        scanEmbedded()
      } else if byte == UInt8(ascii: "<") {
        return
      } else if byte == UInt8(ascii: "=") {
        position += 1
        scanMarkupValue(hasCode: hasCode)
      } else if byte.isNameByte || byte == UInt8(ascii: "@") || byte == UInt8(ascii: ":") {
        scanMarkupName(as: .property)
      } else {
        position += 1
      }
    }
    let isClosed = position > 0 && bytes[position - 1] == UInt8(ascii: "/")
    position = min(position + 1, end)
    guard !isEnd, !isClosed, name == "script" || name == "style" else { return }
    scanRaw(name, hasCode: hasCode)
  }

  private mutating func scanMarkupName(as codeClass: CodeClass) {
    let start = position
    while position < end,
      bytes[position].isNameByte || ":.-@".utf8.contains(bytes[position])
    {
      position += 1
    }
    if position == start, position < end, bytes[position] != UInt8(ascii: ">") { position += 1 }
    add(position > start ? codeClass : nil, from: start, to: position)
    steps += position - start
  }

  private mutating func scanMarkupValue(hasCode: Bool) {
    while position < end, bytes[position] <= 0x20 { position += 1 }
    guard position < end else { return }
    let quote = bytes[position]
    let isQuoted = quote == 0x22 || quote == 0x27
    var start = position
    if isQuoted { position += 1 }
    while position < end {
      let byte = bytes[position]
      if hasCode, byte == UInt8(ascii: "<"), starts(with: "<?") {
        add(.string, from: start, to: position)
        scanEmbedded()
        start = position
      } else if isQuoted ? byte == quote : byte <= 0x20 || byte == UInt8(ascii: ">") {
        break
      } else {
        position += 1
      }
    }
    if isQuoted { position = min(position + 1, end) }
    add(.string, from: start, to: position)
    steps += position - start
  }

  /// Reads a script or a style sheet up to its end tag.
  private mutating func scanRaw(_ name: String, hasCode: Bool) {
    guard let script = CodeGrammar.named["javascript"] else { return }
    while position < end {
      steps += 1
      var stop = position
      var isCode = false
      while stop < end {
        if bytes[stop] == UInt8(ascii: "<") {
          isCode = hasCode && starts(with: "<?", at: stop)
          let tag = stop + 2 + name.utf8.count
          if isCode
            || starts(with: "</", at: stop) && tag <= end
              && string((stop + 2)..<tag).lowercased() == name
          {
            break
          }
        }
        stop += 1
      }
      steps += stop - position
      if stop > position {
        if name == "script" { scanCode(script, upTo: stop) } else { scanStyle(upTo: stop) }
      }
      position = stop
      guard isCode else { return }
      scanEmbedded()
    }
  }
}
