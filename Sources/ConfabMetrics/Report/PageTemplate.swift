import ConfabReportSite
import ConfabSupport
import FoundationEssentials

/// Puts the page, its scripts, its styles and its data into one file.
///
/// The content security policy of the page names the digests of its scripts and styles, so that a
/// browser runs nothing else, whatever the texts of the report contain.
enum PageTemplate {
  /// The page with data.
  ///
  /// - Parameter data: JSON without `<`.
  static func page(data: [UInt8]) -> [UInt8] {
    let files = Dictionary(
      uniqueKeysWithValues: FontComparisonPageFiles.files.map { ($0.name, text($0.bytes)) })
    var scripts: [String] = []
    var styles: [String] = []
    var lines: [String] = []
    for line in text(FontComparisonPageFiles.page).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if let name = attribute("src", of: line), let script = files[name] {
        scripts.append(script)
        lines.append("<script>\(script)</script>")
      } else if let name = attribute("href", of: line), let style = files[name] {
        styles.append(style)
        lines.append("<style>\(style)</style>")
      } else {
        lines.append(String(line))
      }
    }
    let policy =
      "default-src 'none'; script-src \(digests(of: scripts)); style-src \(digests(of: styles)); "
      + "img-src data:; base-uri 'none'; form-action 'none'"
    var page: [UInt8] = []
    page.reserveCapacity(data.count + 1 << 17)
    for (index, line) in lines.enumerated() {
      if index > 0 { page.append(UInt8(ascii: "\n")) }
      if line.contains("id=\"data\"") {
        page += Array("<script type=\"application/json\" id=\"data\">".utf8)
        page += data
        page += Array("</script>".utf8)
      } else {
        page += Array(
          line.replacing("content=\"default-src 'none'\"", with: "content=\"\(policy)\"").utf8)
      }
    }
    return page
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The value of an attribute of a line with one element.
  private static func attribute(_ name: String, of line: Substring) -> String? {
    guard let start = line.firstRange(of: "\(name)=\"") else { return nil }
    return String(line[start.upperBound...].prefix { $0 != "\"" })
  }

  private static func digests(of texts: [String]) -> String {
    texts.map { "'sha256-\(SHA256.base64(of: $0))'" }.joined(separator: " ")
  }
}

extension SHA256 {
  /// The digest of a text in base 64, as policies of web pages name it.
  static func base64(of text: String) -> String {
    let hexadecimal = Array(text.utf8).withUnsafeBytes { SHA256(of: $0).hexadecimal }
    let digits = hexadecimal.utf8.map { UInt8($0 < 0x61 ? $0 - 0x30 : $0 - 0x57) }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return Data(bytes).base64EncodedString()
  }
}

/// A page that shows a report in a browser: one static file that loads nothing.
///
/// It has the figures and the texts of all messages, and drawings of those that differ most. Glyphs
/// are in it as outlines, so that it looks the same without the fonts. Its content security policy
/// forbids everything that is not in the file.
///
/// ```swift
/// let report = try await comparer.report(on: texts)
/// try FontComparisonPage(report, by: comparer).write(to: "report.html")
/// ```
package struct FontComparisonPage: Sendable {
  /// The report.
  package var report: FontComparisonReport
  /// The comparer that made the report.
  package var comparer: FontComparer
  /// The limits that the page shows with the figures that they limit; `nil` for none.
  package var gate: FontComparisonGate?
  /// The largest size of all drawings, in bytes. There is at least one drawing for each comparison
  /// and condition.
  package var drawingLimit = 4 << 20

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - comparer: The comparer that made the report. It has the fonts with which messages are
  ///     drawn.
  package init(_ report: FontComparisonReport, by comparer: FontComparer) {
    self.report = report
    self.comparer = comparer
  }

  /// The bytes of the page, in UTF-8.
  ///
  /// - Throws: ``FontComparisonError`` if there is only one font, `FontError` if a font can't be read, and
  ///   `CancellationError`.
  /// - Complexity: O(*n*) in the number of texts and the length of those that are drawn.
  package func html() throws -> [UInt8] {
    guard !report.comparisons.isEmpty else {
      throw FontComparisonError("there is nothing to show side by side; compare at least two fonts")
    }
    var data = try PageData(
      report, shapers: BubbleShaper.shapers(of: comparer), theme: .imessage, limit: drawingLimit,
      gate: gate)
    return PageTemplate.page(data: try data.json())
  }

  /// Writes the page to a file. The file is complete or does not exist.
  ///
  /// - Throws: As ``html()``, and `FileError`.
  package func write(to path: String) throws {
    let bytes = try html()
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
