extension LinkText {
  /// The labels of a host name, or `nil` if it is none: empty labels, hyphens at their ends, over 63
  /// characters in a label or 253 in all (RFC 1035).
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

/// What is known of top-level domains.
enum HostName {
  /// Whether a label could be a top-level domain at all: two letters or more, or punycode.
  static func mayBeTopLevel(_ label: String) -> Bool {
    if label.hasPrefix("xn--") { return label.utf8.count > 4 }
    return label.unicodeScalars.count >= 2
      && label.unicodeScalars.allSatisfy { $0.isSpacedWord && $0.properties.isAlphabetic }
  }

  /// Whether bare text that ends in these labels is a host rather than a sentence without a space,
  /// or the name of a file. Only what is common in conversations is listed.
  static func isBareHost(_ labels: [String], hasPath: Bool) -> Bool {
    guard labels.count >= 2, let top = labels.last else { return false }
    if labels[0] == "www" { return labels.count >= 3 && top != "www" && mayBeTopLevel(top) }
    return common.contains(top) || (ambiguous.contains(top) && (hasPath || labels.count >= 3))
  }

  /// Whether a label is listed at all.
  static func isKnown(_ label: String) -> Bool {
    common.contains(label) || ambiguous.contains(label)
  }

  /// Endings that are hardly ever anything but a host.
  private static let common = names(
    """
    com org net edu gov mil info biz io dev app co ai tv xyz online site tech store shop blog cloud
    page news wiki eu uk de fr nl ch pl cz dk fi ru ua kz jp cn kr tw hk sg ph vn th au nz ca br
    mx ar cl pe pt es gr tr ie il hu ro bg hr sk si lt lv ee lu li za ng ke fm gg рф укр бел срб
    """)

  /// Endings that are words or file names as well: a host only with a path or two dots.
  private static let ambiguous = names(
    """
    me is it in to so at be no do am us my as an by cc rs sh se md link live id la ly ms im ws gl
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
