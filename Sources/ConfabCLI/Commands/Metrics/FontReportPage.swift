import ConfabMetrics
import ConfabProcess
import ConfabSupport

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
    SampleText.scripts.contains(text.text) ? "sample \(text.text)" : text.text
  }

  private static func cells(_ length: FontLength) -> [String] {
    [
      FigureText.short(length.units), FigureText.decimal(length.perMille, 1),
      FigureText.decimal(length.pixels, 2),
    ]
  }

  private var size: String { FigureText.short(report.size) }
}

extension FontReportPage {
  /// The scripts and languages.
  var coverage: PageSection? {
    let coverage = report.coverage
    var section = PageSection(
      "Coverage: \(FigureText.whole(coverage.codePoints)) code points"
        + (coverage.withoutScript == 0
          ? "" : ", \(FigureText.whole(coverage.withoutScript)) without a script"),
      columns: columns)
    section.add(
      coverage.scripts.map { script in
        let share = Double(script.covered) / Double(max(1, script.assigned))
        let core = script.core.map { core in
          let covered = script.coveredCore ?? 0
          return covered == core
            ? "core complete" : "core \(FigureText.whole(covered)) of \(FigureText.whole(core))"
        }
        return [
          script.name, FigureText.bar(share), FigureText.whole(script.covered),
          "of \(FigureText.whole(script.assigned))", FigureText.percent(share), core ?? "",
        ]
      }, numbers: [2, 4])
    addLanguages(of: coverage, to: &section)
    return section
  }

  private func addLanguages(of coverage: FontCoverage, to section: inout PageSection) {
    let complete = coverage.languages.filter(\.isComplete)
    if !complete.isEmpty {
      section.add([["Complete languages:"]])
      let names = complete.map(\.name)
      section.add(
        words: names.dropLast().map { $0 + "," } + names.suffix(1), indent: 4)
    }
    let others = coverage.languages.filter { !$0.isComplete }
    guard !others.isEmpty else { return }
    section.add([["Incomplete languages:"]])
    section.add(
      others.map { language in
        let missing = language.missing.prefix(8).compactMap(Unicode.Scalar.init).map(Self.shown)
        let left = language.characters - language.covered - missing.count
        return [
          "  \(language.name)",
          "\(FigureText.whole(language.covered)) of \(FigureText.whole(language.characters))",
          "without \(missing.joined(separator: " "))" + (left > 0 ? " and \(left) more" : ""),
        ]
      })
  }

  /// A character as it is, or its number if it is invisible or a mark.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .privateUse, .unassigned,
      .spaceSeparator:
      Hexadecimal.codePoint(scalar.value)
    default: String(scalar)
    }
  }

  /// The characters of the given text that the font does not have.
  var givenText: PageSection? {
    guard let text = report.text, !text.missing.isEmpty else { return nil }
    var section = PageSection(
      "Missing in \(text.text): \(FigureText.whole(text.missingKinds)) characters", columns: columns
    )
    let shown = text.missing.prefix(Self.mostListed)
    section.add(
      shown.map { missing in
        [
          Hexadecimal.codePoint(missing.codePoint), missing.name ?? "",
          "×" + FigureText.whole(missing.count),
        ]
      })
    if text.missingKinds > shown.count {
      section.add([["and \(FigureText.whole(text.missingKinds - shown.count)) more"]])
    }
    return section
  }

  /// The most rows of a list.
  static let mostListed = 40
}

extension FontReportPage {
  /// The axes and named instances.
  var designSpace: PageSection? {
    guard let space = report.designSpace else { return nil }
    var section = PageSection("Axes", columns: columns)
    section.add(
      [["", "", "from", "default", "to", "here", ""]]
        + space.axes.map { axis in
          [axis.tag, axis.name ?? ""]
            + [axis.minimum, axis.standard, axis.maximum, axis.value].map(FigureText.short)
            + [axis.isHidden ? "hidden" : ""]
        }, numbers: [2, 3, 4, 5])
    guard !space.instances.isEmpty else { return section }
    section.add([["Named instances:"]])
    section.add(
      space.instances.prefix(Self.mostListed).map { instance in
        ["  \(instance.name ?? "–")", instance.position.map(\.description).joined(separator: ", ")]
      })
    if space.instances.count > Self.mostListed {
      section.add([["and \(FigureText.whole(space.instances.count - Self.mostListed)) more"]])
    }
    return section
  }

  /// The features, ligatures and kerning pairs.
  var features: PageSection? {
    let layout = report.layout
    let kerning = layout.kerning
    var section = PageSection("Features", columns: columns)
    section.add(
      layout.features.map { feature in
        let name = [feature.registeredName, feature.label].compactMap(\.self)
        let scripts = feature.scripts.prefix(6).map { $0.filter { $0 != " " } }
        let more = feature.scripts.count - scripts.count
        return [
          feature.tag, name.joined(separator: ": "), feature.tables.joined(separator: ", "),
          scripts.joined(separator: " ") + (more > 0 ? " and \(more) more" : ""),
          feature.ligatures > 0
            ? Count.text(feature.ligatures, "ligature")
            : "",
        ]
      })
    section.add([
      ["Ligatures", FigureText.whole(layout.ligatures)],
      [
        "Kerning pairs",
        "\(FigureText.whole(kerning.pairs)) single, \(FigureText.whole(kerning.classPairs)) of classes "
          + "(\(FigureText.whole(kerning.pairsOfClasses)) of glyphs)"
          + (kerning.kernTablePairs > 0
            ? ", \(FigureText.whole(kerning.kernTablePairs)) in the table kern" : ""),
      ],
    ])
    return section
  }

  /// The tables, the largest first.
  var tables: PageSection? {
    var section = PageSection("Tables", columns: columns)
    let tables = report.tables.sorted { ($1.bytes, $0.tag) < ($0.bytes, $1.tag) }
    section.add(
      tables.prefix(Self.mostListed).map { table in
        [
          table.tag, FigureText.bar(table.share), FigureText.whole(table.bytes) + " bytes",
          FigureText.percent(table.share),
        ]
      }, numbers: [2, 3])
    if tables.count > Self.mostListed {
      section.add([["and \(FigureText.whole(tables.count - Self.mostListed)) more"]])
    }
    return section
  }

  /// The color palettes.
  var palettes: PageSection? {
    guard let palettes = report.palettes else { return nil }
    var section = PageSection(
      "Color palettes: \(FigureText.whole(palettes.count))", columns: columns)
    section.add(
      palettes.palettes.prefix(Self.mostListed).enumerated().map { index, palette in
        let uses = [palette.isForLight ? "light" : nil, palette.isForDark ? "dark" : nil]
          .compactMap(\.self)
        let colors = palette.colors.prefix(8)
        return [
          "\(index)", palette.name ?? "",
          uses.isEmpty ? "" : "for \(uses.joined(separator: " and ")) backgrounds",
          colors.joined(separator: " ")
            + (palette.colors.count > colors.count
              ? " and \(palette.colors.count - colors.count) more" : ""),
        ]
      })
    return section
  }
}

/// Numbers as text for people, in English.
enum FigureText {
  /// A whole number with a comma between thousands.
  static func whole(_ number: Int) -> String { Count.text(number) }

  /// A number rounded to some decimals.
  static func decimal(_ number: Double, _ decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (number * Double(unit)).rounded()
    guard scaled.magnitude < 1e15 else { return "\(number)" }
    let value = Int(scaled)
    let fraction = String(value.magnitude % UInt(unit))
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    let sign = value < 0 ? "-" : ""
    return sign + whole(Int(value.magnitude) / unit) + "." + zeros + fraction
  }

  /// A number without decimals that are zero.
  static func short(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15
      ? whole(Int(number)) : decimal(number, 2)
  }

  /// A share of 0 … 1 in percent.
  static func percent(_ share: Double, decimals: Int = 1) -> String {
    decimal(share * 100, decimals) + " %"
  }

  /// A number with a plus sign if it is above 0.
  static func signed(_ number: Int) -> String { (number > 0 ? "+" : "") + whole(number) }

  /// The change from one number to another in percent.
  static func change(_ first: Int, _ second: Int) -> String {
    guard first > 0 else { return first == second ? percent(0) : "–" }
    let share = Double(second - first) / Double(first)
    return (share > 0 ? "+" : "") + percent(share, decimals: 2)
  }

  /// A bar of `width` characters for a share of 0 … 1. A share that is not 0 has an eighth of a
  /// character at least.
  static func bar(_ share: Double, width: Int = 10) -> String {
    let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let all = max(0, min(1, share)) * Double(width * 8)
    let filled = all > 0 ? max(1, Int(all.rounded(.down))) : 0
    let bar = String(repeating: "█", count: filled / 8) + eighths[filled % 8]
    return bar + String(repeating: " ", count: width - bar.count)
  }
}

/// A section of a page for a terminal: a title and indented lines with aligned columns.
struct PageSection {
  private(set) var text: String
  private let columns: Int?

  /// - Parameter columns: The characters in a line, between whose words wider ones are broken;
  ///   `nil` for no limit.
  init(_ title: String, columns: Int?) {
    self.columns = columns
    text = "\n\(TerminalText.wrapped(OneLine.text(title), columns: columns))\n"
  }

  /// Adds rows of cells. Columns are as wide as their widest cell.
  ///
  /// - Parameters:
  ///   - rows: Rows with the same number of cells.
  ///   - numbers: The indexes of columns that are aligned at the right.
  mutating func add(_ rows: [[String]], numbers: Set<Int> = []) {
    guard let first = rows.first else { return }
    let rows = rows.map { $0.map(OneLine.text) }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line +=
          (column == 0 ? "  " : "   ") + (numbers.contains(column) ? space + cell : cell + space)
      }
      while line.last == " " { line.removeLast() }
      text += TerminalText.wrapped(line, columns: columns) + "\n"
    }
  }

  /// Adds words in lines that are not wider than the page, or than 80 characters.
  ///
  /// - Parameter indent: The number of spaces before each line.
  mutating func add(words: [String], indent: Int = 2) {
    let columns = columns ?? 80
    let margin = String(repeating: " ", count: indent)
    var line = margin
    for word in words.map(OneLine.text) {
      if line.count > indent, line.count + word.count + 1 > columns {
        text += line + "\n"
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    if line.count > indent { text += line + "\n" }
  }
}
