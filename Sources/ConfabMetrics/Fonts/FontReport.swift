import ConfabText

/// Everything about one font: what it is, its heights, widths, coverage and tables.
///
/// `Documentation/FontReport.md` has the formula and the source of each figure.
public struct FontReport: Sendable, Hashable, Codable {
  /// A text to look up in the font.
  public struct Text: Sendable, Hashable {
    /// The name of the text in the report, such as that of its file.
    public var name: String
    /// The text.
    public var text: String

    /// Creates a text.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The version of the format.
  public var confab = "font/1"
  /// The type size of all lengths in pixels, in points.
  public var size: Double
  /// What the font is.
  public var identity: FontIdentity
  /// The heights.
  public var vertical: FontVerticalMetrics
  /// `xAvgCharWidth` of the table OS/2; `nil` without the table.
  public var statedAverageWidth: FontLength?
  /// The average width and the coverage of the built-in samples, by script. Samples of which the
  /// font has less than half of the characters are left out.
  public var samples: [FontTextCoverage]
  /// The average width and the coverage of the given text; `nil` without one.
  public var text: FontTextCoverage?
  /// The characters that the font has.
  public var coverage: FontCoverage
  /// The axes; `nil` for a static font.
  public var designSpace: FontDesignSpace?
  /// The features, ligatures and kerning pairs.
  public var layout: FontLayoutRules
  /// The tables, sorted by tag.
  public var tables: [FontTable]
  /// The color palettes; `nil` for a font without them.
  public var palettes: FontPalettes?
  /// One sentence for each position outside its axis, which was moved to the nearest end, for a
  /// font without any character, and for each damaged table that was not read to its end.
  public var warnings: [String]

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - font: The path of a font file, or the name of a bundled family with a weight and a slant;
  ///     with a face index, a position on the axes of a variable font and a type size.
  ///   - text: A text to look up in the font.
  ///   - limit: The largest size of the file, in bytes.
  /// - Throws: `FontError` if there is no such font, or if it can't be read.
  public init(
    of font: FontSetting, text: Text? = nil, limit: Int = FontLibrary.maximumFontLength
  ) throws {
    let inspector = try FontInspector(
      FontLibrary.Typeface(
        Self.path(of: font), faceIndex: font.faceIndex, instance: font.instance, axes: font.axes),
      limit: limit)
    let size = font.size
    self.size = size
    identity = FontIdentity(inspector)
    vertical = FontVerticalMetrics(inspector, size: size)
    statedAverageWidth = inspector.verticalTables().averageWidth.map {
      FontLength(units: $0, unitsPerEm: inspector.unitsPerEm, size: size)
    }
    samples = MetricsSample.scripts.map { script in
      let texts = MetricsSample.texts(scripts: [script]).map(\.text).joined(separator: "\n")
      return FontTextCoverage(of: texts, named: script, in: inspector, size: size)
    }.filter { 2 * $0.covered >= $0.characters }
    self.text = text.map {
      FontTextCoverage(of: $0.text, named: $0.name, in: inspector, size: size)
    }
    coverage = FontCoverage(inspector.mappedCodePoints())
    designSpace = FontDesignSpace(inspector)
    let layout = inspector.layout()
    self.layout = FontLayoutRules(layout, of: inspector)
    tables = FontTable.all(of: inspector)
    palettes = FontPalettes(inspector)
    warnings =
      inspector.warnings + [inspector.coverageWarning].compactMap(\.self)
      + layout.unfinished.map {
        "the table \($0) describes more than any real font; its features, ligatures and kerning pairs "
          + "are not complete"
      }
  }
}

extension FontTable {
  fileprivate static func all(of font: FontInspector) -> [FontTable] {
    let tables = font.tables()
    let total = tables.reduce(0) { $0 + $1.bytes }
    return tables.map { table in
      FontTable(
        tag: table.tag.text, bytes: table.bytes,
        share: total == 0 ? 0 : Double(table.bytes) / Double(total))
    }
  }
}
