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
