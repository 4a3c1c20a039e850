import CTypography

/// Shapes words of context-free characters (see ``WordRules``) from HarfBuzz's results for
/// each two neighbors.
final class KerningPairs {
  /// A context-free character that has a number.
  private struct Character {
    var scalar: Unicode.Scalar = "\0"
    var glyph: UInt16 = 0
    /// In 1/1024 point.
    var advance: Int32 = 0
    var matches = WordRules.Matches()
  }

  /// HarfBuzz's result for two neighbors, packed into one number.
  private enum Pair {
    static let unknown = Int32.min
    /// The pair changes more than the advance of the first glyph.
    static let contextual = Int32.min + 1

    static func pack(change: Int32, isUnsafe: Bool) -> Int32 {
      change.magnitude < 1 << 29 ? change << 1 | (isUnsafe ? 1 : 0) : contextual
    }
    static func change(_ pair: Int32) -> Int32 { pair >> 1 }
    static func isUnsafe(_ pair: Int32) -> Bool { pair & 1 == 1 }
  }

  /// The result of an attempt to shape a word.
  private enum Outcome {
    case done(count: Int)
    /// HarfBuzz must shape the word.
    case contextual
    case unknownCharacter(UInt32)
    case unknownPair(Int, Int)
  }

  /// The end of the characters in the table: Latin, Greek and Cyrillic letters and the punctuation
  /// of Latin-1 come before it.
  private static let end: UInt32 = 0x530
  /// The largest number of different characters, more than a text in one language has.
  private static let maximumCharacters = 192
  private static let contextual: UInt8 = 255
  private static let space = 1

  private let rules: WordRules
  private let parameters: ShapingParameters
  /// The number of each character; 0 if it is not known yet.
  private var numbers = [UInt8](repeating: 0, count: Int(end))
  private var characters = [Character(), Character()]
  private var pairs = [Int32](
    repeating: Pair.unknown, count: maximumCharacters * maximumCharacters)

  init(_ rules: WordRules, _ parameters: ShapingParameters, space: WordSpace) {
    self.rules = rules
    self.parameters = parameters
    characters[Self.space] = Character(
      scalar: " ", glyph: space.glyph, advance: space.advance,
      matches: rules.matches(of: Int(space.glyph)))
    numbers[0x20] = UInt8(Self.space)
  }

  /// Shapes a word.
  ///
  /// - Parameters:
  ///   - output: The glyphs of the word are appended to it.
  ///   - buffer: Shapes characters and pairs that are not known yet.
  /// - Returns: `nil` if HarfBuzz must shape the word.
  func word(
    _ utf8: [UInt8], _ bytes: Range<Int>, _ spaces: AdjacentSpaces, into output: WordGlyphs,
    buffer: ShapingBuffer
  ) -> ShapedWord? {
    let capacity = WordInterner.maximumLength
    guard bytes.count <= capacity else { return nil }
    var word = ShapedWord()
    return withUnsafeTemporaryAllocation(of: ShapedPiece.Glyph.self, capacity: capacity) {
      glyphs in
      withUnsafeTemporaryAllocation(of: CompactCluster.self, capacity: capacity) { clusters in
        while true {
          switch assemble(utf8, bytes, spaces, glyphs, clusters, &word) {
          case .done(let count):
            return output.append(clusters[..<count], glyphs[..<count], as: word)
          case .contextual: return nil
          case .unknownCharacter(let scalar): learn(scalar, buffer)
          case .unknownPair(let first, let second): learn(first, second, buffer)
          }
        }
      }
    }
  }

  /// Shapes a word from known characters and pairs.
  private func assemble(
    _ utf8: [UInt8], _ bytes: Range<Int>, _ spaces: AdjacentSpaces,
    _ glyphs: UnsafeMutableBufferPointer<ShapedPiece.Glyph>,
    _ clusters: UnsafeMutableBufferPointer<CompactCluster>, _ word: inout ShapedWord
  ) -> Outcome {
    let hasCrossWordRules = rules.hasCrossWordRules
    let (numbers, characters, pairs) = (numbers, characters, pairs)
    var matches = WordRules.Matches()
    var leading: Int32 = 0
    var last = spaces.hasBefore ? Self.space : 0
    var count = 0
    var byte = bytes.lowerBound
    while byte < bytes.upperBound {
      let start = byte
      let scalar: UInt32
      let lead = utf8[byte]
      if lead < 0x80 {
        scalar = UInt32(lead)
        byte += 1
      } else {
        guard lead >= 0xC2, lead < 0xD5, byte + 1 < bytes.upperBound else { return .contextual }
        scalar = (UInt32(lead) & 0x1F) << 6 | UInt32(utf8[byte + 1] & 0x3F)
        guard scalar < Self.end else { return .contextual }
        byte += 2
      }
      let number = numbers[Int(scalar)]
      if number == 0 { return .unknownCharacter(scalar) }
      if number == Self.contextual { return .contextual }
      var flags: UInt8 = 0
      if last != 0 {
        let pair = pairs[last * Self.maximumCharacters + Int(number)]
        if pair == Pair.unknown { return .unknownPair(last, Int(number)) }
        if pair == Pair.contextual { return .contextual }
        if count == 0 {
          leading = Pair.change(pair)
        } else {
          glyphs[count - 1].advance &+= Pair.change(pair)
        }
        if Pair.isUnsafe(pair) { flags = ClusterFlags.unsafeBefore.rawValue }
      }
      let character = characters[Int(number)]
      glyphs[count] = ShapedPiece.Glyph(
        id: character.glyph, isOffset: false, advance: character.advance)
      clusters[count] = CompactCluster(
        byte: UInt8(truncatingIfNeeded: start - bytes.lowerBound),
        glyph: UInt8(truncatingIfNeeded: count), flags: flags)
      if hasCrossWordRules {
        if count == 0 { matches.afterSpace = character.matches.afterSpace }
        matches.beforeSpace = character.matches.beforeSpace
        matches.required |= character.matches.required
      }
      count += 1
      last = Int(number)
    }
    if spaces.hasAfter {
      let pair = pairs[last * Self.maximumCharacters + Self.space]
      if pair == Pair.unknown { return .unknownPair(last, Self.space) }
      if pair == Pair.contextual { return .contextual }
      glyphs[count - 1].advance &+= Pair.change(pair)
      if Pair.isUnsafe(pair) { word.flags.insert(.isUnsafeBeforeSpace) }
    }
    word.leadingSpaceChange = leading
    word.matches = matches
    return .done(count: count)
  }

  /// Finds out whether a character is context-free, and gives it a number.
  private func learn(_ scalar: UInt32, _ buffer: ShapingBuffer) {
    numbers[Int(scalar)] = Self.contextual
    guard characters.count < Self.maximumCharacters,
      let character = contextFreeCharacter(scalar, buffer)
    else { return }
    numbers[Int(scalar)] = UInt8(characters.count)
    characters.append(character)
  }

  /// A character by its scalar value; `nil` if it is contextual.
  private func contextFreeCharacter(_ scalar: UInt32, _ buffer: ShapingBuffer) -> Character? {
    guard let scalar = Unicode.Scalar(scalar),
      !scalar.properties.isDefaultIgnorableCodePoint, !scalar.properties.isGraphemeExtend,
      let nominal = parameters.nominalGlyph(of: scalar), nominal <= 0xFFFF,
      rules.isContextFree(nominal), !parameters.isMark(scalar)
    else { return nil }
    let text = Array(String(scalar).utf8)
    guard
      let result = buffer.shape(text, in: text.indices, context: text.indices, with: parameters),
      result.count == 1, result.glyph(0) == nominal, result.offset(0) == (0, 0)
    else { return nil }
    return Character(
      scalar: scalar, glyph: UInt16(nominal), advance: result.advance(0),
      matches: rules.matches(of: nominal))
  }

  /// Finds HarfBuzz's result for two characters that have numbers.
  private func learn(_ first: Int, _ second: Int, _ buffer: ShapingBuffer) {
    pairs[first * Self.maximumCharacters + second] = pair(first, second, buffer)
  }

  private func pair(_ first: Int, _ second: Int, _ buffer: ShapingBuffer) -> Int32 {
    let (one, two) = (characters[first], characters[second])
    let text = Array((String(one.scalar) + String(two.scalar)).utf8)
    guard
      let result = buffer.shape(text, in: text.indices, context: text.indices, with: parameters),
      result.count == 2, result.glyph(0) == Int(one.glyph), result.glyph(1) == Int(two.glyph),
      result.advance(1) == two.advance, result.offset(0) == (0, 0), result.offset(1) == (0, 0)
    else { return Pair.contextual }
    return Pair.pack(change: result.advance(0) &- one.advance, isUnsafe: result.isUnsafe(1))
  }
}
