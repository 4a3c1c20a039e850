/// The Unicode scalars of a text, each with its UTF-8 offset.
struct LinkText {
  let scalars: [Unicode.Scalar]
  private let offsets: [Int]

  init(_ text: String) {
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    scalars.reserveCapacity(text.utf8.count)
    offsets.reserveCapacity(text.utf8.count + 1)
    var offset = 0
    for scalar in text.unicodeScalars {
      scalars.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.scalars = scalars
    self.offsets = offsets
  }

  var count: Int { scalars.count }

  /// The scalar at a position; `nil` outside of the text.
  subscript(position: Int) -> Unicode.Scalar? {
    scalars.indices.contains(position) ? scalars[position] : nil
  }

  func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  func bytes(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// The first position from `start` on whose scalar doesn't satisfy `isMember`.
  func end(from start: Int, while isMember: (Unicode.Scalar) -> Bool) -> Int {
    var position = start
    while position < scalars.count, isMember(scalars[position]) { position += 1 }
    return position
  }

  /// A range without the scalars at its end that satisfy `isMember`.
  func trimmingEnd(_ range: Range<Int>, while isMember: (Unicode.Scalar) -> Bool) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isMember(scalars[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// A range without the scalars at its start that satisfy `isMember`.
  func trimmingStart(_ range: Range<Int>, while isMember: (Unicode.Scalar) -> Bool) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, isMember(scalars[start]) { start += 1 }
    return start..<range.upperBound
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x1_0000: 3
    default: 4
    }
  }
}

extension LinkText {
  /// The email address whose local part ends a run before an `@`.
  func emailAddress(local run: Range<Int>) -> LinkMatch? {
    let local = trimmingStart(run) { ".'-%+".unicodeScalars.contains($0) }
    guard isLocalPart(local), !isAfterAddressPart(run.lowerBound) else { return nil }
    let start = run.upperBound + 1
    let end = self.end(from: start) { $0.isHost }
    let host = trimmingEnd(start..<end) { $0 == "." || $0 == "-" }
    guard let labels = hostLabels(host), labels.count >= 2, let top = labels.last,
      HostName.mayBeTopLevel(top)
    else { return nil }
    if end == host.upperBound {
      if self[end] == "@" || self[end] == "_" { return nil }
      // "git@host:path" isn't an email address.
      if self[end] == ":", self[end + 1]?.isWord == true { return nil }
    }
    let range = local.lowerBound..<host.upperBound
    let link = DetectedLink(range: bytes(range), kind: .email, target: "mailto:" + string(range))
    return (link, range.upperBound)
  }

  private func isLocalPart(_ range: Range<Int>) -> Bool {
    guard (1...64).contains(range.count), self[range.upperBound - 1] != "." else { return false }
    return !range.contains { scalars[$0] == "." && self[$0 + 1] == "." }
  }

  /// Whether the text before a position is part of an address or a path.
  func isAfterAddressPart(_ position: Int) -> Bool {
    switch self[position - 1] {
    case "@", "/", "\\", "#", "$": true
    default: false
    }
  }
}

extension LinkText {
  /// The labels of a host name in lower case; `nil` for a text with empty labels, hyphens at the
  /// ends of labels, labels over 63 characters, or over 253 characters (RFC 1035).
  func hostLabels(_ range: Range<Int>) -> [String]? {
    guard (1...253).contains(range.count) else { return nil }
    var labels: [String] = []
    for label in scalars[range].split(separator: ".", omittingEmptySubsequences: false) {
      guard (1...63).contains(label.count), label.first != "-", label.last != "-" else {
        return nil
      }
      labels.append(String(String.UnicodeScalarView(label)).lowercased())
    }
    return labels
  }
}

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

extension LinkText {
  /// The address whose scheme is a run before `://`.
  func webAddress(scheme run: Range<Int>) -> LinkMatch? {
    let scheme = trimmingStart(run) { $0 == "." || $0 == "'" }
    guard scheme.count <= 5, ["http", "https", "ftp"].contains(string(scheme).lowercased()),
      let host = authorityEnd(from: run.upperBound + 3)
    else { return nil }
    let end = host.isCut ? host.end : tailEnd(from: portEnd(from: host.end))
    let whole = trimmingEnd(scheme.lowerBound..<end) { $0.isTrailing }
    let link = DetectedLink(range: bytes(whole), kind: .url, target: string(whole))
    return (link, whole.upperBound)
  }

  /// The address without a scheme in a run.
  func bareHost(in run: Range<Int>) -> LinkMatch? {
    guard !isAfterAddressPart(run.lowerBound) else { return nil }
    let start = trimmingStart(run) { $0 == "." || $0 == "'" }.lowerBound
    let quote = end(from: start) { $0.isRun && $0 != "'" }
    let host = trimmingEnd(start..<quote) { $0 == "." || $0 == "-" }
    guard scalars[host].contains("."), scalars[host].allSatisfy(\.isHost),
      let labels = hostLabels(host)
    else { return nil }
    let isWhole = host.upperBound == run.upperBound
    let port = isWhole ? portEnd(from: host.upperBound) : host.upperBound
    let hasPath = isWhole && self[port] == "/" && self[port + 1]?.isWord == true
    guard HostName.isBareHost(labels, hasPath: hasPath) else { return nil }
    let whole = trimmingEnd(host.lowerBound..<(isWhole ? tailEnd(from: port) : port)) {
      $0.isTrailing
    }
    let link = DetectedLink(
      range: bytes(whole), kind: .url, target: "https://" + string(whole))
    return (link, whole.upperBound)
  }

  /// The end of the user name and host that begin at `start`; `nil` if there is no host. `isCut` is
  /// true if a word of a script without spaces follows directly, as in "https://example.com再见".
  private func authorityEnd(from start: Int) -> (end: Int, isCut: Bool)? {
    if self[start] == "[" { return addressLiteralEnd(from: start).map { ($0, false) } }
    let authority = start..<end(from: start) { $0.isWord || "-._~%!$&'*+,;=:@".contains($0) }
    let host = (authority.last { scalars[$0] == "@" } ?? start - 1) + 1
    guard self[host]?.isWord == true else { return nil }
    let end = self.end(from: host) { $0.isWord || $0 == "-" || $0 == "." || $0 == "_" }
    let label = (scalars[host..<end].lastIndex(of: ".") ?? end) + 1
    if label < end {
      let top = label..<self.end(from: label) { $0.isSpacedWord }
      if top.upperBound < end, HostName.isKnown(string(top).lowercased()) {
        return (top.upperBound, true)
      }
    }
    return (end, false)
  }

  /// The end of an address literal such as `[::1]`, with at most 45 characters in brackets.
  private func addressLiteralEnd(from start: Int) -> Int? {
    let end = self.end(from: start + 1) { $0 == ":" || $0 == "." || $0.properties.isASCIIHexDigit }
    return (2...45).contains(end - start - 1) && self[end] == "]" ? end + 1 : nil
  }

  /// The end of a port such as `:8080`; `start` if there is none.
  private func portEnd(from start: Int) -> Int {
    guard self[start] == ":" else { return start }
    let end = self.end(from: start + 1) { $0.isASCIIDigit }
    return (1...5).contains(end - start - 1) && self[end]?.isWord != true ? end : start
  }

  /// The end of the path, query and fragment. They end before an unmatched closing bracket, so that
  /// a bracket around the address isn't part of it.
  private func tailEnd(from start: Int) -> Int {
    guard let first = self[start], first == "/" || first == "?" || first == "#" else {
      return start
    }
    var open = (round: 0, square: 0)
    var position = start
    while let scalar = self[position] {
      switch scalar {
      case "(": open.round += 1
      case "[": open.square += 1
      case ")":
        if open.round == 0 { return position }
        open.round -= 1
      case "]":
        if open.square == 0 { return position }
        open.square -= 1
      case "\u{200C}":  // zero-width non-joiner within Persian words
        if self[position + 1]?.isWord != true { return position }
      default:
        if !scalar.isWord, !scalar.isURLPunctuation { return position }
      }
      position += 1
    }
    return position
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}

/// Rules for top-level domains.
enum HostName {
  /// Whether a label may be a top-level domain: at least two letters, or punycode.
  static func mayBeTopLevel(_ label: String) -> Bool {
    if label.hasPrefix("xn--") { return label.utf8.count > 4 }
    return label.unicodeScalars.count >= 2
      && label.unicodeScalars.allSatisfy { $0.isSpacedWord && $0.properties.isAlphabetic }
  }

  /// Whether a text without a scheme is a host, rather than a sentence without a space or the name
  /// of a file.
  ///
  /// Only top-level domains that are common in conversations are accepted.
  /// Documentation/Dependencies.md says why the Public Suffix List isn't used.
  static func isBareHost(_ labels: [String], hasPath: Bool) -> Bool {
    guard labels.count >= 2, let top = labels.last else { return false }
    if labels[0] == "www" { return labels.count >= 3 && top != "www" && mayBeTopLevel(top) }
    return common.contains(top) || (ambiguous.contains(top) && (hasPath || labels.count >= 3))
  }

  /// Whether a label is one of the accepted top-level domains.
  static func isKnown(_ label: String) -> Bool {
    common.contains(label) || ambiguous.contains(label)
  }

  /// Top-level domains that are rarely the end of a word or a file name.
  private static let common = names(
    """
    com org net edu gov mil info biz io dev app co ai tv xyz online site tech store shop blog cloud
    page news wiki eu uk de fr nl ch pl cz dk fi ru ua kz jp cn kr tw hk sg ph vn th au nz ca br
    mx ar cl pe pt es gr tr ie il hu ro bg hr sk si lt lv ee lu li za ng ke fm gg рф укр бел срб
    """)

  /// Top-level domains that are also words or file extensions. They need a path or a second dot.
  private static let ambiguous = names(
    """
    me is it in to so at be no do am us my as an by cc rs sh se md link live id la ly ms im ws gl
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
