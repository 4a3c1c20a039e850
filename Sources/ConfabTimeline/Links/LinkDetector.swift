/// Finds web addresses, e-mail addresses and phone numbers in text.
///
/// The rules are cautious: a missed link is plain text, but a false link is a visible mistake.
package enum LinkDetector {
  /// The links of a text in ascending order, without overlaps and without the punctuation around
  /// them.
  ///
  /// - Addresses with `http`, `https` or `ftp`; hosts that begin with `www.`; hosts under a common
  ///   top-level domain, with or without port and path.
  /// - Email addresses.
  /// - Phone numbers of 7 … 15 digits with `+`, with a leading zero, or in a common national
  ///   grouping; not dates, prices, IP addresses or other digits.
  ///
  /// Parts of words aren't links.
  /// - Complexity: Linear in the text.
  package static func links(in text: String) -> [DetectedLink] {
    guard mayHoldLinks(text) else { return [] }
    let text = LinkText(text)
    var links: [DetectedLink] = []
    var position = 0
    var noPhoneBefore = 0
    while position < text.count {
      if position >= noPhoneBefore, text.mayStartPhone(position) {
        let phone = text.phone(from: position)
        if let link = phone.link {
          links.append(link)
          position = phone.end
          continue
        }
        noPhoneBefore = phone.end
      }
      guard text.scalars[position].isRun else {
        position += 1
        continue
      }
      let run = position..<text.end(from: position) { $0.isRun }
      if let match = text.address(in: run) {
        links.append(match.link)
        position = match.end
      } else {
        position = run.upperBound
      }
    }
    return links
  }

  /// Whether the text has a dot within a word, the start of `://`, or seven digits. All links have
  /// one of them, and most messages don't.
  private static func mayHoldLinks(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(mayHoldLinks) ?? mayHoldLinks(text.utf8)
  }

  private static func mayHoldLinks(_ text: some Sequence<UInt8>) -> Bool {
    var digits = 0
    var previous = UInt8(ascii: " ")
    for byte in text {
      if previous == UInt8(ascii: "."), byte > UInt8(ascii: "/") { return true }
      if previous == UInt8(ascii: ":"), byte == UInt8(ascii: "/") { return true }
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        digits += 1
        if digits == 7 { return true }
      }
      previous = byte
    }
    return false
  }
}

/// A link, and the position after it in Unicode scalars.
typealias LinkMatch = (link: DetectedLink, end: Int)

extension LinkText {
  /// The address that begins in a maximal run of ``Unicode/Scalar/isRun`` scalars.
  fileprivate func address(in run: Range<Int>) -> LinkMatch? {
    switch self[run.upperBound] {
    case ":" where self[run.upperBound + 1] == "/" && self[run.upperBound + 2] == "/":
      webAddress(scheme: run)
    case "@":
      emailAddress(local: run)
    default:
      bareHost(in: run)
    }
  }
}
