import FoundationEssentials

/// Stored measurements, and what changed since they were stored.
package struct FontComparisonBaseline: Sendable {
  /// The difference between a stored document and a report.
  package struct Changes: Sendable {
    /// For each font, the stored measurements compared with those of the report. Texts are those of
    /// the report.
    package var comparisons: [FontComparison]
    /// The ids of texts that were edited, added or removed. They are not compared.
    package var otherTexts: [String]
  }

  private let document: FontComparisonDocument
  private let name: String

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - name: The name of the file for errors.
  /// - Throws: ``FontComparisonError`` if it is not a document of this format.
  package init(_ bytes: [UInt8], named name: String) throws(FontComparisonError) {
    self.name = name
    do {
      document = try JSONDecoder().decode(FontComparisonDocument.self, from: Data(bytes))
    } catch {
      throw FontComparisonError(
        "the baseline \(name) can't be read; expected the JSON of confab metrics compare")
    }
    guard document.format == FontComparisonDocument.currentFormat else {
      throw FontComparisonError(
        "the baseline \(name) has the format \"\(document.format)\"; expected "
          + "\"\(FontComparisonDocument.currentFormat)\"")
    }
    try Self.validate(document, name)
  }

  /// Checks the counts of a document that comes from a file.
  private static func validate(_ document: FontComparisonDocument, _ name: String)
    throws(FontComparisonError)
  {
    let isComplete = document.fonts.allSatisfy { font in
      font.measurements.count == document.conditions.count
        && font.measurements.allSatisfy { $0.count == document.texts.count }
    }
    guard isComplete else {
      throw FontComparisonError(
        "the baseline \(name) does not have a measurement for each text; store it again")
    }
  }

  /// Compares the stored measurements with those of a report.
  ///
  /// Fonts are matched by position, texts by id. A text of another length was edited.
  ///
  /// - Parameters:
  ///   - report: The measurements of now.
  ///   - lineHeight: The line height of the comparison of now.
  ///   - worst: The largest number of texts in ``ComparisonSummary/worst``.
  /// - Throws: ``FontComparisonError`` if the report has other fonts, conditions or line heights.
  /// - Complexity: O(*n* log *n*) in the number of texts.
  package func changes(
    to report: FontComparisonReport, lineHeight: LineHeight, worst: Int
  ) throws(FontComparisonError) -> Changes {
    func differs(_ what: String, _ stored: String, _ now: String) -> FontComparisonError {
      FontComparisonError(
        "the baseline \(name) has other \(what): \(stored), now \(now); store it again with "
          + "--update-baseline")
    }
    guard document.fonts.count == report.fonts.count else {
      throw differs(
        "fonts", document.fonts.map(\.label).joined(separator: ", "),
        report.fonts.map(\.label).joined(separator: ", "))
    }
    guard document.conditions == report.conditions else {
      throw differs(
        "conditions", document.conditions.map(\.description).joined(separator: "; "),
        report.conditions.map(\.description).joined(separator: "; "))
    }
    guard document.lineHeight == lineHeight.description else {
      throw differs("line heights", document.lineHeight, lineHeight.description)
    }
    let stored = Dictionary(
      document.texts.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var pairs: [(now: Int, stored: Int)] = []
    var other: [String] = []
    for (index, text) in report.texts.enumerated() {
      if let old = stored[text.id], document.texts[old].bytes == text.text.utf8.count {
        pairs.append((index, old))
      } else {
        other.append(text.id)
      }
    }
    let known = Set(report.texts.map(\.id))
    other += document.texts.map(\.id).filter { !known.contains($0) }
    return Changes(
      comparisons: report.fonts.indices.map { font in
        FontComparison(
          first: font, second: font,
          results: report.conditions.indices.map {
            result(font, $0, pairs, report, worst: worst)
          })
      }, otherTexts: other)
  }

  private func result(
    _ font: Int, _ condition: Int, _ pairs: [(now: Int, stored: Int)],
    _ report: FontComparisonReport,
    worst: Int
  ) -> FontComparison.Result {
    let first = pairs.map { document.fonts[font].measurements[condition][$0.stored] }
    let second = pairs.map { report.fonts[font].measurements[condition][$0.now] }
    let differences = pairs.indices.compactMap {
      MessageDifference(text: pairs[$0].now, first[$0], second[$0])
    }
    return FontComparison.Result(
      condition: condition,
      summary: ComparisonSummary(first, second, differences, worst: worst),
      differences: differences, advice: nil)
  }
}
