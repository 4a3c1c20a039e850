import ConfabModel

/// A word without differences of case and accents, as names are compared.
enum FoldedWord {
  /// The word in lower case, with letters instead of accented letters and without combining marks.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  static func fold(_ word: some StringProtocol) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars {
      if scalar.isASCII {
        result.append(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark || isIndic(scalar) {
        result.append(base(of: scalar))
      }
    }
    return String(result)
  }

  /// Vowel signs are marks in these scripts, and belong to the word.
  private static func isIndic(_ scalar: Unicode.Scalar) -> Bool {
    0x0900...0x0EFF ~= scalar.value || 0x1000...0x109F ~= scalar.value
  }

  /// "LATIN SMALL LETTER E WITH ACUTE" is based on "e".
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard 0xC0...0x24F ~= scalar.value || 0x1E00...0x1EFF ~= scalar.value,
      let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ")
    else { return scalar }
    let letter = name.dropFirst("LATIN SMALL LETTER ".count)
    guard letter.dropFirst().hasPrefix(" WITH"), let first = letter.unicodeScalars.first,
      let small = Unicode.Scalar(first.value | 0x20)
    else { return scalar }
    return small
  }
}

/// Replaces names in texts: whole words in upper or lower case, the longest names first.
///
/// In scripts that join words, such as Chinese, Thai and Arabic, a name is found anywhere.
struct NameReplacer {
  private struct Phrase {
    var words: [String]
    var shown: String
  }

  /// A range of a text in scalars, and what replaces it.
  struct Edit: Equatable {
    var range: Range<Int>
    var shown: String
  }

  /// Names by their first words, those with more words first.
  private var phrases: [String: [Phrase]] = [:]
  /// Names in scripts that join words, by their first scalars, the longest first.
  private var joined: [Unicode.Scalar: [(name: [Unicode.Scalar], shown: String)]] = [:]

  /// Creates a replacer.
  ///
  /// - Parameter names: The names that are shown, by the real ones. Earlier ones win.
  init(_ names: [(real: String, shown: String)]) {
    var seen: Set<[String]> = []
    for (real, shown) in names {
      let scalars = Array(real.unicodeScalars)
      let words = Self.words(of: scalars).map {
        FoldedWord.fold(Self.text(scalars[$0]))
      }
      guard let first = words.first, seen.insert(words).inserted else { continue }
      if words.count == 1, let initial = first.unicodeScalars.first, Self.joinsWords(initial) {
        joined[initial, default: []].append((Array(first.unicodeScalars), shown))
      } else {
        phrases[first, default: []].append(Phrase(words: words, shown: shown))
      }
    }
    for key in phrases.keys { phrases[key]?.sort { $0.words.count > $1.words.count } }
    for key in joined.keys { joined[key]?.sort { $0.name.count > $1.name.count } }
  }

  /// A text with replaced names.
  ///
  /// - Complexity: O(*n*) in the length of the text, if few names begin alike.
  func replaced(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let edits = edits(in: scalars)
    return edits.isEmpty ? text : Self.apply(edits, to: scalars)
  }

  /// The text after edits, which are ascending and don't overlap.
  static func apply(_ edits: [Edit], to scalars: [Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    var end = 0
    for edit in edits {
      result.append(contentsOf: scalars[end..<edit.range.lowerBound])
      result.append(contentsOf: edit.shown.unicodeScalars)
      end = edit.range.upperBound
    }
    result.append(contentsOf: scalars[end...])
    return String(result)
  }

  /// The names in a text, in ascending order.
  func edits(in scalars: [Unicode.Scalar]) -> [Edit] {
    let words = Self.words(of: scalars)
    let folded = words.map { FoldedWord.fold(Self.text(scalars[$0])) }
    var edits: [Edit] = []
    var index = 0
    while index < words.count {
      if let phrase = phrase(at: index, folded, words, scalars) {
        let range = words[index].lowerBound..<words[index + phrase.count - 1].upperBound
        edits.append(Edit(range: range, shown: phrase.shown))
        index += phrase.count
        continue
      }
      if !joined.isEmpty { edits += joinedEdits(in: words[index], scalars) }
      index += 1
    }
    return edits
  }

  private func phrase(
    at index: Int, _ folded: [String], _ words: [Range<Int>], _ scalars: [Unicode.Scalar]
  ) -> (count: Int, shown: String)? {
    for form in Self.forms(of: folded[index]) {
      for phrase in phrases[form.stem] ?? [] {
        let count = phrase.words.count
        guard index + count <= words.count, count == 1 || form.ending.isEmpty else { continue }
        // Parts of a name have at most two characters between them, such as ", ".
        let fits = (1..<max(1, count)).allSatisfy { next in
          folded[index + next] == phrase.words[next]
            && words[index + next].lowerBound - words[index + next - 1].upperBound <= 2
        }
        if fits { return (count, phrase.shown + form.ending) }
      }
    }
    return nil
  }

  /// A word, and what it may be without an ending: "anas" is "ana" with an "s".
  private static func forms(of word: String) -> [(stem: String, ending: String)] {
    var forms = [(word, "")]
    if word.hasSuffix("s"), word.utf8.count > 3 { forms.append((String(word.dropLast()), "s")) }
    return forms
  }

  private func joinedEdits(in word: Range<Int>, _ scalars: [Unicode.Scalar]) -> [Edit] {
    var edits: [Edit] = []
    var at = word.lowerBound
    scan: while at < word.upperBound {
      for (name, shown) in joined[scalars[at]] ?? []
      where at + name.count <= word.upperBound && scalars[at..<at + name.count].elementsEqual(name)
      {
        edits.append(Edit(range: at..<at + name.count, shown: shown))
        at += name.count
        continue scan
      }
      at += 1
    }
    return edits
  }

  /// The words of a text: letters, marks and digits. Ends of scripts end words, too.
  static func words(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, scalar) in scalars.enumerated() {
      let isPart = isWordPart(scalar)
      if let begin = start {
        let changes = joinsWords(scalar) != joinsWords(scalars[index - 1])
        if !isPart || changes {
          words.append(begin..<index)
          start = isPart ? index : nil
        }
      } else if isPart {
        start = index
      }
    }
    if let start { words.append(start..<scalars.count) }
    return words
  }

  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return 0x30...0x39 ~= scalar.value || 0x41...0x5A ~= scalar.value
        || 0x61...0x7A ~= scalar.value
    }
    // Variation selectors belong to emoji.
    if 0xFE00...0xFE0F ~= scalar.value { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      return true
    default: return false
    }
  }

  /// Whether words of the scalar's script are written without spaces, or joined with others.
  static func joinsWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF,
      0x3400...0x9FFF, 0xAC00...0xD7AF, 0x1100...0x11FF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
