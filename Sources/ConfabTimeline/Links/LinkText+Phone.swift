extension LinkText {
  /// Whether a phone number may begin at a position: a digit, `+` or `(` that doesn't continue a
  /// word.
  func mayStartPhone(_ position: Int) -> Bool {
    let first = scalars[position]
    guard first.isASCIIDigit || first == "+" || first == "(" else { return false }
    guard let before = self[position - 1] else { return true }
    switch before {
    case "@", "/", "\\", "#", "_", "=", "&", "%", "+", "№": return false
    case ".", ",", "-", ":": return self[position - 2]?.isASCIIDigit != true
    case " ", "\u{A0}": return self[position - 2]?.isCurrency != true
    default: return !before.isSpacedWord && !before.isCurrency
    }
  }

  /// The phone number that begins at a position, if there is one, and the end of the digits and
  /// separators.
  func phone(from start: Int) -> (link: DetectedLink?, end: Int) {
    let digits = digitGroups(from: start)
    guard !digits.groups.isEmpty else { return (nil, digits.end) }
    let number = PhoneNumber(hasPlus: scalars[start] == "+", groups: digits.groups)
    if number.isPlausible {
      guard !goesOn(digits.end) else { return (nil, digits.end) }
      return (link(number, start..<digits.end), digits.end)
    }
    // A complete number, followed by a space and other digits.
    if let head = number.northAmericanHead, let last = head.groups.last {
      return (link(head, start..<last.end), last.end)
    }
    return (nil, digits.end)
  }

  private func link(_ number: PhoneNumber, _ range: Range<Int>) -> DetectedLink {
    DetectedLink(range: bytes(range), kind: .phone, target: number.target)
  }

  /// The groups of digits and the separators from a position on, at most 24 groups. The limit keeps
  /// the detector linear, since the search starts again after each number.
  private func digitGroups(from start: Int) -> (groups: [PhoneNumber.Group], end: Int) {
    var groups: [PhoneNumber.Group] = []
    var position = scalars[start] == "+" ? start + 1 : start
    var end = position
    var separator = ""
    while groups.count < 24 {
      let isOpen = self[position] == "("
      let first = isOpen ? position + 1 : position
      let last = self.end(from: first) { $0.isASCIIDigit }
      guard last > first, !isOpen || self[last] == ")" else { break }
      end = isOpen ? last + 1 : last
      groups.append(
        PhoneNumber.Group(
          digits: string(first..<last), separator: separator, isBracketed: isOpen, end: end))
      let gap = gapEnd(from: end)
      guard gap > end || isOpen || self[end] == "(" else { break }
      separator = string(end..<gap)
      position = gap
    }
    return (groups, max(end, start + 1))
  }

  /// The end of a separator, or of two separators if one of them is a space.
  private func gapEnd(from start: Int) -> Int {
    func isSpace(_ scalar: Unicode.Scalar?) -> Bool { scalar == " " || scalar == "\u{A0}" }
    func isMark(_ scalar: Unicode.Scalar?) -> Bool {
      switch scalar {
      case "-", ".", "/", "\u{2010}", "\u{2011}": true
      default: false
      }
    }
    if isMark(self[start]) { return start + 1 }
    return isSpace(self[start]) ? start + 1 : start
  }

  /// Whether the text after a number makes it a word, a time, a decimal number or a price.
  private func goesOn(_ end: Int) -> Bool {
    guard let next = self[end] else { return false }
    switch next {
    case "_", "@", "%", "°": return true
    case ":", ",", "(": return self[end + 1]?.isASCIIDigit == true
    case "-", "/", ".": return self[end + 1]?.isSpacedWord == true
    case " ", "\u{A0}": return self[end + 1]?.isCurrency == true || self[end + 1] == "%"
    default: return next.isSpacedWord || next.isCurrency
    }
  }
}
