/// Values with other texts than the document has.
extension ValueReader {
  /// The number of words that the value has on its tape: a measure of the work to read it.
  package var effort: Int { tape.next(after: index) - index }

  /// Whether a text in the value, or a key, contains some bytes.
  ///
  /// - Complexity: O(n) in the length of the value.
  package func mentions(_ bytes: String) -> Bool {
    let bytes = Array(bytes.utf8)
    let end = tape.next(after: index)
    var at = index
    while at < end {
      let kind = tape.word(at).kind
      if kind.isString, tape.withUTF8(of: at, { $0.contains(bytes) }) { return true }
      at = kind == .array || kind == .object ? at + JSONTape.containerWords : tape.next(after: at)
    }
    return false
  }

  /// A copy of the value with other texts. Keys stay, and no text can become another value.
  /// Problems of the copy have the places of the value.
  ///
  /// - Parameter replacement: Returns the new text of a string; `nil` to keep it.
  /// - Complexity: O(n) in the length of the value and its new texts.
  package func replacingTexts(_ replacement: (ValueReader) -> String?) -> ValueReader {
    withoutActuallyEscaping(replacement) { replacement in
      var replacer = TextReplacer(tape: tape, replacement: replacement)
      replacer.copy(self, parent: JSONTape.none, label: 0)
      let copy = JSONTape(
        problems, at: path, words: replacer.words, strings: replacer.strings)
      return ValueReader(copy, 0, parent: JSONTape.none, label: 0)
    }
  }
}

/// Copies the words of a tape.
private struct TextReplacer {
  let tape: JSONTape
  let replacement: (ValueReader) -> String?
  private(set) var words: [UInt64] = []
  private(set) var strings: [String] = []

  init(tape: JSONTape, replacement: @escaping (ValueReader) -> String?) {
    self.tape = tape
    self.replacement = replacement
  }

  mutating func copy(_ value: ValueReader, parent: Int, label: Int) {
    let place = words.count
    switch value.kind {
    case .null, .no, .yes: words.append(tape.words[value.index])
    case .number: words += tape.words[value.index...value.index + 1]
    case .ascii, .unicode, .decoded:
      if let text = replacement(value) {
        append(text, offset: value.offset)
      } else {
        copyString(value.index)
      }
    case .array:
      open(value)
      var at = value.index + JSONTape.containerWords
      for number in 0..<value.count {
        copy(
          ValueReader(tape, at, parent: value.index, label: number), parent: place, label: number)
        at = tape.next(after: at)
      }
      close(place, value, parent: parent, label: label)
    case .object:
      open(value)
      var key = value.index + JSONTape.containerWords
      for _ in 0..<value.count {
        let label = words.count
        copyString(key)
        let member = tape.next(after: key)
        copy(
          ValueReader(tape, member, parent: value.index, label: key), parent: place, label: label)
        key = tape.next(after: member)
      }
      close(place, value, parent: parent, label: label)
    }
  }

  private mutating func copyString(_ index: Int) {
    if tape.word(index).kind == .decoded {
      append(tape.string(index), offset: tape.word(index).offset)
    } else {
      words.append(tape.words[index])
    }
  }

  private mutating func append(_ text: String, offset: Int) {
    words.append(JSONTape.Word(.decoded, offset: offset).bits)
    words.append(UInt64(strings.count))
    strings.append(text)
  }

  private mutating func open(_ value: ValueReader) {
    words.append(tape.words[value.index])
    for _ in 1..<JSONTape.containerWords { words.append(0) }
  }

  private mutating func close(_ place: Int, _ value: ValueReader, parent: Int, label: Int) {
    words[place + 1] = JSONTape.places(end: words.count, parent: parent)
    words[place + 2] = JSONTape.names(count: value.count, label: label)
  }
}
