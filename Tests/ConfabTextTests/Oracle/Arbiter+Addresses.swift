extension Arbiter {
  /// The offsets after "://" in URLs, and the offsets where a URL or an e-mail address that does not
  /// fit on a line can be broken.
  static func addresses(in text: String) -> (schemeEnds: Set<Int>, breaks: Set<Int>) {
    let scalars = Array(text.unicodeScalars)
    let bytes = scalars.reduce(into: [0]) { $0.append(($0.last ?? 0) + UTF8.width($1)) }
    var schemeEnds: Set<Int> = []
    var breaks: Set<Int> = []
    for stretch in scalars.split(whereSeparator: endsAddress) {
      var begin: Int?
      for index in stretch.indices {
        let before = String(String.UnicodeScalarView(stretch[..<index]))
        if before.hasSuffix("://"), let last = before.dropLast(3).unicodeScalars.last,
          isInScheme(last)
        {
          schemeEnds.insert(bytes[index])
          begin = begin ?? index
        } else if begin == nil, before.lowercased().hasSuffix("www.") {
          let outer = index >= 5 ? scalars[index - 5] : " "
          if outer.isASCII, !isInScheme(outer) { begin = index }
        } else if begin == nil, before.hasSuffix("@"),
          let last = before.dropLast().unicodeScalars.last,
          isInScheme(last), isInScheme(stretch[index])
        {
          breaks.insert(bytes[index])
          begin = index
        } else if let begin, index > begin, isDelimiter(stretch[index - 1]),
          !isDelimiter(stretch[index])
        {
          breaks.insert(bytes[index])
        }
      }
    }
    return (schemeEnds, breaks)
  }

  private static func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || "\"<>\u{7F}".unicodeScalars.contains(scalar)
      || (0x80...0xBF).contains(scalar.value) || scalar.value >= 0x2000
  }

  private static func isInScheme(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      || "+-.".unicodeScalars.contains(scalar)
  }

  private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
    "/?&=-.".unicodeScalars.contains(scalar)
  }
}
