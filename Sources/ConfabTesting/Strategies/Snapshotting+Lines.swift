extension Snapshotting where Value == String, Format == String {
  /// A text, compared line by line.
  public static var lines: Self {
    Snapshotting(pathExtension: "txt", diffing: .lines) { $0 }
  }
}

extension Diffing where Format == String {
  /// Texts, compared line by line. A reference is a file in UTF-8 whose last line ends with a line
  /// feed; a line feed at the end makes no difference. Texts with other code points differ, even if
  /// they look the same.
  public static var lines: Self {
    Diffing { text in
      Array(text.utf8) + (text.utf8.last == LineDiff.lineFeed ? [] : [LineDiff.lineFeed])
    } compare: { reference, text in
      guard let expected = String(validating: reference, as: UTF8.self) else {
        throw SnapshotTextError.notUTF8
      }
      let diff = LineDiff(expected, text)
      return diff.isEmpty ? nil : SnapshotDifference(diff.summary, details: diff.lines())
    }
  }
}
