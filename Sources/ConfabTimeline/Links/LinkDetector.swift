/// Finds web addresses, e-mail addresses and phone numbers in text.
///
/// Cautious rather than complete: a link that is missed is plain text, one that is not there is a
/// fault that everybody sees.
public enum LinkDetector {
  /// The links in ascending order, never overlapping, each without the punctuation around it.
  ///
  /// - Addresses with `http`, `https` or `ftp`; hosts that begin with `www.`; bare hosts under a
  ///   well-known top-level domain, with or without port and path.
  /// - E-mail addresses.
  /// - Phone numbers with `+`, with a leading zero, or in a familiar national grouping; 7 … 15
  ///   digits. Not dates, prices, addresses of machines, or digits without a number's shape.
  ///
  /// Never within another word. Linear in the text, whatever it holds.
  public static func links(in text: String) -> [DetectedLink] {
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

  /// Nearly every message has no link, and says so at a glance: links have a dot within a word, the
  /// start of `://`, or seven digits.
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

/// A link, and the position to go on from, in scalars.
typealias LinkMatch = (link: DetectedLink, end: Int)

extension LinkText {
  /// The address that begins in a maximal run of run characters.
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
