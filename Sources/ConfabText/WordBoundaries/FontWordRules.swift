import CTypography

/// What a font's rules say of words and pairs, at whatever size.
struct FontRules {
  /// `nil` where words can't be told apart.
  var joints: SpaceJoints?
  /// `nil` where pairs can't be told apart.
  var glyphs: PairwiseGlyphs?

  /// - Complexity: linear in the font's rules; some milliseconds for a large text font.
  init(of plan: RunPlan) {
    guard let read = PlanRules(font: plan.font, key: plan.key) else { return }
    joints = read.joints(space: Int(plan.space.glyph))
    glyphs = read.pairwiseGlyphs(font: plan.font, space: Int(plan.space.glyph))
  }

  /// The same in memory of its own, so that two threads do not count references to one place.
  var copy: FontRules {
    var copy = self
    copy.joints = joints?.copy
    copy.glyphs = glyphs?.copy
    return copy
  }
}

/// The rules that HarfBuzz applies to runs of a plan.
private struct PlanRules {
  private let substitutions: (table: OpenTypeTable, lookups: Set<Int>)
  private let positions: (table: OpenTypeTable, lookups: Set<Int>)
  private let face: OpaquePointer

  /// - Returns: `nil` where more takes part than OpenType's rules.
  init?(font: OpaquePointer, key: RunPlan.Key) {
    guard let face = hb_font_get_face(font), hb_aat_layout_has_substitution(face) == 0,
      hb_aat_layout_has_positioning(face) == 0, hb_aat_layout_has_tracking(face) == 0
    else { return nil }
    var properties = hb_segment_properties_t()
    properties.direction = key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    properties.script = hb_script_from_iso15924_tag(key.script)
    properties.language =
      key.language.isEmpty ? nil : hb_language_from_string(key.language, -1)
    let plan = "ot".withCString { openType in
      var shapers: [UnsafePointer<CChar>?] = [openType, nil]
      let features = key.features.map(\.harfBuzz)
      return hb_shape_plan_create(
        face, &properties, features, UInt32(features.count), &shapers)
    }
    guard let plan else { return nil }
    defer { hb_shape_plan_destroy(plan) }
    let tables = FaceTables(face: face)
    let substitutions = tables.lookups(of: plan, FaceTables.substitutions)
    let positions = tables.lookups(of: plan, FaceTables.positions)
    // Random alternates depend on what came before them. A font kerned by its old table has no
    // rules to read.
    guard substitutions.isDisjoint(with: tables.lookups(FaceTables.substitutions, of: ["rand"])),
      tables.isEmpty("kern")
        || !positions.isDisjoint(with: tables.lookups(FaceTables.positions, of: ["kern"]))
    else { return nil }
    // Unless asked for, fractions are set around a fraction slash only; a run with one is shaped
    // whole.
    let fractionTags = ["frac", "numr", "dnom"]
    let fractions =
      key.features.contains { fractionTags.contains($0.tag) }
      ? [] : tables.lookupsOnly(FaceTables.substitutions, of: fractionTags)
    self.face = face
    self.substitutions = (tables.table("GSUB"), substitutions.subtracting(fractions))
    self.positions = (tables.table("GPOS"), positions)
  }

  private var glyphCount: Int { Int(hb_face_get_glyph_count(face)) }

  /// - Returns: `nil` where words can't be told apart.
  func joints(space: Int) -> SpaceJoints? {
    SpaceJoints(
      substitutions: substitutions, positions: positions, space: space,
      spaceClass: Int(hb_ot_layout_get_glyph_class(face, UInt32(space)).rawValue),
      glyphCount: glyphCount)
  }

  /// - Returns: `nil` where pairs can't be told apart.
  func pairwiseGlyphs(font: OpaquePointer, space: Int) -> PairwiseGlyphs? {
    var common = GlyphSet(glyphCount: glyphCount)
    // What most words are made of: letters of ASCII, Latin-1, modern Greek and Cyrillic, and the
    // marks !"',.? beside them.
    let letters: [ClosedRange<UInt32>] = [
      0x21...0x22, 0x27...0x27, 0x2C...0x2C, 0x2E...0x2E, 0x3F...0x3F, 0x41...0x5A, 0x61...0x7A,
      0xC0...0x17F, 0x391...0x3C9, 0x400...0x45F,
    ]
    for value in letters.joined() {
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(font, value, &glyph) != 0 { common.insert(Int(glyph)) }
    }
    return PairwiseGlyphs(
      substitutions: substitutions, positions: positions, common: common,
      space: space, glyphCount: glyphCount)
  }
}

/// The tables of a face, as values.
private struct FaceTables {
  static let substitutions = tag("GSUB")
  static let positions = tag("GPOS")

  let face: OpaquePointer

  static func tag(_ name: String) -> hb_tag_t {
    name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
  }

  func table(_ name: String) -> OpenTypeTable { OpenTypeTable(face, Self.tag(name)) }

  func isEmpty(_ name: String) -> Bool { table(name).isEmpty }

  func lookups(of plan: OpaquePointer, _ table: hb_tag_t) -> Set<Int> {
    collected { hb_ot_shape_plan_collect_lookups(plan, table, $0) }
  }

  func lookups(_ table: hb_tag_t, of features: [String]) -> Set<Int> {
    let tags = features.map(Self.tag) + [0]
    return collected { hb_ot_layout_collect_lookups(face, table, nil, nil, tags, $0) }
  }

  /// Lookups of some features that no other feature has.
  func lookupsOnly(_ table: hb_tag_t, of features: [String]) -> Set<Int> {
    let own = Set(features.map(Self.tag))
    let total = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
    var count = total
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    _ = hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &tags)
    let others = tags.prefix(Int(count)).filter { !own.contains($0) } + [0]
    return lookups(table, of: features).subtracting(
      collected { hb_ot_layout_collect_lookups(face, table, nil, nil, others, $0) })
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
