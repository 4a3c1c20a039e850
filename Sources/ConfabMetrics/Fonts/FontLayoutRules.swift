import ConfabText

/// What a font does with sequences of glyphs: its features, ligatures and kerning pairs.
public struct FontLayoutRules: Sendable, Hashable, Codable {
  /// A feature of the tables GSUB and GPOS.
  public struct Feature: Sendable, Hashable, Codable {
    /// The tag.
    public var tag: String
    /// The name in the OpenType registry; `nil` for a tag that is not registered.
    public var registeredName: String?
    /// The name that the font has for a stylistic set or a character variant; `nil` if it has none.
    public var label: String?
    /// "GSUB" for a feature that replaces glyphs, "GPOS" for one that moves them.
    public var tables: [String]
    /// The OpenType tags of the scripts with a language that uses the feature.
    public var scripts: [String]
    /// The ligatures in the lookups of the feature.
    public var ligatures: Int
  }

  /// Numbers of kerning pairs.
  public struct Kerning: Sendable, Hashable, Codable {
    /// Pairs of glyphs listed one by one in the lookups of the feature `kern` whose adjustment is
    /// not zero. A pair of two subtables counts twice.
    public var pairs: Int
    /// Pairs of classes whose adjustment is not zero.
    public var classPairs: Int
    /// The pairs of glyphs in ``classPairs``: for each the number of glyphs in its first class
    /// times that in its second class.
    public var pairsOfClasses: Int
    /// Pairs in subtables of format 0 of the table kern.
    public var kernTablePairs: Int
  }

  /// The features, sorted by tag.
  public var features: [Feature]
  /// The ligatures in all lookups of GSUB.
  public var ligatures: Int
  /// The kerning pairs.
  public var kerning: Kerning

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
