/// The features of a GSUB or GPOS table, and the scripts that use them (OpenType 1.9, "Script List
/// Table" and "Feature List Table").
struct FeatureList {
  /// All features with one tag.
  struct Feature {
    let tag: OpenTypeTag
    /// The indexes in the list of features.
    var indexes: [Int] = []
    /// The lookups that the features apply, ascending.
    var lookups: [Int] = []
    /// The scripts with a language that uses one of the features, sorted.
    var scripts: [OpenTypeTag] = []
  }

  private let table: OpenTypeTable

  init(_ table: OpenTypeTable) { self.table = table }

  /// The features in the order of their first index.
  func features() -> [Feature] {
    guard let list = table.target(from: 0, field: 6) else { return [] }
    var features: [Feature] = []
    var places: [OpenTypeTag: Int] = [:]
    /// The place in `features` of each index.
    var owners: [Int] = []
    for index in 0..<table.u16(list) where !table.isExhausted {
      let tag = OpenTypeTag(rawValue: UInt32(truncatingIfNeeded: table.u32(list + 2 + 6 * index)))
      let place = places[tag] ?? features.count
      if place == features.count {
        features.append(Feature(tag: tag))
        places[tag] = place
      }
      owners.append(place)
      features[place].indexes.append(index)
    }
    addLookups(of: list, to: &features)
    addScripts(owners, to: &features)
    return features
  }

  private func addLookups(of list: Int, to features: inout [Feature]) {
    // A real feature lists a lookup once.
    let count = table.u16(table.u16(8))
    for place in features.indices {
      var lookups = GlyphSet(glyphCount: count)
      table.spend(count / 16)
      for index in features[place].indexes where !table.isExhausted {
        guard let feature = table.target(from: list, field: list + 6 + 6 * index) else { continue }
        for entry in 0..<min(table.u16(feature + 2), count) {
          let lookup = table.u16(feature + 4 + 2 * entry)
          if lookup < count { lookups.insert(lookup) }
        }
      }
      lookups.forEachGlyph { features[place].lookups.append($0) }
      table.spend(features[place].lookups.count)
    }
  }

  private func addScripts(_ owners: [Int], to features: inout [Feature]) {
    guard let list = table.target(from: 0, field: 4) else { return }
    for index in 0..<table.u16(list) where !table.isExhausted {
      let record = list + 2 + 6 * index
      let tag = OpenTypeTag(rawValue: UInt32(truncatingIfNeeded: table.u32(record)))
      guard let script = table.target(from: list, field: record + 4) else { continue }
      var used = GlyphSet(glyphCount: features.count)
      table.spend(features.count / 16)
      forEachFeature(of: script) { index in
        if index < owners.count { used.insert(owners[index]) }
      }
      used.forEachGlyph { place in
        table.spend(1)
        if features[place].scripts.last != tag { features[place].scripts.append(tag) }
      }
    }
    for place in features.indices { features[place].scripts.sort { $0.rawValue < $1.rawValue } }
  }

  /// Calls `body` with the index of each feature of the languages of a script, some more than once.
  private func forEachFeature(of script: Int, _ body: (Int) -> Void) {
    func read(_ field: Int) {
      guard let language = table.target(from: script, field: field), !table.isExhausted else {
        return
      }
      let required = table.u16(language + 2)
      if required != 0xFFFF { body(required) }
      for entry in 0..<table.u16(language + 4) {
        body(table.u16(language + 6 + 2 * entry))
      }
    }
    read(script)
    for language in 0..<table.u16(script + 2) { read(script + 8 + 6 * language) }
  }
}
