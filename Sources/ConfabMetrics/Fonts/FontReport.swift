import ConfabSupport
import ConfabText
import Glibc

/// Everything about one font: what it is, its heights, widths, coverage and tables.
///
/// `Documentation/FontReport.md` has the formula and the source of each figure.
package struct FontReport: Sendable, Hashable, Codable {
  /// A text to look up in the font.
  package struct Text: Sendable, Hashable {
    /// The name of the text in the report, such as that of its file.
    package var name: String
    /// The text.
    package var text: String

    /// Creates a text.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The version of the format.
  package var confab = "font/1"
  /// The type size of all lengths in pixels, in points.
  package var size: Double
  /// What the font is.
  package var identity: FontIdentity
  /// The heights.
  package var vertical: FontVerticalMetrics
  /// `xAvgCharWidth` of the table OS/2; `nil` without the table.
  package var statedAverageWidth: FontLength?
  /// The average width and the coverage of the built-in samples, by script. Samples of which the
  /// font has less than half of the characters are left out.
  package var samples: [FontTextCoverage]
  /// The average width and the coverage of the given text; `nil` without one.
  package var text: FontTextCoverage?
  /// The characters that the font has.
  package var coverage: FontCoverage
  /// The axes; `nil` for a static font.
  package var designSpace: FontDesignSpace?
  /// The features, ligatures and kerning pairs.
  package var layout: FontLayoutRules
  /// The tables, sorted by tag.
  package var tables: [FontTable]
  /// The color palettes; `nil` for a font without them.
  package var palettes: FontPalettes?
  /// One sentence for each position outside its axis, which was moved to the nearest end, for a
  /// font without any character, and for each damaged table that was not read to its end.
  package var warnings: [String]

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - font: The path of a font file, or the name of a bundled family with a weight and a slant;
  ///     with a face index, a position on the axes of a variable font and a type size.
  ///   - text: A text to look up in the font.
  ///   - limit: The largest size of the file, in bytes.
  /// - Throws: `FontError` if there is no such font, or if it can't be read.
  package init(
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
    samples = SampleText.scripts.map { script in
      let texts = SampleText.texts(scripts: [script]).map(\.text).joined(separator: "\n")
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

extension FontReport {
  /// The path of a font file: that of the nearest bundled face if the setting names a family.
  ///
  /// - Throws: `FontError/unknownFamily` if there is neither a file nor a family.
  static func path(of font: FontSetting) throws -> String {
    let name = font.typeface
    // The names of the bundled families have no slash.
    if name.utf8.contains(UInt8(ascii: "/")) { return name }
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let fonts = library.manifest.fonts
    let family = fonts.filter { $0.family.lowercased() == name.lowercased() }
    func distance(_ entry: FontManifest.Entry) -> Int {
      abs(entry.weight - font.style.weight) + (entry.italic == font.style.italic ? 0 : 1000)
    }
    if let nearest = family.min(by: { distance($0) < distance($1) }) {
      return library.directory + "/" + nearest.file
    }
    guard name.utf8.contains(UInt8(ascii: ".")) || access(name, F_OK) == 0 else {
      var known: [String] = []
      for entry in fonts where !known.contains(entry.family) { known.append(entry.family) }
      throw FontError.unknownFamily(name: name, known: known)
    }
    return name
  }
}

/// The color palettes of the table CPAL.
package struct FontPalettes: Sendable, Hashable, Codable {
  /// A palette.
  package struct Palette: Sendable, Hashable, Codable {
    /// The name; `nil` if the font has none.
    package var name: String?
    /// Whether the font recommends the palette on a light background.
    package var isForLight: Bool
    /// Whether the font recommends the palette on a dark background.
    package var isForDark: Bool
    /// The colors in the form "#rrggbbaa".
    package var colors: [String]
  }

  /// The number of palettes.
  package var count: Int
  /// The palettes: all, or as many as have 4,096 colors together.
  package var palettes: [Palette]

  /// `nil` for a font without palettes.
  init?(_ font: FontInspector) {
    count = font.paletteCount
    guard count > 0 else { return nil }
    palettes = font.palettes().map { palette in
      Palette(
        name: palette.name, isForLight: palette.isForLight, isForDark: palette.isForDark,
        colors: palette.colors.map { "#" + Hexadecimal.text(UInt64($0), digits: 8) })
    }
  }
}

/// The JSON of ``FontReport`` as a JSON Schema (2020-12).
package enum FontReportSchema {
  /// The text of the schema.
  package static var json: String {
    String(decoding: PackageResources.font_1_schema_json, as: UTF8.self)
  }
}

/// A table of a font.
package struct FontTable: Sendable, Hashable, Codable {
  /// The tag.
  package var tag: String
  /// The size in bytes.
  package var bytes: Int
  /// The share in the sizes of all tables of the face, 0 … 1.
  package var share: Double
}

/// The axes of a variable font and its named positions on them.
package struct FontDesignSpace: Sendable, Hashable, Codable {
  /// A design axis.
  package struct Axis: Sendable, Hashable, Codable {
    /// The tag, such as "wght".
    package var tag: String
    /// The name, such as "Weight"; `nil` if the font has none.
    package var name: String?
    /// The smallest value.
    package var minimum: Double
    /// The value without a setting.
    package var standard: Double
    /// The largest value.
    package var maximum: Double
    /// Whether the font asks programs not to show the axis to people.
    package var isHidden: Bool
    /// The value of this report.
    package var value: Double
  }

  /// A named position.
  package struct Instance: Sendable, Hashable, Codable {
    /// The name of the style, such as "SemiBold"; `nil` if the font has none.
    package var name: String?
    /// The PostScript name; `nil` if the font has none.
    package var postScriptName: String?
    /// The position on all axes.
    package var position: [FontAxisSetting]
  }

  /// The axes, in the order of the font; at most 256.
  package var axes: [Axis]
  /// The named positions, in the order of the font; at most 4,096.
  package var instances: [Instance]

  /// `nil` for a static font.
  init?(_ font: FontInspector) {
    axes = font.axes().map { axis in
      Axis(
        tag: axis.tag, name: axis.name, minimum: axis.minimum, standard: axis.standard,
        maximum: axis.maximum, isHidden: axis.isHidden,
        value: font.position.last { $0.tag == axis.tag }?.value ?? axis.standard)
    }
    guard !axes.isEmpty else { return nil }
    instances = font.instances().map { instance in
      Instance(
        name: instance.name, postScriptName: instance.postScriptName, position: instance.position)
    }
  }
}

/// What a font does with sequences of glyphs: its features, ligatures and kerning pairs.
package struct FontLayoutRules: Sendable, Hashable, Codable {
  /// A feature of the tables GSUB and GPOS.
  package struct Feature: Sendable, Hashable, Codable {
    /// The tag.
    package var tag: String
    /// The name in the OpenType registry; `nil` for a tag that is not registered.
    package var registeredName: String?
    /// The name that the font has for a stylistic set or a character variant; `nil` if it has none.
    package var label: String?
    /// "GSUB" for a feature that replaces glyphs, "GPOS" for one that moves them.
    package var tables: [String]
    /// The OpenType tags of the scripts with a language that uses the feature.
    package var scripts: [String]
    /// The ligatures in the lookups of the feature.
    package var ligatures: Int
  }

  /// Numbers of kerning pairs.
  package struct Kerning: Sendable, Hashable, Codable {
    /// Pairs of glyphs listed one by one in the lookups of the feature `kern` whose adjustment is
    /// not zero. A pair of two subtables counts twice.
    package var pairs: Int
    /// Pairs of classes whose adjustment is not zero.
    package var classPairs: Int
    /// The pairs of glyphs in ``classPairs``: for each the number of glyphs in its first class
    /// times that in its second class.
    package var pairsOfClasses: Int
    /// Pairs in subtables of format 0 of the table kern.
    package var kernTablePairs: Int
  }

  /// The features, sorted by tag.
  package var features: [Feature]
  /// The ligatures in all lookups of GSUB.
  package var ligatures: Int
  /// The kerning pairs.
  package var kerning: Kerning

  /// - Parameter record: What was read from the tables GSUB and GPOS of `font`.
  init(_ record: LayoutRecord, of font: FontInspector) {
    features = record.features.map { feature in
      Feature(
        tag: feature.tag, registeredName: FontFeature.registeredName(of: feature.tag),
        label: feature.label, tables: feature.tables, scripts: feature.scripts,
        ligatures: feature.ligatures)
    }
    ligatures = record.ligatures
    kerning = Kerning(
      pairs: record.kerning.single, classPairs: record.kerning.classes,
      pairsOfClasses: record.kerning.expanded, kernTablePairs: font.kernTablePairs())
  }
}
