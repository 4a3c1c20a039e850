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

extension FontInspector {
  /// The features of GSUB and GPOS, each tag once, sorted.
  package func features() -> [FontFeatureRecord] {
    var records: [String: FontFeatureRecord] = [:]
    for (tag, kind) in [("GSUB", LayoutLookups.Kind.substitution), ("GPOS", .positioning)] {
      let table = OpenTypeTable(face, OpenTypeTag(tag))
      let lookups = LayoutLookups(table: table, kind: kind)
      for feature in FeatureList(table).features() {
        let name = feature.tag.text
        var record =
          records[name]
          ?? FontFeatureRecord(tag: name, label: nil, tables: [], scripts: [], ligatures: 0)
        if record.label == nil {
          record.label =
            feature.indexes.prefix(4).lazy.compactMap { self.label(of: $0, in: tag) }.first
        }
        record.tables.append(tag)
        record.scripts = Set(record.scripts).union(feature.scripts.map(\.text)).sorted()
        record.ligatures =
          feature.lookups.reduce(0) { $0 + lookups.ligatureCount(of: $1) }
          + record.ligatures
        records[name] = record
      }
    }
    return records.values.sorted { $0.tag < $1.tag }
  }

  /// The ligatures of all lookups of GSUB.
  package func ligatureCount() -> Int {
    let table = OpenTypeTable(face, "GSUB")
    let lookups = LayoutLookups(table: table, kind: .substitution)
    return (0..<lookups.count).reduce(0) { $0 + lookups.ligatureCount(of: $1) }
  }

  /// The pairs in the lookups of the feature `kern` of GPOS.
  package func kerning() -> PairCounts {
    let table = OpenTypeTable(face, "GPOS")
    let lookups = LayoutLookups(table: table, kind: .positioning)
    let kern = FeatureList(table).features().first { $0.tag == "kern" }
    var counts = PairCounts()
    for lookup in kern?.lookups ?? [] {
      lookups.countPairs(of: lookup, glyphCount: glyphCount, in: &counts)
    }
    return counts
  }

  /// The pairs in the subtables of format 0 of the table kern, which shapers use for fonts without the
  /// feature `kern`.
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
