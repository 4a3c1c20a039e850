/// The features of a GSUB or GPOS table, and the scripts that use them (OpenType 1.9, "Script List Table"
/// and "Feature List Table").
struct FeatureList {
  /// All features with one tag.
  struct Feature {
    let tag: OpenTypeTag
    /// The indexes in the list of features.
    var indexes: [Int] = []
    /// The lookups that the features apply.
    var lookups: Set<Int> = []
    /// The scripts with a language that uses one of the features.
    var scripts: Set<OpenTypeTag> = []
  }

  private let table: OpenTypeTable

  init(_ table: OpenTypeTable) { self.table = table }

  /// The features in the order of their first index.
  func features() -> [Feature] {
    guard let list = table.target(from: 0, field: 6) else { return [] }
    var features: [Feature] = []
    var places: [OpenTypeTag: Int] = [:]
    var placesByIndex: [Int] = []
    for index in 0..<table.u16(list) where !table.isExhausted {
      let record = list + 2 + 6 * index
      let tag = OpenTypeTag(rawValue: UInt32(truncatingIfNeeded: table.u32(record)))
      let place = places[tag] ?? features.count
      if place == features.count { features.append(Feature(tag: tag)) }
      places[tag] = place
      placesByIndex.append(place)
      features[place].indexes.append(index)
      guard let feature = table.target(from: list, field: record + 4) else { continue }
      features[place].lookups.formUnion(
        table.list(at: feature + 4, count: table.u16(feature + 2)))
    }
    forEachUse { script, index in
      if index < placesByIndex.count { features[placesByIndex[index]].scripts.insert(script) }
    }
    return features
  }

  /// Calls `body` with each script and the index of each feature of its languages. Languages that share
  /// a table are read once for each script.
  private func forEachUse(_ body: (_ script: OpenTypeTag, _ feature: Int) -> Void) {
    guard let list = table.target(from: 0, field: 4) else { return }
    for index in 0..<table.u16(list) where !table.isExhausted {
      let record = list + 2 + 6 * index
      let tag = OpenTypeTag(rawValue: UInt32(truncatingIfNeeded: table.u32(record)))
      guard let script = table.target(from: list, field: record + 4) else { continue }
      var languages = Set([table.target(from: script, field: script)].compactMap(\.self))
      for language in 0..<table.u16(script + 2) {
        if let target = table.target(from: script, field: script + 8 + 6 * language) {
          languages.insert(target)
        }
      }
      for language in languages {
        let required = table.u16(language + 2)
        if required != 0xFFFF { body(tag, required) }
        for feature in table.list(at: language + 6, count: table.u16(language + 4)) {
          body(tag, feature)
        }
      }
    }
  }
}
