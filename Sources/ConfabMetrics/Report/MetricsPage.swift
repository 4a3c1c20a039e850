import ConfabBubbles
import ConfabRendering

/// A page that shows a report in a browser: one static file that loads nothing.
///
/// It has the figures and the texts of all messages, and drawings of those that differ most. Glyphs
/// are in it as outlines, so that it looks the same without the fonts. Its content security policy
/// forbids everything that is not in the file.
///
/// ```swift
/// let report = try await comparer.report(on: texts)
/// try MetricsPage(report, by: comparer).write(to: "report.html")
/// ```
public struct MetricsPage: Sendable {
  /// The report.
  public var report: MetricsReport
  /// The comparer that made the report.
  public var comparer: MetricsComparer
  /// The limits that the page shows with the figures that they limit; `nil` for none.
  public var gate: MetricsGate?
  /// The largest size of all drawings, in bytes. There is at least one drawing for each comparison
  /// and condition.
  public var drawingLimit = 4 << 20

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - comparer: The comparer that made the report. It has the fonts with which messages are
  ///     drawn.
  public init(_ report: MetricsReport, by comparer: MetricsComparer) {
    self.report = report
    self.comparer = comparer
  }

  /// The bytes of the page, in UTF-8.
  ///
  /// - Throws: ``MetricsError`` if there is only one font, `FontError` if a font can't be read, and
  ///   `CancellationError`.
  /// - Complexity: O(*n*) in the number of texts and the length of those that are drawn.
  public func html() throws -> [UInt8] {
    guard !report.comparisons.isEmpty else {
      throw MetricsError("there is nothing to show side by side; compare at least two fonts")
    }
    var data = try PageData(
      report, shapers: BubbleShaper.shapers(of: comparer), theme: .imessage, limit: drawingLimit,
      gate: gate)
    return PageTemplate.page(data: try data.json())
  }

  /// Writes the page to a file. The file is complete or does not exist.
  ///
  /// - Throws: As ``html()``, and `FileError`.
  public func write(to path: String) throws {
    let bytes = try html()
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
