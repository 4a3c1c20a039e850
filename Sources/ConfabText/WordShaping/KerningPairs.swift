import CTypography

/// Shapes words of quiet characters (see ``PairwiseGlyphs``) from what HarfBuzz says of each two
/// neighbours.
final class PairTable {
  /// A character that may be told from its neighbours.
  struct Quiet {
    var glyph: UInt16
    var advance: Int32
  }

  /// What is known of a character.
  private struct Character {
    var glyph: UInt16 = 0
    var advance: Int32 = 0
    var masks = SpaceJoints.Masks()
  }

  /// What HarfBuzz makes of two neighbours, in one number.
  private enum Pair {
    static let unknown = Int32.min
    /// More happens than that the first glyph's advance changes.
    static let other = Int32.min + 1

    static func pack(delta: Int32, isUnsafe: Bool) -> Int32 {
      delta.magnitude < 1 << 29 ? delta << 1 | (isUnsafe ? 1 : 0) : other
    }
    static func delta(_ pair: Int32) -> Int32 { pair >> 1 }
    static func isUnsafe(_ pair: Int32) -> Bool { pair & 1 == 1 }
  }

  /// Why a word could not be put together at once.
  private enum Outcome {
    case done(count: Int)
    /// HarfBuzz must be asked for the word.
    case loud
    case unknownCharacter(UInt32)
    case unknownPair(Int, Int)
  }

  /// Characters from here on are left to HarfBuzz: what is before are Latin, Greek and Cyrillic
  /// letters and the punctuation of Latin-1.
  private static let end: UInt32 = 0x530
  /// Different characters that are kept; more than any text of a language has.
  private static let most = 192
  private static let loud: UInt8 = 255
  private static let space = 1

  private let glyphs: PairwiseGlyphs
  private let joints: SpaceJoints
  private let shared: FontKnowledge.Plan
  /// The number of a character: 0 for one that is not known yet.
  private var numbers = [UInt8](repeating: 0, count: Int(end))
  private var scalars: [UInt32] = [0, 0x20]
  private var characters = [Character(), Character()]
  private var pairs = [Int32](repeating: Pair.unknown, count: most * most)

  init(
    _ glyphs: PairwiseGlyphs, joints: SpaceJoints, space: RunPlan.Space,
    sharing shared: FontKnowledge.Plan
  ) {
    self.glyphs = glyphs
    self.joints = joints
    self.shared = shared
    characters[Self.space] = Character(
      glyph: space.glyph, advance: space.advance, masks: joints.masks(Int(space.glyph)))
    numbers[0x20] = UInt8(Self.space)
  }

  var footprint: Int {
    numbers.count + pairs.count * 4 + characters.count * MemoryLayout<Character>.stride
  }

  /// Shapes a word with or without a space on either side.
  ///
  /// - Parameter contents: takes what the word consists of.
  /// - Returns: `nil` where HarfBuzz must be asked for the word.
  func unit(
    _ utf8: [UInt8], _ word: Range<Int>, _ edges: UnitTable.Edges, into contents: UnitContents,
    plan: RunPlan, buffer: ShapingBuffer
  ) -> ShapedUnit? {
    guard word.count <= WordKeys.longest else { return nil }
    var unit = ShapedUnit()
    return withUnsafeTemporaryAllocation(
      of: ShapedPiece.Glyph.self, capacity: WordKeys.longest
    ) { glyphs in
      withUnsafeTemporaryAllocation(of: UnitContents.Cluster.self, capacity: WordKeys.longest) {
        clusters in
        while true {
          switch assemble(utf8, word, edges, glyphs, clusters, &unit) {
          case .done(let count):
            let starts = (contents.clusters.count, contents.glyphs.count)
            contents.clusters.append(contentsOf: clusters[..<count])
            contents.glyphs.append(contentsOf: glyphs[..<count])
            unit.leastGlyphs = count
            unit.clusters = Int32(starts.0)..<Int32(starts.0 + count)
            unit.glyphs = Int32(starts.1)..<Int32(starts.1 + count)
            return unit
          case .loud: return nil
          case .unknownCharacter(let scalar): learn(scalar, plan, buffer)
          case .unknownPair(let first, let second): learn(first, second, plan, buffer)
          }
        }
      }
    }
  }

  /// Puts a word together from what is known.
  private func assemble(
    _ utf8: [UInt8], _ word: Range<Int>, _ edges: UnitTable.Edges,
    _ glyphs: UnsafeMutableBufferPointer<ShapedPiece.Glyph>,
    _ clusters: UnsafeMutableBufferPointer<UnitContents.Cluster>, _ unit: inout ShapedUnit
  ) -> Outcome {
    let hasGates = !joints.isFree
    let spaceBefore = edges == .spaceBefore || edges == .bothSpaces
    let spaceBehind = edges == .spaceBehind || edges == .bothSpaces
    let (numbers, characters, pairs) = (numbers, characters, pairs)
    var masks = SpaceJoints.Masks()
    var leading: Int32 = 0
    var last = spaceBefore ? Self.space : 0
    var count = 0
    var byte = word.lowerBound
    while byte < word.upperBound {
      let start = byte
      let scalar: UInt32
      let lead = utf8[byte]
      if lead < 0x80 {
        scalar = UInt32(lead)
        byte += 1
      } else {
        guard lead >= 0xC2, lead < 0xD5, byte + 1 < word.upperBound else { return .loud }
        scalar = (UInt32(lead) & 0x1F) << 6 | UInt32(utf8[byte + 1] & 0x3F)
        guard scalar < Self.end else { return .loud }
        byte += 2
      }
      let number = numbers[Int(scalar)]
      if number == 0 { return .unknownCharacter(scalar) }
      if number == Self.loud { return .loud }
      var flags: UInt8 = 0
      if last != 0 {
        let pair = pairs[last * Self.most + Int(number)]
        if pair == Pair.unknown { return .unknownPair(last, Int(number)) }
        if pair == Pair.other { return .loud }
        if count == 0 {
          leading = Pair.delta(pair)
        } else {
          glyphs[count - 1].advance &+= Pair.delta(pair)
        }
        if Pair.isUnsafe(pair) { flags = ShapedPiece.Cluster.Flags.unsafeBefore.rawValue }
      }
      let character = characters[Int(number)]
      glyphs[count] = ShapedPiece.Glyph(
        id: character.glyph, isOffset: false, advance: character.advance)
      clusters[count] = UnitContents.Cluster(
        byte: UInt8(truncatingIfNeeded: start - word.lowerBound),
        glyph: UInt8(truncatingIfNeeded: count), flags: flags)
      if hasGates {
        if count == 0 { masks.head = character.masks.head }
        masks.tail = character.masks.tail
        masks.left |= character.masks.left
        masks.right |= character.masks.right
      }
      count += 1
      last = Int(number)
    }
    if spaceBehind {
      let pair = pairs[last * Self.most + Self.space]
      if pair == Pair.unknown { return .unknownPair(last, Self.space) }
      if pair == Pair.other { return .loud }
      glyphs[count - 1].advance &+= Pair.delta(pair)
      if Pair.isUnsafe(pair) { unit.flags.insert(.makesSpaceUnsafe) }
    }
    unit.leadingDelta = leading
    unit.masks = masks
    return .done(count: count)
  }

  /// Finds out whether a character may be told from its neighbours, and gives it a number.
  private func learn(_ scalar: UInt32, _ plan: RunPlan, _ buffer: ShapingBuffer) {
    numbers[Int(scalar)] = Self.loud
    guard characters.count < Self.most,
      let quiet = shared.characters.answer(to: scalar, { quiet(scalar, plan, buffer) })
    else { return }
    numbers[Int(scalar)] = UInt8(characters.count)
    scalars.append(scalar)
    characters.append(
      Character(
        glyph: quiet.glyph, advance: quiet.advance, masks: joints.masks(Int(quiet.glyph))))
  }

  /// The glyph of a character that may be told from its neighbours, and its advance.
  private func quiet(_ scalar: UInt32, _ plan: RunPlan, _ buffer: ShapingBuffer) -> Quiet? {
    var nominal: hb_codepoint_t = 0
    guard let character = Unicode.Scalar(scalar),
      !character.properties.isDefaultIgnorableCodePoint, !character.properties.isGraphemeExtend,
      hb_font_get_nominal_glyph(plan.font, scalar, &nominal) != 0, nominal <= 0xFFFF,
      glyphs.isQuiet(Int(nominal)), !plan.isMark(character)
    else { return nil }
    let text = Array(String(character).utf8)
    guard
      let result = buffer.shape(text, in: text.indices, context: text.indices, with: plan),
      result.count == 1, result.glyph(0) == Int(nominal), result.offset(0) == (0, 0)
    else { return nil }
    return Quiet(glyph: UInt16(nominal), advance: result.advance(0))
  }

  /// Asks HarfBuzz what it makes of two characters that have numbers.
  private func learn(_ first: Int, _ second: Int, _ plan: RunPlan, _ buffer: ShapingBuffer) {
    pairs[first * Self.most + second] = shared.pairs.answer(
      to: UInt64(scalars[first]) << 32 | UInt64(scalars[second])
    ) { pair(first, second, plan, buffer) }
  }

  private func pair(
    _ first: Int, _ second: Int, _ plan: RunPlan, _ buffer: ShapingBuffer
  ) -> Int32 {
    guard let a = Unicode.Scalar(scalars[first]), let b = Unicode.Scalar(scalars[second]) else {
      return Pair.other
    }
    let (one, two) = (characters[first], characters[second])
    let text = Array((String(a) + String(b)).utf8)
    guard
      let result = buffer.shape(text, in: text.indices, context: text.indices, with: plan),
      result.count == 2, result.glyph(0) == Int(one.glyph), result.glyph(1) == Int(two.glyph),
      result.advance(1) == two.advance, result.offset(0) == (0, 0), result.offset(1) == (0, 0)
    else { return Pair.other }
    return Pair.pack(delta: result.advance(0) &- one.advance, isUnsafe: result.isUnsafe(1))
  }
}
