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
  ///
  /// That takes some milliseconds, and saves some hundredths of one for each run.
  private static let runsBeforeAnalysis = 128
  /// Runs after which it is asked again whether another shaper has read the rules.
  private static let runsBetweenQuestions = 16

  let key: Key
  let font: OpaquePointer
  /// Keeps `font`.
  private let owner: ShapingFont
  let features: [hb_feature_t]
  /// HarfBuzz looks languages up in a list that all threads share.
  let language: hb_language_t?
  private var runs = 0
  private var isAnalysed = false
  private var isWordByWord = false
  /// `nil` where words depend on each other, or before that is known.
  private(set) var joints: SpaceJoints?
  private(set) var space = Space(glyph: 0, advance: 0, repeats: false)
  /// Gates of the space itself, for several beside each other.
  private(set) var spaceGates = SpaceJoints.Masks()
  let units: UnitTable
  /// What others have found out; `nil` before the rules are known.
  private(set) var shared: FontKnowledge.Plan?
  /// `nil` where characters can't be told from their neighbours.
  private(set) var pairs: PairTable?

  /// Whether words are cut out of runs that have been shaped whole, which costs less than shaping
  /// them one by one.
  var learnsFromRuns: Bool {
    guard let joints, pairs == nil else { return false }
    return joints.isFree && !joints.spacesMatter
  }
  /// What breaks change, in 1/1024 point, by unit and by byte within it.
  var breakChanges: [UInt64: (left: Int64, right: Int64)] = [:]
  /// Whether the script is shaped glyph by glyph in the order of the text.
  let hasSimpleShaping: Bool

  /// Latin, Cyrillic, Greek, Armenian, Georgian, and what all or no scripts share.
  private static let simpleScripts: Set<UInt32> = [
    0x4C61_746E, 0x4379_726C, 0x4772_656B, 0x4172_6D6E, 0x4765_6F72, 0x5A79_7979, 0x5A69_6E68,
  ]

  init(key: Key, font: ShapingFont, counting total: UnitTable.Count) {
    self.key = key
    units = UnitTable(counting: total)
    owner = font
    self.font = font.pointer
    features = key.features.map(\.harfBuzz)
    language = key.language.isEmpty ? nil : hb_language_from_string(key.language, -1)
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
  func shapesWordByWord(with buffer: ShapingBuffer, knowledge: FontKnowledge) -> Bool {
    if isAnalysed { return isWordByWord }
    runs += 1
    guard
      runs > Self.runsBeforeAnalysis || runs % Self.runsBetweenQuestions == 1,
      runs > Self.runsBeforeAnalysis || knowledge.hasRules(of: key)
    else { return false }
    guard isNative, let space = measureSpace(with: buffer) else {
      isAnalysed = true
      return false
    }
    self.space = space
    // Another shaper may be reading them; this one goes on meanwhile.
    guard let rules = knowledge.rules(of: self) else { return false }
    isAnalysed = true
    let shared = knowledge.plan(key)
    self.shared = shared
    guard let joints = rules.joints else { return false }
    self.joints = joints
    spaceGates = joints.masks(Int(space.glyph))
    if hasSimpleShaping, let glyphs = rules.glyphs, glyphs.isQuiet(Int(space.glyph)) {
      pairs = PairTable(
        glyphs, joints: joints, space: space, sharing: shared)
    }
    // In other scripts all gates count as open.
    isWordByWord = hasSimpleShaping || joints.isFree
    return isWordByWord
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

extension RunPlan {
  /// Whether the font itself calls a character a mark.
  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0,
      let face = hb_font_get_face(font)
    else { return false }
    return hb_ot_layout_get_glyph_class(face, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }
}
