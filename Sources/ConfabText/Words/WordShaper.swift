import CTypography
import ConfabSupport

/// Shapes runs, word by word if that gives the same result as shaping them whole.
///
/// ``WordRules`` and `Documentation/Text.md` explain why the results are the same.
final class WordShaper {
  private let store: FaceStore
  let buffer: ShapingBuffer
  private let shared: SharedWordRules
  /// More fonts, sizes, scripts and languages than a conversation has.
  private var plans = BoundedCache<ShapingParameters.Key, WordShapingPlan>(limit: 64)
  /// The plans of the last two fonts: messages alternate between text and emoji.
  private var lastPlans: (WordShapingPlan?, WordShapingPlan?)
  /// Memory for the words of a run, reused from run to run.
  private var spareWords: RunWords?
  let total = WordCache.Total()

  /// The length from which on the shaping of a text ends early if the task is cancelled, in UTF-8
  /// bytes. Shorter texts take less than a tenth of a second.
  static let interruptibleLength = 1 << 16
  /// The number of words of a run after which a loop looks whether the task is cancelled. With the
  /// spaces between them, so many words are longer than ``interruptibleLength``.
  static let wordsPerCheck = interruptibleLength / 2 + 1

  /// The number of words in the caches from which on they are emptied before the next run. With
  /// their glyphs they take about 9 MB.
  static let capacity = 49_152

  init(store: FaceStore, buffer: ShapingBuffer, sharing shared: SharedWordRules) {
    self.store = store
    self.buffer = buffer
    self.shared = shared
  }

  func plan(for request: ShapingRequest, _ font: FontInstance) throws -> WordShapingPlan {
    let key = ShapingParameters.Key(request, font: font)
    if let plan = lastPlans.0, plan.parameters.key == key { return plan }
    if let plan = lastPlans.1, plan.parameters.key == key { return plan }
    let plan: WordShapingPlan
    if let known = plans[key] {
      plan = known
    } else {
      plan = WordShapingPlan(
        ShapingParameters(key: key, font: try store.font(font)), counting: total)
      plans.insert(plan, for: key)
    }
    lastPlans = (plan, lastPlans.0)
    return plan
  }

  /// Shapes a part of a run, with the paragraph around it as context.
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed.
  func shape(_ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance) throws
    -> ShapedPiece
  {
    var builder = PieceBuilder()
    _ = try shape(request, of: utf8, with: font, breaks: .none, into: &builder)
    return builder.finish(at: request.bytes.upperBound)
  }

  /// Shapes a run with one call of HarfBuzz.
  func shapeWhole(
    _ request: ShapingRequest, of utf8: [UInt8], _ parameters: ShapingParameters
  ) -> ShapedPiece {
    let (bytes, context) = (request.bytes, request.context)
    return buffer.shape(utf8, in: bytes, context: context, with: parameters)?.piece(
      of: utf8, in: bytes, context: context, isRightToLeft: request.isRightToLeft)
      ?? ShapedPiece()
  }

  /// Shapes a run and appends the result to a piece. Words are taken from the cache if possible.
  ///
  /// - Parameter breaks: The break flags of the paragraph.
  /// - Returns: The known changes of widths by line breaks.
  /// - Throws: ``FontError`` if the font file can't be read or was changed.
  func shape(
    _ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance, breaks: BreakFlags,
    into builder: inout PieceBuilder
  ) throws -> [BreakChange] {
    let plan = try plan(for: request, font)
    let isLong = request.bytes.count >= Self.interruptibleLength
    if total.words >= Self.capacity {
      for plan in plans.values { plan.removeAllWords() }
    }
    let isShort = request.bytes.count <= WordInterner.maximumLength
    let hasSpaces = utf8[request.bytes].contains(0x20)
    if isShort || hasSpaces,
      let analysis = plan.analysis(with: buffer, sharing: shared, counting: hasSpaces)
    {
      let run = WordRun(request: request, utf8: utf8, plan: plan, analysis: analysis)
      let changes = withSpareWords { words -> [BreakChange]? in
        guard findWords(of: run, into: &words), joinWords(of: run, &words) else { return nil }
        return append(words, of: run, breaks: breaks, to: &builder)
      }
      // A cancelled call has found and appended only some of the words.
      if isLong { try Task.checkCancellation() }
      if let changes { return changes }
    }
    try appendParts(request, of: utf8, plan.parameters, breaks: breaks, to: &builder)
    return []
  }

  /// Calls `body` with reusable memory for the words of a run. A nested call gets memory of its
  /// own.
  func withSpareWords<Result>(_ body: (inout RunWords) -> Result) -> Result {
    var words = spareWords.take() ?? RunWords()
    defer { spareWords = words }
    return body(&words)
  }
}

/// Assembling runs from words, and the changes by line breaks in them.
extension WordShaper {
  /// Appends the words of a run and the spaces between and around them.
  ///
  /// - Returns: The known changes of widths by line breaks.
  func append(
    _ words: RunWords, of run: WordRun, breaks: BreakFlags, to builder: inout PieceBuilder
  ) -> [BreakChange] {
    let unsafe = append(
      words, in: run.request.bytes, of: run, breaks: breaks, to: &builder,
      findsUnsafeBreaks: run.plan.parameters.hasSimpleShaping)
    guard !unsafe.isEmpty else { return [] }
    return unsafe.flatMap { index, clusters in
      breakChanges(in: words.words[index], clusters, of: run, builder)
    }
  }

  /// Appends words and the spaces between and around them.
  ///
  /// - Parameter bytes: The part of the run to append.
  /// - Returns: The indexes and clusters of the words in which, or before which, a line break
  ///   changes glyphs.
  private func append(
    _ words: RunWords, in bytes: Range<Int>, of run: WordRun, breaks: BreakFlags,
    to builder: inout PieceBuilder, findsUnsafeBreaks: Bool
  ) -> [(word: Int, clusters: Range<Int>)] {
    let (cache, space) = (run.plan.cache, run.analysis.space)
    var byte = bytes.lowerBound
    var trailing: (change: Int32, isUnsafe: Bool) = (0, false)
    var unsafe: [(word: Int, clusters: Range<Int>)] = []
    for (index, word) in words.words.enumerated() {
      if index % Self.wordsPerCheck == Self.wordsPerCheck - 1, Task.isCancelled { break }
      let shaped = words.shaped(word, cache)
      appendSpaces(
        byte..<word.bytes.lowerBound, space, after: trailing, before: shaped.leadingSpaceChange,
        breaks: breaks, to: &builder)
      let first = builder.piece.clusters.count
      let isUnsafe = words.append(word, shaped, cache, breaks: breaks, to: &builder)
      if findsUnsafeBreaks, isUnsafe, word.source != .run {
        unsafe.append((index, first..<builder.piece.clusters.count))
      }
      trailing = (shaped.trailingSpaceChange, shaped.flags.contains(.isUnsafeBeforeSpace))
      byte = word.bytes.upperBound
    }
    appendSpaces(
      byte..<bytes.upperBound, space, after: trailing, before: 0, breaks: breaks, to: &builder)
    return unsafe
  }

  /// Measures the line breaks in and before a word that change glyphs.
  private func breakChanges(
    in word: RunWords.Word, _ clusters: Range<Int>, of run: WordRun, _ builder: PieceBuilder
  ) -> [BreakChange] {
    let piece = builder.piece
    let end =
      clusters.upperBound < piece.clusters.count
      ? piece.clusters[clusters.upperBound].x : builder.x
    return clusters.compactMap { cluster -> BreakChange? in
      guard piece.clusters[cluster].flags.isSuperset(of: .unsafeBreak) else { return nil }
      let byte = Int(piece.clusters[cluster].byte)
      let key = UInt64(word.index) << 8 | UInt64(byte - word.bytes.lowerBound)
      if word.source == .cache, let known = run.plan.breakChanges[key] {
        return BreakChange(
          cluster: cluster, affected: clusters, left: known.left, right: known.right)
      }
      var visible = cluster
      while visible > clusters.lowerBound, piece.clusters[visible - 1].flags.contains(.space) {
        visible -= 1
      }
      let start = piece.clusters[clusters.lowerBound].x
      guard
        let left = width(
          of: word.bytes.lowerBound..<byte, before: Int(piece.clusters[visible].byte),
          inLine: run.request.bytes.lowerBound..<byte, of: run),
        let right = width(
          of: byte..<word.bytes.upperBound, before: word.bytes.upperBound,
          inLine: byte..<run.request.bytes.upperBound, of: run)
      else { return nil }
      let leftChange = left - (piece.clusters[visible].x - start)
      let rightChange = right - (end - piece.clusters[cluster].x)
      if word.source == .cache { run.plan.breakChanges[key] = (leftChange, rightChange) }
      return BreakChange(
        cluster: cluster, affected: clusters, left: leftChange, right: rightChange)
    }
  }

  /// The width of a part of a word, if the line contains only a part of the run.
  ///
  /// - Parameters:
  ///   - visible: The end of the text to measure, before white space.
  ///   - line: The part of the run on the line.
  /// - Returns: `nil` if the part of the run must be shaped whole.
  private func width(
    of bytes: Range<Int>, before visible: Int, inLine line: Range<Int>, of run: WordRun
  ) -> Int64? {
    guard !bytes.isEmpty else { return 0 }
    var part = run
    part.request.bytes = line
    return withSpareWords { words in
      guard findWords(of: part, in: bytes, into: &words), joinWords(of: part, &words) else {
        return nil
      }
      var builder = PieceBuilder()
      _ = append(
        words, in: bytes, of: part, breaks: .none, to: &builder, findsUnsafeBreaks: false)
      return builder.finish(at: bytes.upperBound).width(before: visible)
    }
  }

  /// Appends spaces.
  ///
  /// - Parameters:
  ///   - trailing: The change of the first space's advance by the word before it, and whether a
  ///     line break before the space changes glyphs.
  ///   - leading: The change of the last space's advance by the word after it.
  private func appendSpaces(
    _ bytes: Range<Int>, _ space: WordSpace, after trailing: (change: Int32, isUnsafe: Bool),
    before leading: Int32, breaks: BreakFlags, to builder: inout PieceBuilder
  ) {
    for byte in bytes {
      let isFirst = byte == bytes.lowerBound
      let advance =
        space.advance &+ (isFirst ? trailing.change : 0)
        &+ (byte == bytes.upperBound - 1 ? leading : 0)
      builder.append(
        glyph: space.glyph, advance: advance, at: byte, isUnsafe: isFirst && trailing.isUnsafe,
        breaks: breaks)
    }
  }
}

/// Shaping long runs in parts, so that a cancelled task ends and memory stays small.
extension WordShaper {
  /// The length of a part of a run, in UTF-8 bytes.
  private static let partLength = interruptibleLength
  /// The length of the text that is shaped after a part and then dropped, in UTF-8 bytes. A rule of
  /// a font looks at most 64 glyphs ahead (`HB_MAX_CONTEXT_LENGTH` of HarfBuzz 6), so that what
  /// follows doesn't change the part.
  private static let lookahead = 4_096

  /// Shapes a run in parts and appends the result to a piece. A part ends where a line break
  /// changes no glyphs.
  ///
  /// - Parameter breaks: The break flags of the paragraph.
  /// - Throws: `CancellationError` if the task is cancelled.
  func appendParts(
    _ request: ShapingRequest, of utf8: [UInt8], _ parameters: ShapingParameters,
    breaks: BreakFlags, to builder: inout PieceBuilder
  ) throws {
    var rest = request
    while let end = endOfPart(in: rest.bytes, of: utf8) {
      try Task.checkCancellation()
      var next = rest
      next.bytes = rest.bytes.lowerBound..<end
      let piece = shapeWhole(next, of: utf8, parameters)
      let last = piece.clusters.lastIndex { cluster in
        Int(cluster.byte) <= Self.partLength && !cluster.flags.contains(.unsafeBefore)
      }
      // A run that can't be divided, such as one long chain of ligatures, is shaped at once.
      guard let last, last > 0 else { break }
      builder.append(piece.part(0..<last), at: rest.bytes.lowerBound, breaks: breaks)
      let start = rest.bytes.lowerBound + Int(piece.clusters[last].byte)
      rest.bytes = start..<rest.bytes.upperBound
    }
    builder.append(
      shapeWhole(rest, of: utf8, parameters), at: rest.bytes.lowerBound, breaks: breaks)
  }

  /// The end of the text that is shaped for the next part; `nil` if all of it can be shaped at
  /// once.
  private func endOfPart(in bytes: Range<Int>, of utf8: [UInt8]) -> Int? {
    var end = bytes.lowerBound + Self.partLength + Self.lookahead
    guard end < bytes.upperBound else { return nil }
    while end > bytes.lowerBound, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

/// The state for shaping runs with the same shaping parameters: the analysis of the font's rules
/// and the words shaped so far.
final class WordShapingPlan {
  /// The number of runs with spaces that are shaped whole before the font's rules are analyzed. The
  /// analysis takes some milliseconds and saves some hundredths of a millisecond for each run.
  private static let runsBeforeAnalysis = 128
  /// The number of runs after which the plan checks again whether another shaper has analyzed the
  /// rules.
  private static let runsBetweenChecks = 16

  let parameters: ShapingParameters
  let cache: WordCache
  /// How breaks change widths, in 1/1024 point, by the index of a word in the cache and a byte in
  /// it.
  var breakChanges: [UInt64: (left: Int64, right: Int64)] = [:]
  private var runs = 0
  private var isAnalyzed = false
  private var analysis: WordAnalysis?

  /// - Parameter total: A counter of words that the plan's cache updates.
  init(_ parameters: ShapingParameters, counting total: WordCache.Total) {
    self.parameters = parameters
    cache = WordCache(counting: total)
  }

  /// Empties the cache of words.
  func removeAllWords() {
    cache.removeAll()
    breakChanges.removeAll(keepingCapacity: true)
  }

  /// Returns the analysis of the font's rules.
  ///
  /// - Parameter hasSpaces: Whether the run has spaces. Only such runs are counted, because the
  ///   analysis of a Chinese font would take longer than it saves.
  /// - Returns: `nil` if the run must be shaped whole, because words affect each other or because
  ///   too few runs were counted.
  func analysis(
    with buffer: ShapingBuffer, sharing shared: SharedWordRules, counting hasSpaces: Bool
  ) -> WordAnalysis? {
    if isAnalyzed { return analysis }
    guard hasSpaces else { return nil }
    runs += 1
    let isDue = runs > Self.runsBeforeAnalysis
    guard isDue || runs % Self.runsBetweenChecks == 1 else { return nil }
    let known = shared.rules(for: parameters.key)
    guard isDue || known != nil else { return nil }
    isAnalyzed = true
    guard parameters.isNativeDirection, let space = WordSpace(parameters, buffer) else {
      return nil
    }
    let rules = known ?? WordRules(of: parameters, space: Int(space.glyph))
    if known == nil { shared.insert(rules, for: parameters.key) }
    analysis = rules.flatMap { WordAnalysis($0, parameters, space: space) }
    return analysis
  }
}
