/// Splits HTML, or markup that looks like it, into texts and tags. Nothing is an error: what is no
/// tag is text.
///
///     var tokens = HTMLTokens("a <b>c</b>")
///     while let token = tokens.next() { … }
///
/// All tokens take O(length) together.
public struct HTMLTokens: Sequence, IteratorProtocol {
  /// A piece of markup.
  public enum Token: Sendable, Equatable {
    /// A text, with its character references resolved.
    case text(String)
    /// The beginning of an element.
    case start(HTMLElement)
    /// The end of an element, by its name in lower case.
    case end(String)
  }

  private let bytes: [UInt8]
  private var at = 0
  /// Whether there is a `>` after ``at``, which is false from some place on.
  private var mayClose = true

  /// The most attributes of an element; more are dropped.
  private static let mostAttributes = 64
  /// Elements whose content is no text.
  private static let raw = ["script", "style", "title"]

  /// Creates the tokens of a text.
  public init(_ html: String) { bytes = Array(html.utf8) }

  /// Returns the next token; `nil` at the end.
  public mutating func next() -> Token? {
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<"), mayClose {
        let start = at
        if let token = tag() {
          if case .start(let element) = token, Self.raw.contains(element.name) {
            skip(to: element.name)
          }
          return token
        }
        // A comment was passed, or this is no tag.
        if at > start { continue }
      }
      let start = at
      at += 1
      while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
      return .text(HTMLEntities.resolved(bytes[start..<at]))
    }
    return nil
  }

  /// The tag that begins here; `nil`, and the place unchanged, for something else.
  private mutating func tag() -> Token? {
    let start = at
    let next = at + 1 < bytes.count ? bytes[at + 1] : 0
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      skipDeclaration()
      return nil
    }
    let isEnd = next == UInt8(ascii: "/")
    var place = at + (isEnd ? 2 : 1)
    guard place < bytes.count, bytes[place].isASCIILetter else { return nil }
    let name = word(&place) { !$0.isTagSpace && $0 != UInt8(ascii: "/") && $0 != 0x3E }
    var element = HTMLElement(name: name.lowercased())
    while place < bytes.count, bytes[place] != 0x3E {
      if bytes[place].isTagSpace || bytes[place] == UInt8(ascii: "/") {
        element.isClosed = bytes[place] == UInt8(ascii: "/")
        place += 1
        continue
      }
      element.isClosed = false
      let (key, value) = attribute(&place)
      if element.attributes.count < Self.mostAttributes, element[key] == nil {
        element.attributes.append((key, value))
      }
    }
    guard place < bytes.count else {
      mayClose = false
      at = start
      return nil
    }
    at = place + 1
    return isEnd ? .end(element.name) : .start(element)
  }

  private func attribute(_ place: inout Int) -> (String, String) {
    let key = word(&place) { !$0.isTagSpace && ![0x3D, 0x3E, 0x2F].contains($0) }
    if key.isEmpty { place += 1 }
    while place < bytes.count, bytes[place].isTagSpace { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      return (key.lowercased(), "")
    }
    place += 1
    while place < bytes.count, bytes[place].isTagSpace { place += 1 }
    guard place < bytes.count else { return (key.lowercased(), "") }
    let quote = bytes[place]
    let start: Int
    let end: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start = place + 1
      end = bytes[start...].firstIndex(of: quote) ?? bytes.count
      place = Swift.min(end + 1, bytes.count)
    } else {
      start = place
      while place < bytes.count, !bytes[place].isTagSpace, bytes[place] != 0x3E { place += 1 }
      end = place
    }
    return (key.lowercased(), HTMLEntities.resolved(bytes[start..<end]))
  }

  private func word(_ place: inout Int, _ belongs: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, belongs(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Passes a comment, a declaration or a processing instruction. One that never ends is text.
  private mutating func skipDeclaration() {
    let isComment = bytes[at...].starts(with: "<!--".utf8)
    var place = at + (isComment ? 4 : 2)
    while place < bytes.count {
      if bytes[place] == 0x3E,
        !isComment || bytes[place - 1] == 0x2D && bytes[place - 2] == 0x2D
      {
        at = place + 1
        return
      }
      place += 1
    }
    mayClose = false
  }

  /// Moves to the end tag of an element whose content is no text, if it has one.
  private mutating func skip(to name: String) {
    let end = Array("</\(name)".utf8)
    var place = at
    while place + end.count <= bytes.count {
      if bytes[place] == UInt8(ascii: "<"),
        zip(bytes[place..<place + end.count], end).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
      {
        at = place
        return
      }
      place += 1
    }
    at = bytes.count
  }
}

/// An element of HTML.
public struct HTMLElement: Sendable, Equatable {
  /// The name in lower case.
  public var name: String
  /// The attributes in their order, with names in lower case.
  public fileprivate(set) var attributes: [(name: String, value: String)] = []
  /// Whether the tag ends with a slash.
  public fileprivate(set) var isClosed = false

  /// Creates an element without attributes.
  public init(name: String) { self.name = name }

  /// The value of an attribute; `nil` if the element doesn't have it.
  public subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Elements with equal names and attributes are equal.
  public static func == (a: HTMLElement, b: HTMLElement) -> Bool {
    a.name == b.name && a.isClosed == b.isClosed
      && a.attributes.elementsEqual(b.attributes) { $0 == $1 }
  }
}

/// The character references of HTML: `&amp;`, `&#8364;`, `&#x20AC;`.
enum HTMLEntities {
  /// The names of U+00A0 … U+00FF, in their order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute \
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """
  private static let others: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "hellip": 0x2026,
    "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A,
    "ldquo": 0x201C, "rdquo": 0x201D, "bdquo": 0x201E, "lsaquo": 0x2039, "rsaquo": 0x203A,
    "bull": 0x2022, "euro": 0x20AC, "trade": 0x2122, "larr": 0x2190, "uarr": 0x2191,
    "rarr": 0x2192, "darr": 0x2193, "harr": 0x2194, "hearts": 0x2665, "ensp": 0x2002,
    "emsp": 0x2003, "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E,
    "rlm": 0x200F, "minus": 0x2212, "ne": 0x2260, "le": 0x2264, "ge": 0x2265, "infin": 0x221E,
    "OElig": 0x152, "oelig": 0x153, "Scaron": 0x160, "scaron": 0x161, "tilde": 0x2DC,
    "circ": 0x2C6, "dagger": 0x2020, "permil": 0x2030, "prime": 0x2032, "check": 0x2713,
    "Tab": 9, "NewLine": 10,
  ]
  private static let names: [String: UInt32] = others.merging(
    latin.split(separator: " ").enumerated().map { (String($1), UInt32(0xA0 + $0)) }
  ) { old, _ in old }
  private static let longest = 10

  /// A text with its references resolved. An unknown one stays as it is.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "&"),
        let end = bytes[at...].prefix(longest + 2).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(bytes[(at + 1)..<end])
      {
        text += UTF8.encode(scalar).map(Array.init) ?? []
        at = end + 1
      } else {
        text.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: reference, as: UTF8.self)
    guard name.hasPrefix("#") else { return names[name].flatMap(Unicode.Scalar.init) }
    let digits = name.dropFirst()
    let value =
      digits.first.map { $0 == "x" || $0 == "X" } == true
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    // U+0000 and halves of pairs become the replacement character, as in the HTML standard.
    return value.map { $0 == 0 ? "\u{FFFD}" : Unicode.Scalar($0) ?? "\u{FFFD}" }
  }
}

extension UInt8 {
  fileprivate var isTagSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
  fileprivate var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }
}
