import CTypography

extension WordRules {
  /// Analyzes the rules that HarfBuzz applies to runs with some parameters.
  ///
  /// - Parameter space: The glyph of the space.
  /// - Returns: `nil` if runs must be shaped whole, because words affect each other or because
  ///   HarfBuzz also applies something other than OpenType lookups.
  /// - Complexity: linear in the font's rules; some milliseconds for a large text font.
  init?(of parameters: ShapingParameters, space: Int) {
    guard let face = hb_font_get_face(parameters.font), hb_aat_layout_has_substitution(face) == 0,
      hb_aat_layout_has_positioning(face) == 0, hb_aat_layout_has_tracking(face) == 0
    else { return nil }
    var properties = hb_segment_properties_t()
    properties.direction =
      parameters.key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    properties.script = hb_script_from_iso15924_tag(parameters.key.script.rawValue)
    properties.language = parameters.language
    let plan = "ot".withCString { openType in
      var shapers: [UnsafePointer<CChar>?] = [openType, nil]
      var count: UInt32 = 0
      // The position of a variable font selects among alternative lookups.
      let position = hb_font_get_var_coords_normalized(parameters.font, &count)
      return hb_shape_plan_create2(
        face, &properties, parameters.features, UInt32(parameters.features.count), position, count,
        &shapers)
    }
    guard let plan else { return nil }
    defer { hb_shape_plan_destroy(plan) }
    let tables = FaceLookups(face: face)
    let substitutions = tables.lookups(of: plan, FaceLookups.substitutions)
    let positions = tables.lookups(of: plan, FaceLookups.positions)
    // Random alternates depend on the text before them. A font that is kerned by the table `kern`
    // has no GPOS rules for it to analyze.
    guard substitutions.isDisjoint(with: tables.lookups(FaceLookups.substitutions, of: ["rand"])),
      tables.table("kern").isEmpty
        || !positions.isDisjoint(with: tables.lookups(FaceLookups.positions, of: ["kern"]))
    else { return nil }
    // HarfBuzz applies these features only around a fraction slash, unless they are requested. A
    // run with a fraction slash is shaped whole.
    let fractionTags: [OpenTypeTag] = ["frac", "numr", "dnom"]
    let fractions =
      parameters.key.features.contains { fractionTags.contains($0.openTypeTag) }
      ? [] : tables.lookupsOnly(FaceLookups.substitutions, of: fractionTags)
    let glyphCount = Int(hb_face_get_glyph_count(face))
    self.init(
      substitutions: (
        tables.table(FaceLookups.substitutions), substitutions.subtracting(fractions)
      ),
      positions: (tables.table(FaceLookups.positions), positions),
      common: Self.commonGlyphs(parameters, glyphCount: glyphCount), space: space,
      spaceClass: Int(hb_ot_layout_get_glyph_class(face, UInt32(space)).rawValue),
      glyphCount: glyphCount)
  }

  /// The glyphs of the characters of most words: letters of ASCII, Latin-1, modern Greek and
  /// Cyrillic, and the punctuation !"',.? beside them.
  private static func commonGlyphs(_ parameters: ShapingParameters, glyphCount: Int) -> GlyphSet {
    var common = GlyphSet(glyphCount: glyphCount)
    let characters: [ClosedRange<UInt32>] = [
      0x21...0x22, 0x27...0x27, 0x2C...0x2C, 0x2E...0x2E, 0x3F...0x3F, 0x41...0x5A, 0x61...0x7A,
      0xC0...0x17F, 0x391...0x3C9, 0x400...0x45F,
    ]
    for scalar in characters.joined().lazy.compactMap(Unicode.Scalar.init) {
      if let glyph = parameters.nominalGlyph(of: scalar) { common.insert(glyph) }
    }
    return common
  }
}

/// Lists the lookups of a face as values.
private struct FaceLookups {
  static let substitutions: OpenTypeTag = "GSUB"
  static let positions: OpenTypeTag = "GPOS"

  let face: OpaquePointer

  func table(_ tag: OpenTypeTag) -> OpenTypeTable { OpenTypeTable(face, tag) }

  /// The lookups of a table that a shape plan applies.
  func lookups(of plan: OpaquePointer, _ table: OpenTypeTag) -> Set<Int> {
    collected { hb_ot_shape_plan_collect_lookups(plan, table.rawValue, $0) }
  }

  /// The lookups of a table that some features apply.
  func lookups(_ table: OpenTypeTag, of features: [OpenTypeTag]) -> Set<Int> {
    let tags = features.map(\.rawValue) + [0]
    return collected { hb_ot_layout_collect_lookups(face, table.rawValue, nil, nil, tags, $0) }
  }

  /// The lookups of a table that some features apply and no other feature applies.
  func lookupsOnly(_ table: OpenTypeTag, of features: [OpenTypeTag]) -> Set<Int> {
    let own = Set(features.map(\.rawValue))
    let total = hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, nil, nil)
    var count = total
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    _ = hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, &count, &tags)
    let others = tags.prefix(Int(count)).filter { !own.contains($0) } + [0]
    return lookups(table, of: features).subtracting(
      collected { hb_ot_layout_collect_lookups(face, table.rawValue, nil, nil, others, $0) })
  }

  private func collected(_ fill: (OpaquePointer?) -> Void) -> Set<Int> {
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    fill(set)
    var result = Set<Int>()
    var next = hb_codepoint_t.max
    while hb_set_next(set, &next) != 0 { result.insert(Int(next)) }
    return result
  }
}
