import ConfabReportSite
import ConfabText
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
      uniqueKeysWithValues: MetricsPageFiles.files.map { ($0.name, text($0.bytes)) })
    var scripts: [String] = []
    var styles: [String] = []
    var lines: [String] = []
    for line in text(MetricsPageFiles.page).split(separator: "\n", omittingEmptySubsequences: false)
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
