import CTypography

/// A feature of a font's tables GSUB and GPOS.
package struct FontFeatureRecord: Sendable, Hashable {
  /// The tag.
  package var tag: String
  /// The name that the font has for a stylistic set or a character variant; `nil` if it has none.
  package var label: String?
  /// "GSUB", "GPOS" or both.
  package var tables: [String]
  /// The tags of the scripts that use the feature, sorted.
  package var scripts: [String]
  /// The ligatures in the lookups of the feature.
  package var ligatures: Int
}

/// What a font does with sequences of glyphs.
package struct LayoutRecord: Sendable, Hashable {
  /// The features of GSUB and GPOS, each tag once, sorted.
  package var features: [FontFeatureRecord]
  /// The ligatures in all lookups of GSUB.
  package var ligatures: Int
  /// The pairs in the lookups of the feature `kern` of GPOS.
  package var kerning: PairCounts
  /// The tables that were not read to their ends, because they describe more than any real font.
  package var unfinished: [String]
}

extension FontInspector {
  /// Reads the tables GSUB and GPOS.
  package func layout() -> LayoutRecord {
    let substitution = layoutTable("GSUB")
    let positioning = layoutTable("GPOS")
    var records: [OpenTypeTag: FontFeatureRecord] = [:]
    let lookups = LayoutLookups(table: substitution, kind: .substitution)
    let ligatures = (0..<lookups.count).map(lookups.ligatureCount)
    for feature in FeatureList(substitution).features() {
      add(feature, of: "GSUB", to: &records)
      records[feature.tag]?.ligatures = feature.lookups.reduce(0) { $0 + ligatures[$1] }
    }
    var kerning = PairCounts()
    let positions = LayoutLookups(table: positioning, kind: .positioning)
    for feature in FeatureList(positioning).features() {
      add(feature, of: "GPOS", to: &records)
      guard feature.tag == "kern" else { continue }
      for lookup in feature.lookups {
        positions.countPairs(of: lookup, glyphCount: glyphCount, in: &kerning)
      }
    }
    return LayoutRecord(
      features: records.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value),
      ligatures: ligatures.reduce(0, +), kerning: kerning,
      unfinished: [("GSUB", substitution), ("GPOS", positioning)].compactMap { tag, table in
        table.isExhausted ? tag : nil
      })
  }

  /// A table with a step limit that real fonts do not reach; reading to the limit takes a tenth of
  /// a second.
  private func layoutTable(_ tag: OpenTypeTag) -> OpenTypeTable {
    let table = OpenTypeTable(face, tag)
    return table.limited(toSteps: min(1 << 25, 1 << 21 + 64 * table.count))
  }

  private func add(
    _ feature: FeatureList.Feature, of table: String,
    to records: inout [OpenTypeTag: FontFeatureRecord]
  ) {
    var record =
      records[feature.tag]
      ?? FontFeatureRecord(
        tag: feature.tag.text, label: nil, tables: [], scripts: [], ligatures: 0)
    if record.label == nil {
      record.label =
        feature.indexes.prefix(4).lazy.compactMap {
          self.label(of: $0, in: table)
        }.first
    }
    record.tables.append(table)
    record.scripts = Set(record.scripts).union(feature.scripts.map(\.text)).sorted()
    records[feature.tag] = record
  }

  /// The pairs in the subtables of format 0 of the table kern, which shapers use for fonts without
  /// the feature `kern`.
  package func kernTablePairs() -> Int {
    let table = OpenTypeTable(face, "kern")
    // Apple's header and its subtables have other sizes than Microsoft's.
    let isApple = table.u16(0) == 1
    var offset = isApple ? 8 : 4
    var pairs = 0
    for _ in 0..<(isApple ? table.u32(4) : table.u16(2)) where offset < table.count {
      let length = isApple ? table.u32(offset) : table.u16(offset + 2)
      let format = isApple ? table.u16(offset + 4) & 0xFF : table.u16(offset + 4) >> 8
      let header = isApple ? 8 : 6
      var end = offset + length
      if format == 0 {
        let start = offset + header + 8
        let listed = min(table.u16(offset + header), max(0, table.count - start) / 6)
        pairs += listed
        // The length has 16 bits, which is too few for many pairs.
        end = max(end, start + 6 * listed)
      }
      guard end > offset else { break }
      offset = end
    }
    return pairs
  }

  /// The name of a stylistic set or a character variant.
  private func label(of feature: Int, in table: String) -> String? {
    var label = hb_ot_name_id_t()
    guard
      hb_ot_layout_feature_get_name_ids(
        face, OpenTypeTag(table).rawValue, UInt32(feature), &label, nil, nil, nil, nil) != 0
    else { return nil }
    return name(label)
  }
}
