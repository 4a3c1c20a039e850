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
