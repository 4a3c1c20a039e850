import CTypography

/// Shapes runs, word by word where that is the same as shaping them whole.
///
/// See ``SpaceJoints`` for why it is the same.
final class WordShaper {
  /// A word of the current run, or several that were put together.
  private struct Word {
    enum Source {
      /// In the plan's table.
      case kept
      /// Put together from pairs.
      case quiet
      /// Shaped for this run only.
      case loose
    }

    var bytes: Range<Int>
    var source: Source
    var index: Int
  }

  private let store: FaceStore
  private let buffer: ShapingBuffer
  private let rules = FontRulesStore()
  private var plans: [RunPlan.Key: RunPlan] = [:]
  private var last: RunPlan?
  private var words: [Word] = []
  private var quietUnits: [ShapedUnit] = []
  private let quietContents = UnitContents()
  private var looseUnits: [ShapedUnit] = []
  private var loosePieces: [ShapedPiece] = []
  /// Words kept since the tables last aged.
  private var young = 0

  /// Words that are kept at most, half of them young; with their glyphs about 12 MB.
  static let capacity = 65_536

  init(store: FaceStore, buffer: ShapingBuffer) {
    self.store = store
    self.buffer = buffer
  }

  /// How many words are kept, and the bytes that they take.
  var fill: (words: Int, bytes: Int) {
    plans.values.reduce((0, 0)) { ($0.0 + $1.units.count, $0.1 + $1.units.footprint) }
  }

  private func plan(for request: ShapingRequest, _ font: FontInstance) throws -> RunPlan {
    let key = RunPlan.Key(
      font: font, script: request.script, language: request.language,
      isRightToLeft: request.isRightToLeft, features: request.features)
    if let last, last.key == key { return last }
    if let plan = plans[key] {
      last = plan
      return plan
    }
    let plan = RunPlan(key: key, font: try store.font(font))
    plans[key] = plan
    last = plan
    return plan
  }

  /// Shapes a part of a run anew, with the paragraph around it as context.
  func shape(_ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance) throws
    -> ShapedPiece
  {
    var builder = PieceBuilder()
    _ = try shape(request, of: utf8, with: font, breaks: .none, into: &builder)
    return builder.finish(at: request.bytes.upperBound)
  }

  /// Shapes a run as one piece; the words' table takes no part.
  func shapeWhole(_ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance) throws
    -> ShapedPiece
  {
    shapeWhole(request.bytes, of: utf8, context: request.context, try plan(for: request, font))
  }

  private func shapeWhole(
    _ bytes: Range<Int>, of utf8: [UInt8], context: Range<Int>, _ plan: RunPlan
  ) -> ShapedPiece {
    guard let result = buffer.shape(utf8, in: bytes, context: context, with: plan) else {
      return ShapedPiece()
    }
    let start = bytes.lowerBound - context.lowerBound
    return result.piece(
      within: start..<(start + bytes.count), isRightToLeft: plan.key.isRightToLeft,
      isIgnorable: { bytes in
        let start = context.lowerBound
        return UTF8Text.isIgnorable(
          utf8, (start + bytes.lowerBound)..<(start + bytes.upperBound))
      })
  }

  /// Shapes a run, its words from the table where they are known.
  ///
  /// - Returns: what breaks change, as far as that is known.
  func shape(
    _ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance, breaks: BreakFlags,
    into builder: inout PieceBuilder
  ) throws -> [BreakChange] {
    let plan = try plan(for: request, font)
    if young > Self.capacity / 2 {
      for plan in plans.values { plan.age() }
      young = 0
    }
    guard request.bytes.count <= WordKeys.longest || hasSpace(utf8, in: request.bytes),
      plan.shapesWordByWord(with: buffer, rules: rules),
      !plan.learnsFromRuns || knowsWords(of: request, in: utf8, plan),
      findWords(of: request, in: utf8, plan), joinWords(of: request, in: utf8, plan)
    else {
      let whole = shapeWhole(request.bytes, of: utf8, context: request.context, plan)
      builder.append(whole, at: request.bytes.lowerBound, breaks: breaks)
      if plan.learnsFromRuns { learnWords(of: request, in: utf8, from: whole, plan) }
      return []
    }
    return appendWords(of: request, of: utf8, plan, breaks: breaks, to: &builder)
  }

  private func hasSpace(_ utf8: [UInt8], in bytes: Range<Int>) -> Bool {
    utf8[bytes].contains(0x20)
  }

  /// Calls `body` with the words of a run until it says `false`.
  private func forEachWord(
    of request: ShapingRequest, in utf8: [UInt8], _ body: (Range<Int>) -> Bool
  ) {
    let end = request.bytes.upperBound
    var byte = request.bytes.lowerBound
    while byte < end {
      guard utf8[byte] != 0x20 else {
        byte += 1
        continue
      }
      let start = byte
      while byte < end, utf8[byte] != 0x20 { byte += 1 }
      guard body(start..<byte) else { return }
    }
  }

  /// Whether all words of a run are in the table.
  private func knowsWords(of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan) -> Bool {
    var knowsAll = true
    forEachWord(of: request, in: utf8) { word in
      let hash = WordKeys.hash(utf8, word, salt: UnitTable.Edges.alone.rawValue)
      knowsAll =
        word.count <= WordKeys.longest && plan.units.find(utf8, word, .alone, hash: hash) != nil
      return knowsAll
    }
    return knowsAll
  }

  /// Keeps the words of a run that has been shaped whole, where words do not depend on each other.
  private func learnWords(
    of request: ShapingRequest, in utf8: [UInt8], from run: ShapedPiece, _ plan: RunPlan
  ) {
    var cluster = 0
    forEachWord(of: request, in: utf8) { word in
      let start = word.lowerBound - request.bytes.lowerBound
      let end = word.upperBound - request.bytes.lowerBound
      while cluster < run.clusters.count - 1, run.clusters[cluster].byte < start { cluster += 1 }
      let first = cluster
      while cluster < run.clusters.count - 1, run.clusters[cluster].byte < end { cluster += 1 }
      guard word.count <= WordKeys.longest, standsFree(word, in: request, utf8),
        run.clusters[first].byte == start, run.clusters[cluster].byte == end
      else { return true }
      let hash = WordKeys.hash(utf8, word, salt: UnitTable.Edges.alone.rawValue)
      guard plan.units.find(utf8, word, .alone, hash: hash) == nil else { return true }
      var unit = ShapedUnit()
      describe(&unit, word, in: utf8, plan)
      _ = plan.units.insert(
        unit, run.part(first..<cluster), utf8, word, .alone, hash: hash)
      young += 1
      return true
    }
  }

  /// Whether what is beside a word is no letter, at which joining letters would look.
  private func standsFree(_ word: Range<Int>, in request: ShapingRequest, _ utf8: [UInt8]) -> Bool {
    (word.lowerBound == request.context.lowerBound || utf8[word.lowerBound - 1] == 0x20)
      && (word.upperBound == request.context.upperBound || utf8[word.upperBound] == 0x20)
  }

  private func appendWords(
    of request: ShapingRequest, of utf8: [UInt8], _ plan: RunPlan, breaks: BreakFlags,
    to builder: inout PieceBuilder
  ) -> [BreakChange] {
    let doubtful = append(
      words, in: request.bytes, plan, breaks: breaks, to: &builder,
      wantsUnsafe: plan.hasSimpleShaping)
    guard !doubtful.isEmpty else { return [] }
    let words = words
    return doubtful.flatMap { index, clusters in
      breakChanges(in: words[index], clusters, of: request, in: utf8, plan, builder)
    }
  }

  /// Appends words and the spaces between and around them.
  ///
  /// - Returns: indexes and clusters of the words in or before which a break changes shapes.
  private func append(
    _ words: [Word], in bytes: Range<Int>, _ plan: RunPlan, breaks: BreakFlags,
    to builder: inout PieceBuilder, wantsUnsafe: Bool
  ) -> [(word: Int, clusters: Range<Int>)] {
    var byte = bytes.lowerBound
    var trailing: (delta: Int32, isUnsafe: Bool) = (0, false)
    var doubtful: [(word: Int, clusters: Range<Int>)] = []
    for (index, word) in words.enumerated() {
      let unit = unit(word, plan)
      appendSpaces(
        byte..<word.bytes.lowerBound, plan.space, behind: trailing, before: unit.leadingDelta,
        breaks: breaks, to: &builder)
      let first = builder.piece.clusters.count
      let start = word.bytes.lowerBound
      let isUnsafe =
        switch word.source {
        case .kept: builder.append(unit, in: plan.units.contents, at: start, breaks: breaks)
        case .quiet: builder.append(unit, in: quietContents, at: start, breaks: breaks)
        case .loose: builder.append(loosePieces[word.index], at: start, breaks: breaks)
        }
      if wantsUnsafe, isUnsafe, word.source != .loose {
        doubtful.append((index, first..<builder.piece.clusters.count))
      }
      trailing = (unit.trailingDelta, unit.flags.contains(.makesSpaceUnsafe))
      byte = word.bytes.upperBound
    }
    appendSpaces(
      byte..<bytes.upperBound, plan.space, behind: trailing, before: 0, breaks: breaks,
      to: &builder)
    return doubtful
  }

  /// Tries the breaks in and before a word that change shapes.
  private func breakChanges(
    in word: Word, _ clusters: Range<Int>, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan, _ builder: PieceBuilder
  ) -> [BreakChange] {
    let piece = builder.piece
    let end =
      clusters.upperBound < piece.clusters.count
      ? piece.clusters[clusters.upperBound].x : builder.x
    return clusters.compactMap { cluster in
      guard piece.clusters[cluster].flags.isSuperset(of: .unsafeBreak) else { return nil }
      let byte = Int(piece.clusters[cluster].byte)
      let key = UInt64(word.index) << 8 | UInt64(byte - word.bytes.lowerBound)
      if word.source == .kept, let known = plan.breakChanges[key] {
        return BreakChange(
          cluster: cluster, unit: clusters, left: known.left, right: known.right)
      }
      var visible = cluster
      while visible > clusters.lowerBound, piece.clusters[visible - 1].flags.contains(.space) {
        visible -= 1
      }
      let visibleByte = Int(piece.clusters[visible].byte)
      let from = piece.clusters[clusters.lowerBound].x
      guard
        let left = width(
          word.bytes.lowerBound..<byte, before: visibleByte,
          line: request.bytes.lowerBound..<byte, of: request, in: utf8, plan),
        let right = width(
          byte..<word.bytes.upperBound, before: word.bytes.upperBound,
          line: byte..<request.bytes.upperBound, of: request, in: utf8, plan)
      else { return nil }
      let change = BreakChange(
        cluster: cluster, unit: clusters, left: left - (piece.clusters[visible].x - from),
        right: right - (end - piece.clusters[cluster].x))
      if word.source == .kept { plan.breakChanges[key] = (change.left, change.right) }
      return change
    }
  }

  /// Width of a part of a word, or of words that depend on each other, when the line is no more
  /// than some bytes of the run.
  private func width(
    _ bytes: Range<Int>, before visible: Int, line: Range<Int>, of request: ShapingRequest,
    in utf8: [UInt8], _ plan: RunPlan
  ) -> Int64? {
    guard !bytes.isEmpty else { return 0 }
    var part = request
    part.bytes = line
    guard findWords(of: part, within: bytes, in: utf8, plan), joinWords(of: part, in: utf8, plan)
    else { return nil }
    var builder = PieceBuilder()
    _ = append(words, in: bytes, plan, breaks: .none, to: &builder, wantsUnsafe: false)
    return builder.finish(at: bytes.upperBound).width(before: visible)
  }

  private func unit(_ word: Word, _ plan: RunPlan) -> ShapedUnit {
    switch word.source {
    case .kept: plan.units[word.index]
    case .quiet: quietUnits[word.index]
    case .loose: looseUnits[word.index]
    }
  }

  private func appendSpaces(
    _ bytes: Range<Int>, _ space: RunPlan.Space, behind trailing: (delta: Int32, isUnsafe: Bool),
    before lead: Int32, breaks: BreakFlags, to builder: inout PieceBuilder
  ) {
    for byte in bytes {
      let isFirst = byte == bytes.lowerBound
      let advance =
        space.advance &+ (isFirst ? trailing.delta : 0)
        &+ (byte == bytes.upperBound - 1 ? lead : 0)
      builder.append(
        glyph: space.glyph, advance: advance, at: byte, isUnsafe: isFirst && trailing.isUnsafe,
        breaks: breaks)
    }
  }

  /// Fills ``words``; says `false` where one of them binds the run together.
  ///
  /// - Parameter bytes: a part of the run, at whose ends words may be cut.
  private func findWords(
    of request: ShapingRequest, within bytes: Range<Int>? = nil, in utf8: [UInt8], _ plan: RunPlan
  ) -> Bool {
    words.removeAll(keepingCapacity: true)
    quietUnits.removeAll(keepingCapacity: true)
    quietContents.removeAll()
    looseUnits.removeAll(keepingCapacity: true)
    loosePieces.removeAll(keepingCapacity: true)
    var isFree = true
    var part = request
    if let bytes { part.bytes = bytes }
    forEachWord(of: part, in: utf8) { bytes in
      let word = self.word(bytes, of: request, in: utf8, plan)
      isFree = !unit(word, plan).flags.contains(.bound)
      words.append(word)
      return isFree
    }
    guard isFree else { return false }
    return !words.isEmpty
  }

  /// Puts words together between which a gate is open.
  private func joinWords(of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan) -> Bool {
    guard let joints = plan.joints else { return false }
    let witnesses: SpaceJoints.Gates
    if joints.isFree {
      witnesses = 0
    } else {
      let all = words.reduce((left: 0, right: 0) as (left: UInt64, right: UInt64)) { sum, word in
        let masks = unit(word, plan).masks
        return (sum.left | masks.left, sum.right | masks.right)
      }
      witnesses = all.left & all.right
    }
    var open: [Int] = []
    for index in words.indices.dropFirst() {
      let spaces = words[index].bytes.lowerBound - words[index - 1].bytes.upperBound
      if spaces > 1, !plan.space.repeats { return false }
      if isOpen(before: index, spaces: spaces, witnesses: witnesses, joints, plan) {
        open.append(index)
      }
    }
    if !open.isEmpty, !merge(open, of: request, in: utf8, plan) { return false }
    return endsStandFree(of: request, in: utf8, plan, witnesses: witnesses)
  }

  /// Puts words together with those before them; says `false` where one binds the run together.
  private func merge(
    _ open: [Int], of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan
  ) -> Bool {
    var merged: [Word] = []
    var next = open.startIndex
    var index = 0
    while index < words.count {
      var last = index
      while next < open.count, open[next] == last + 1 {
        last += 1
        next += 1
      }
      var whole = words[index]
      if last > index {
        let bytes = words[index].bytes.lowerBound..<words[last].bytes.upperBound
        whole = word(bytes, of: request, in: utf8, plan)
        if unit(whole, plan).flags.contains(.bound) { return false }
      }
      merged.append(whole)
      index = last + 1
    }
    words = merged
    return true
  }

  /// Whether a word depends on the one before it.
  private func isOpen(
    before index: Int, spaces: Int, witnesses: SpaceJoints.Gates, _ joints: SpaceJoints,
    _ plan: RunPlan
  ) -> Bool {
    let right = unit(words[index], plan)
    if right.flags.contains(.glued) { return true }
    guard witnesses != 0 else { return false }
    let left = unit(words[index - 1], plan)
    var open = left.masks.tail & right.masks.head & witnesses
    if spaces > 1 {
      // Gates for a space next to another are looked for in the whole run.
      let between =
        left.masks.tail & plan.spaceGates.head | plan.spaceGates.tail & right.masks.head
      if between & witnesses != 0 { return true }
    }
    while open != 0 {
      let gate = open.trailingZeroBitCount
      if hasWitness(joints.reaches[gate].right, gate, from: index, step: 1, \.right, plan),
        hasWitness(joints.reaches[gate].left, gate, from: index - 1, step: -1, \.left, plan)
      {
        return true
      }
      open &= open - 1
    }
    return false
  }

  /// Whether one of a gate's witnesses is within some glyphs from a joint.
  private func hasWitness(
    _ reach: Int, _ gate: Int, from index: Int, step: Int,
    _ side: KeyPath<SpaceJoints.Masks, SpaceJoints.Gates>, _ plan: RunPlan
  ) -> Bool {
    var reach = reach
    var index = index
    while reach > 0, words.indices.contains(index) {
      let unit = unit(words[index], plan)
      if unit.masks[keyPath: side] >> UInt64(gate) & 1 == 1 { return true }
      reach -= unit.leastGlyphs + 1
      index += step
    }
    return false
  }

  /// Whether several spaces beside the first and the last word are not bound to them.
  private func endsStandFree(
    of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan, witnesses: SpaceJoints.Gates
  ) -> Bool {
    guard let first = words.first, let last = words.last else { return false }
    let before = first.bytes.lowerBound - 2
    let behind = last.bytes.upperBound + 1
    let severalBefore = before >= request.bytes.lowerBound && utf8[before] == 0x20
    let severalBehind = behind < request.bytes.upperBound && utf8[behind] == 0x20
    guard severalBefore || severalBehind else { return true }
    return plan.space.repeats
      && plan.spaceGates.tail & unit(first, plan).masks.head & witnesses == 0
      && unit(last, plan).masks.tail & plan.spaceGates.head & witnesses == 0
  }

  /// A word from the table, or shaped now.
  private func word(
    _ bytes: Range<Int>, of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan
  ) -> Word {
    let before = bytes.lowerBound > request.bytes.lowerBound
    let behind = bytes.upperBound < request.bytes.upperBound
    let edges: UnitTable.Edges =
      before ? (behind ? .bothSpaces : .spaceBefore) : (behind ? .spaceBehind : .alone)
    if let quiet = plan.pairs?.unit(
      utf8, bytes, edges, into: quietContents, plan: plan, buffer: buffer)
    {
      quietUnits.append(quiet)
      return Word(bytes: bytes, source: .quiet, index: quietUnits.count - 1)
    }
    // Letters beside the run, which joining letters look at, are no part of the key.
    let standsFree = plan.hasSimpleShaping || standsFree(bytes, in: request, utf8)
    guard standsFree, bytes.count <= WordKeys.longest else {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    guard let alone = kept(bytes, .alone, of: request, in: utf8, plan) else {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    // A mark at the start may get a dotted circle, which depends on there being a text before it.
    if plan.units[alone].flags.contains(.glued) {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    guard edges != .alone, plan.units[alone].flags.contains(.feelsSpaces) else {
      return Word(bytes: bytes, source: .kept, index: alone)
    }
    guard let index = kept(bytes, edges, of: request, in: utf8, plan) else {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    return Word(bytes: bytes, source: .kept, index: index)
  }

  private func kept(
    _ bytes: Range<Int>, _ edges: UnitTable.Edges, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan
  ) -> Int? {
    let hash = WordKeys.hash(utf8, bytes, salt: edges.rawValue)
    if let index = plan.units.find(utf8, bytes, edges, hash: hash) { return index }
    let shaped = shapeUnit(bytes, edges, of: request, in: utf8, plan)
    young += 1
    return plan.units.insert(shaped.unit, shaped.piece, utf8, bytes, edges, hash: hash)
  }

  private func looseWord(
    _ bytes: Range<Int>, _ edges: UnitTable.Edges, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan
  ) -> Word {
    let shaped = shapeUnit(bytes, edges, of: request, in: utf8, plan)
    looseUnits.append(shaped.unit)
    loosePieces.append(shaped.piece)
    return Word(bytes: bytes, source: .loose, index: looseUnits.count - 1)
  }

  /// Shapes a word with the spaces beside it and takes the spaces off again.
  private func shapeUnit(
    _ bytes: Range<Int>, _ edges: UnitTable.Edges, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan
  ) -> (unit: ShapedUnit, piece: ShapedPiece) {
    var unit = ShapedUnit()
    let context = request.context
    let before = Int(edges.rawValue & UnitTable.Edges.spaceBefore.rawValue)
    let behind = Int(edges.rawValue & UnitTable.Edges.spaceBehind.rawValue) / 2
    let item = (bytes.lowerBound - before)..<(bytes.upperBound + behind)
    guard let result = buffer.shape(utf8, in: item, context: context, with: plan),
      result.count > before + behind
    else {
      unit.flags.insert(.bound)
      return (unit, ShapedPiece())
    }
    let (first, last) = plan.key.isRightToLeft ? (result.count - 1, 0) : (0, result.count - 1)
    let inward = plan.key.isRightToLeft ? -1 : 1
    let own = (bytes.lowerBound - context.lowerBound)..<(bytes.upperBound - context.lowerBound)
    func isSpace(_ index: Int, at byte: Int, next: Int) -> Bool {
      result.byte(index) == byte && result.glyph(index) == Int(plan.space.glyph)
        && result.offset(index) == (0, 0) && own.contains(result.byte(next))
    }
    if before == 1 {
      unit.leadingDelta = result.advance(first) &- plan.space.advance
      if !isSpace(first, at: own.lowerBound - 1, next: first + inward) {
        unit.flags.insert(.bound)
      }
    }
    if behind == 1 {
      unit.trailingDelta = result.advance(last) &- plan.space.advance
      if result.isUnsafe(last) { unit.flags.insert(.makesSpaceUnsafe) }
      if !isSpace(last, at: own.upperBound, next: last - inward) { unit.flags.insert(.bound) }
    }
    let piece = result.piece(
      within: own, isRightToLeft: plan.key.isRightToLeft,
      isIgnorable: { bytes in
        let start = context.lowerBound
        return UTF8Text.isIgnorable(
          utf8, (start + bytes.lowerBound)..<(start + bytes.upperBound))
      })
    if piece.clusters.first?.byte != 0 { unit.flags.insert(.bound) }
    describe(&unit, bytes, in: utf8, plan)
    return (unit, piece)
  }

  /// Says of a unit what its neighbours need to know.
  private func describe(
    _ unit: inout ShapedUnit, _ bytes: Range<Int>, in utf8: [UInt8], _ plan: RunPlan
  ) {
    guard let joints = plan.joints else { return }
    if let first = UTF8Text.scalar(at: bytes.lowerBound, in: utf8),
      Self.isExtender(first) || plan.isMark(first)
    {
      unit.flags.insert(.glued)
    }
    // A fraction slash sets the numbers around it as a fraction, with rules of its own.
    if Self.hasFractionSlash(utf8, bytes) { unit.flags.insert(.bound) }
    guard !joints.isFree || joints.spacesMatter else { return }
    guard let glyphs = plan.plainGlyphs(of: utf8, in: bytes) else {
      if joints.spacesMatter { unit.flags.insert(.feelsSpaces) }
      if !joints.isFree { unit.masks = .all }
      return
    }
    guard let head = glyphs.first, let tail = glyphs.last else { return }
    if joints.seesSpaceBefore(head) || joints.seesSpaceBehind(tail) {
      unit.flags.insert(.feelsSpaces)
    }
    guard !joints.isFree else { return }
    unit.masks = glyphs.reduce(into: SpaceJoints.Masks()) { union, glyph in
      let masks = joints.masks(glyph)
      union.left |= masks.left
      union.right |= masks.right
    }
    unit.masks.head = joints.masks(head).head
    unit.masks.tail = joints.masks(tail).tail
    unit.leastGlyphs = 1 + glyphs.dropFirst().count { joints.lasts($0) }
  }

  private static func hasFractionSlash(_ utf8: [UInt8], _ bytes: Range<Int>) -> Bool {
    bytes.dropLast(2).contains {
      utf8[$0] == 0xE2 && utf8[$0 + 1] == 0x81 && utf8[$0 + 2] == 0x84
    }
  }

  /// Whether HarfBuzz or Unicode's grapheme clusters attach a character to what is before it.
  private static func isExtender(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: break
    }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isGraphemeExtend
      || scalar.properties.isEmojiModifier || scalar.value == 0xFF9E || scalar.value == 0xFF9F
  }
}

extension RunPlan {
  /// The glyphs that a word's characters begin as; `nil` where some may be taken apart, put
  /// together or moved.
  fileprivate func plainGlyphs(of utf8: [UInt8], in bytes: Range<Int>) -> [Int]? {
    guard hasSimpleShaping else { return nil }
    var glyphs: [Int] = []
    var isPlain = true
    UTF8Text.forEachScalar(of: utf8, in: bytes) { scalar in
      var glyph: hb_codepoint_t = 0
      if scalar.value >= 0x300, scalar.properties.isGraphemeExtend { isPlain = false }
      if hb_font_get_nominal_glyph(font, scalar.value, &glyph) == 0 { isPlain = false }
      glyphs.append(Int(glyph))
    }
    return isPlain ? glyphs : nil
  }
}
