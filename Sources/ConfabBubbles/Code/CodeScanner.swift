/// Reads code from left to right with the rules of the current state.
///
/// Each step consumes bytes or leaves a state. All but the last part of a pattern match at most
/// ``reach`` bytes, so that a rule that fails costs little, and the time is linear.
struct CodeScanner {
  /// An open state.
  private struct Frame {
    var state: Int
    /// What the rule that opened the state remembered.
    var remembered: ArraySlice<UInt8> = []
    /// The column that lines of the state are beyond.
    var indent = 0
    /// The end of the state's bytes.
    var end: Int
  }

  /// The greatest number of open states; more are not opened.
  static let depthLimit = 200
  /// The greatest number of bytes that a pattern matches before its last part.
  static let reach = 400

  private let table: CodeTable
  private let bytes: [UInt8]
  private var position = 0
  private var frames: [Frame]
  private(set) var runs: [CodeRun] = []
  private(set) var steps = 0
  private var previous = CodeRule.Before("o")
  private var previousEnd = 0
  /// The states that begin with the next line.
  private var waiting: [Frame] = []
  /// What the current pattern remembers.
  private var remembered: ArraySlice<UInt8> = []

  init(_ bytes: [UInt8], table: CodeTable, language: Int) {
    self.table = table
    self.bytes = bytes
    frames = [Frame(state: table.languages[language].start, end: bytes.count)]
  }

  /// Reads the whole code.
  mutating func scan() {
    var idle = 0
    while position < bytes.count {
      while frames.count > 1, position >= frames[frames.count - 1].end { frames.removeLast() }
      let start = position
      step()
      idle = position > start ? 0 : idle + 1
      // Rules that match nothing leave states or open one that goes on; more is a wrong table.
      if idle > Self.depthLimit { skip() }
    }
  }

  private mutating func step() {
    let state = table.states[frames[frames.count - 1].state]
    let before =
      previousEnd < position || position == 0 ? previous.union(.space) : previous
    for index in state.byByte[Int(bytes[position])] {
      let rule = state.rules[index]
      steps += 1
      guard !rule.before.isDisjoint(with: previous),
        !rule.before.contains(.space) || before.contains(.space)
      else { continue }
      remembered = frames[frames.count - 1].remembered
      if let end = match(rule.pattern, at: position, limit: position + Self.reach, isLast: true) {
        apply(rule, to: end, language: state.language)
        return
      }
    }
    skip()
  }

  /// Reads a byte, or a character beyond ASCII, that no rule is for.
  private mutating func skip() {
    let byte = bytes[position]
    position += 1
    steps += 1
    if byte == 0x0a {
      open(waiting.isEmpty ? nil : waiting.removeFirst())
    } else if !ByteSet.blanks.contains(byte) {
      while byte >= 0x80, position < bytes.count, bytes[position] & 0xc0 == 0x80 { position += 1 }
      note(nil, from: position - 1, isDot: false)
    }
  }

  private mutating func apply(_ rule: CodeRule, to end: Int, language: Int) {
    let start = position
    var action = rule.action
    var codeClass = rule.codeClass
    var kind: CodeRule.Before?
    if rule.isWord, let word = word(start..<end, table.languages[language]) {
      codeClass = word.codeClass
      action = word.state.map { .push($0, remembersIndent: false) } ?? .none
      switch word.codeClass {
      case .keyword: kind = CodeRule.Before(word.expectsValue ? "e" : "k")
      case .name: kind = CodeRule.Before("t")
      case .number: kind = CodeRule.Before("v")
      default: break
      }
    }
    position = end
    // A pattern that matches any byte may end within a character.
    while end > start, position < bytes.count, bytes[position] & 0xc0 == 0x80 { position += 1 }
    add(codeClass, from: start)
    if end > start, codeClass != .comment {
      note(codeClass, from: start, isDot: rule.isDot)
      if let kind { previous = kind }
    }
    perform(action, from: start)
  }

  /// The entry of a word of the language; `nil` for other names.
  private func word(_ range: Range<Int>, _ language: CodeTable.Language) -> CodeWord? {
    guard range.count <= 40 else { return nil }
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard let word = language.words[language.ignoresCase ? text.lowercased() : text] else {
      return nil
    }
    guard word.isSoft else { return word }
    let end = min(bytes.count, range.upperBound + Self.reach)
    let next = (range.upperBound..<end).first { !ByteSet.blanks.contains(bytes[$0]) }
    guard let next, next > range.upperBound, ByteSet.letters.contains(bytes[next]) else {
      return nil
    }
    return word
  }

  private mutating func perform(_ action: CodeRule.Action, from start: Int) {
    let last = frames.count - 1
    var frame = Frame(state: 0, remembered: remembered, end: frames[last].end)
    switch action {
    case .none: return
    case .pop: if last > 0 { frames.removeLast() }
    case .replace(let state): frames[last].state = state
    case .push(let state, let remembersIndent):
      frame.state = state
      if remembersIndent { frame.indent = indent(before: start) }
      open(frame)
    case .pushNextLine(let state):
      frame.state = state
      if waiting.count < 8 { waiting.append(frame) }
    case .pushUpTo(let state, let text):
      frame.state = state
      frame.end = min(frame.end, find(text))
      previous = CodeRule.Before("o")
      open(frame)
    }
  }

  private mutating func open(_ frame: Frame?) {
    if let frame, frames.count < Self.depthLimit { frames.append(frame) }
  }

  /// Adds a run to the position, or lengthens the last one.
  private mutating func add(_ codeClass: CodeClass?, from start: Int) {
    guard let codeClass, start < position else { return }
    if let last = runs.last, last.range.upperBound == start, last.codeClass == codeClass {
      runs[runs.count - 1].range = last.range.lowerBound..<position
    } else {
      runs.append(CodeRun(range: start..<position, codeClass: codeClass))
    }
  }

  /// Notes the part before the position for the conditions of rules.
  private mutating func note(_ codeClass: CodeClass?, from start: Int, isDot: Bool) {
    let isClose = previousEnd == start
    previousEnd = position
    if isDot {
      previous = CodeRule.Before(".")
    } else if codeClass == .string || codeClass == .number {
      previous = CodeRule.Before("v")
    } else if ByteSet.letters.contains(bytes[start]) {
      previous = CodeRule.Before(codeClass == .keyword ? "k" : "n")
    } else {
      switch bytes[position - 1] {
      case UInt8(ascii: ")"): previous = CodeRule.Before("v")
      case UInt8(ascii: "]"): previous = CodeRule.Before("c")
      case UInt8(ascii: ">") where isClose: previous = CodeRule.Before("c")
      case UInt8(ascii: "*"), UInt8(ascii: "&"):
        let isType = !previous.isDisjoint(with: [
          CodeRule.Before("n"), CodeRule.Before("t"), CodeRule.Before("p"),
        ])
        previous = CodeRule.Before(isType ? "p" : "o")
      default: previous = CodeRule.Before("o")
      }
    }
  }

  /// The column of the first part of the line that is no mark of a list.
  private mutating func indent(before start: Int) -> Int {
    var line = start
    while line > 0, bytes[line - 1] != 0x0a { line -= 1 }
    var column = line
    var mark = line
    while column < start,
      bytes[column] == 0x20 || bytes[column] == 0x2d && bytes[column + 1] == 0x20
    {
      if bytes[column] == 0x2d { mark = column }
      column += 1
    }
    steps += start - line
    return column < start ? column - line : mark - line
  }

  /// The index of a text, or of code in markup before it.
  private mutating func find(_ text: [UInt8]) -> Int {
    let isLine = text == [0x0a]
    var index = position
    while index < bytes.count {
      if bytes[index] == text[0],
        starts(with: text, at: index) || !isLine && starts(with: Array("<?php".utf8), at: index)
          || !isLine && starts(with: Array("<?=".utf8), at: index)
      {
        break
      }
      index += 1
    }
    steps += index - position
    return index
  }

  /// Whether a text in small letters is at an index.
  private func starts(with text: [UInt8], at index: Int) -> Bool {
    guard index + text.count <= bytes.count else { return false }
    return text.indices.allSatisfy {
      let byte = bytes[index + $0]
      return (0x41...0x5a ~= byte ? byte | 0x20 : byte) == text[$0]
    }
  }

  // MARK: Patterns

  /// The end of a pattern at an index; `nil` if it does not match.
  ///
  /// - Parameters:
  ///   - limit: The index that only the last part of the pattern may exceed.
  ///   - isLast: Whether nothing follows the pattern.
  private mutating func match(
    _ pattern: CodePattern, at index: Int, limit: Int, isLast: Bool
  ) -> Int? {
    let end = isLast ? frames[frames.count - 1].end : min(limit, frames[frames.count - 1].end)
    steps += 1
    switch pattern {
    case .set(let set): return index < end && set.contains(bytes[index]) ? index + 1 : nil
    case .sequence(let items):
      var index = index
      for (number, item) in items.enumerated() {
        guard
          let next = match(
            item, at: index, limit: limit, isLast: isLast && number == items.count - 1)
        else { return nil }
        index = next
      }
      return index
    case .choice(let choices):
      for choice in choices {
        if let next = match(choice, at: index, limit: limit, isLast: isLast) { return next }
      }
      return nil
    case .loop(.set(let set), let least, isSingle: false):
      var next = index
      while next < end, set.contains(bytes[next]) { next += 1 }
      steps += next - index
      return next - index >= least ? next : nil
    case .loop(let item, let least, let isSingle):
      var index = index
      var count = 0
      while let next = match(item, at: index, limit: limit, isLast: isLast), next > index {
        index = next
        count += 1
        if isSingle { break }
      }
      return count >= least ? index : nil
    case .ahead(let item, let isNegative):
      let found = match(item, at: index, limit: index + Self.reach, isLast: false) != nil
      return found != isNegative ? index : nil
    case .lineStart:
      var start = index
      while start > 0, index - start < Self.reach, ByteSet.blanks.contains(bytes[start - 1]) {
        start -= 1
      }
      return start == 0 || bytes[start - 1] == 0x0a ? index : nil
    case .outdent:
      guard index == 0 || bytes[index - 1] == 0x0a else { return nil }
      var next = index
      while next < end, bytes[next] == 0x20 { next += 1 }
      guard next < end, bytes[next] != 0x0a, bytes[next] != 0x0d else { return nil }
      return next - index <= frames[frames.count - 1].indent ? index : nil
    case .remember(let item):
      guard let next = match(item, at: index, limit: limit, isLast: false) else { return nil }
      remembered = bytes[index..<next]
      return next
    case .remembered(let isMirrored):
      let text = frames[frames.count - 1].remembered
      guard index + text.count <= end else { return nil }
      for (offset, byte) in text.enumerated()
      where bytes[index + offset] != (isMirrored ? byte.mirrored : byte) {
        return nil
      }
      return index + text.count
    }
  }
}

extension UInt8 {
  /// The closing bracket of an opening one; other bytes as they are.
  fileprivate var mirrored: UInt8 {
    switch self {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"): self + 2
    default: self
    }
  }
}
