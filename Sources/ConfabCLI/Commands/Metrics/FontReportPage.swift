import ConfabMetrics
import ConfabModel

/// A font report for people, as text for a terminal.
struct FontReportPage {
  let report: FontReport
  /// The characters in a line of the terminal; `nil` for a file.
  var columns: Int?

  /// The page, ending with a line feed.
  var text: String {
    let name = report.identity.fullName ?? report.identity.fileName
    let sections = [
      identity, lines, letters, widths, coverage, givenText, designSpace, features, tables,
      palettes,
    ]
    return OneLine.text(name) + "\n" + sections.compactMap(\.?.text).joined()
  }

  private var identity: PageSection? {
    var section = PageSection("Identity", columns: columns)
    let font = report.identity
    func list(_ parts: String?...) -> String? {
      let parts = parts.compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    let face = font.faceCount > 1 ? "\(font.faceIndex) of 0 to \(font.faceCount - 1)" : nil
    let rows: [(String, String?)] = [
      ("Family", list(font.family, font.style)),
      ("PostScript name", font.postScriptName),
      ("Version", font.version),
      (
        "File",
        "\(font.fileName), \(FigureText.whole(font.bytes)) bytes"
          + (font.decompressedBytes.map { ", \(FigureText.whole($0)) decompressed" } ?? "")
      ),
      ("Face", face),
      ("SHA-256", font.sha256),
      (
        "Glyphs",
        "\(FigureText.whole(font.glyphs)), \(font.glyphFormats.joined(separator: " and ")), "
          + "\(FigureText.whole(font.unitsPerEm)) units per em"
      ),
      ("Weight, width", list(font.weightClass.map(String.init), font.widthClass.map(String.init))),
      ("Vendor", list(font.vendorID, font.manufacturer, font.vendorURL)),
      ("Designer", font.designer),
      ("License", list(font.licenseURL, font.license.map { Self.shortened($0) })),
    ]
    section.add(rows.compactMap { row in row.1.map { [row.0, $0] } })
    return section
  }

  /// The start of the first line of a text.
  private static func shortened(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(60)
    return line.count == text.count ? text : line + "…"
  }

  private var lines: PageSection? {
    var section = PageSection("Line height", columns: columns)
    let vertical = report.vertical
    func row(
      _ name: String, _ extents: FontVerticalMetrics.Extents, _ text: (FontLength) -> String
    ) -> [String] {
      var height = extents.ascent
      height.units += extents.descent.units + extents.gap.units
      height.perMille += extents.descent.perMille + extents.gap.perMille
      height.pixels += extents.descent.pixels + extents.gap.pixels
      return [name] + [extents.ascent, extents.descent, extents.gap, height].map(text)
    }
    func units(_ length: FontLength) -> String { FigureText.short(length.units) }
    var rows = [["", "ascent", "descent", "gap", "together"]]
    rows.append(row("\(vertical.source.rawValue), used: units", vertical.used, units))
    rows.append(row("  per 1000 em", vertical.used) { FigureText.decimal($0.perMille, 1) })
    rows.append(row("  pixels at \(size)", vertical.used) { FigureText.decimal($0.pixels, 2) })
    for (name, extents) in [
      ("typo", vertical.typo), ("hhea", vertical.hhea), ("win", vertical.win),
    ] where name != vertical.source.rawValue {
      if let extents { rows.append(row("\(name): units", extents, units)) }
    }
    section.add(rows, numbers: [1, 2, 3, 4])
    let bit = vertical.usesTypoMetrics ? "is set" : "is not set"
    section.add([["USE_TYPO_METRICS \(bit)"]])
    return section
  }

  private var letters: PageSection? {
    var section = PageSection("Letters and lines", columns: columns)
    let vertical = report.vertical
    func letter(_ height: FontVerticalMetrics.LetterHeight?, _ glyph: String) -> String {
      height?.source == .glyph ? " (top of \(glyph))" : ""
    }
    let rows: [(String, FontLength?)] = [
      ("x-height\(letter(vertical.xHeight, "x"))", vertical.xHeight?.height),
      ("cap height\(letter(vertical.capHeight, "H"))", vertical.capHeight?.height),
      ("underline, position", vertical.underline?.position),
      ("underline, thickness", vertical.underline?.thickness),
      ("strike-through, position", vertical.strikeThrough?.position),
      ("strike-through, thickness", vertical.strikeThrough?.thickness),
      ("average width in OS/2", report.statedAverageWidth),
    ]
    section.add(
      [["", "units", "per 1000 em", "pixels at \(size)"]]
        + rows.compactMap { row in row.1.map { [row.0] + Self.cells($0) } },
      numbers: [1, 2, 3])
    return section
  }

  private var widths: PageSection? {
    let texts = [report.text].compactMap(\.self) + report.samples
    guard !texts.isEmpty else { return nil }
    var section = PageSection("Average width of a character", columns: columns)
    section.add(
      [["", "units", "per 1000 em", "pixels at \(size)", "characters", "missing"]]
        + texts.map { text in
          [Self.name(of: text)] + (text.averageWidth.map(Self.cells) ?? ["–", "–", "–"]) + [
            FigureText.whole(text.characters), FigureText.whole(text.characters - text.covered),
          ]
        }, numbers: [1, 2, 3, 4, 5])
    return section
  }

  private static func name(of text: FontTextCoverage) -> String {
    MetricsSample.scripts.contains(text.text) ? "sample \(text.text)" : text.text
  }

  private static func cells(_ length: FontLength) -> [String] {
    [
      FigureText.short(length.units), FigureText.decimal(length.perMille, 1),
      FigureText.decimal(length.pixels, 2),
    ]
  }

  private var size: String { FigureText.short(report.size) }
}
