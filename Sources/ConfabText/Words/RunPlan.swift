import CTypography

/// All that shaping runs of one font, script, language and direction has in common, and the words
/// that have been shaped so.
final class RunPlan {
  struct Key: Hashable {
    var font: FontInstance
    var script: UInt32
    var language: String
    var isRightToLeft: Bool
    var features: [FontFeature]
  }

  /// The space as every word sees it beside itself.
  struct Space {
    var glyph: UInt16
    var advance: Int32
    /// Several beside each other are as wide as each alone.
    var repeats: Bool
  }

  /// Runs to be shaped whole before it pays to read the font's rules.
  private static let runsBeforeAnalysis = 8

  let key: Key
  let font: OpaquePointer
  let features: [hb_feature_t]
  private var runs = 0
  private var isAnalysed = false
  /// `nil` where words depend on each other, or before that is known.
  private(set) var joints: SpaceJoints?
  private(set) var space = Space(glyph: 0, advance: 0, repeats: false)
  /// Gates of the space itself, for several beside each other.
  private(set) var spaceGates = SpaceJoints.Masks()
  var units = UnitTable()
  /// What breaks change, in 1/1024 point, by unit and by byte within it.
  var breakChanges: [UInt64: (left: Int64, right: Int64)] = [:]
  /// Whether the script is shaped glyph by glyph in the order of the text.
  let hasSimpleShaping: Bool

  /// Latin, Cyrillic, Greek, Armenian, Georgian, and what all or no scripts share.
  private static let simpleScripts: Set<UInt32> = [
    0x4C61_746E, 0x4379_726C, 0x4772_656B, 0x4172_6D6E, 0x4765_6F72, 0x5A79_7979, 0x5A69_6E68,
  ]

  init(key: Key, font: OpaquePointer) {
    self.key = key
    self.font = font
    features = key.features.map(\.harfBuzz)
    hasSimpleShaping = !key.isRightToLeft && Self.simpleScripts.contains(key.script)
  }

  /// Forgets words that have not been used for long.
  func age() {
    units.age()
    breakChanges.removeAll(keepingCapacity: true)
  }

  /// Counts one run; from some number on the words are shaped one by one if they can be.
  ///
  /// - Returns: whether they are.
  func shapesWordByWord(with buffer: ShapingBuffer) -> Bool {
    if isAnalysed { return joints != nil }
    runs += 1
    guard runs > Self.runsBeforeAnalysis else { return false }
    isAnalysed = true
    guard isNative, let space = measureSpace(with: buffer) else { return false }
    self.space = space
    joints = SpaceJoints(font: font, key: key, space: Int(space.glyph))
    if let joints { spaceGates = joints.masks(Int(space.glyph)) }
    return joints != nil
  }

  /// Whether the script is written in the direction of the run; HarfBuzz turns others around.
  private var isNative: Bool {
    let direction = hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(key.script))
    return key.isRightToLeft ? direction == HB_DIRECTION_RTL : direction != HB_DIRECTION_RTL
  }

  private func measureSpace(with buffer: ShapingBuffer) -> Space? {
    func shaped(_ count: Int) -> [(glyph: Int, advance: Int32)]? {
      let text = [UInt8](repeating: 0x20, count: count)
      guard let result = buffer.shape(text, in: 0..<count, context: 0..<count, with: self),
        result.count == count
      else { return nil }
      return (0..<count).map { (result.glyph($0), result.advance($0)) }
    }
    guard let one = shaped(1)?.first, one.glyph > 0, one.glyph <= 0xFFFF, one.advance >= 0,
      let three = shaped(3)
    else { return nil }
    return Space(
      glyph: UInt16(one.glyph), advance: one.advance, repeats: three.allSatisfy { $0 == one })
  }
}

extension SpaceJoints {
  /// Reads the rules that HarfBuzz applies to runs of a plan.
  ///
  /// - Returns: `nil` where words can't be told apart.
  init?(font: OpaquePointer, key: RunPlan.Key, space: Int) {
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
    self.init(
      substitutions: (tables.table("GSUB"), substitutions.subtracting(fractions)),
      positions: (tables.table("GPOS"), positions), space: space,
      spaceClass: Int(hb_ot_layout_get_glyph_class(face, UInt32(space)).rawValue),
      glyphCount: Int(hb_face_get_glyph_count(face)))
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

  func table(_ name: String) -> OpenTypeTable {
    guard let blob = hb_face_reference_table(face, Self.tag(name)) else {
      return OpenTypeTable([])
    }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return OpenTypeTable([]) }
    return OpenTypeTable(Array(UnsafeRawBufferPointer(start: data, count: Int(length))))
  }

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
