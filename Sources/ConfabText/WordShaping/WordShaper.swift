import CTypography

/// Shapes runs, word by word if that gives the same result as shaping them whole.
///
/// ``WordBoundaryAnalysis`` explains why the results are the same.
final class WordShaper {
  private let store: FaceStore
  let buffer: ShapingBuffer
  private let shared: SharedShapingCache
  /// More fonts, sizes, scripts and languages than a conversation has.
  private var plans = BoundedCache<ShapingParameters.Key, WordShapingPlan>(limit: 64)
  private var lastPlan: WordShapingPlan?
  /// Memory for the words of a run, reused from run to run.
  private var spareWords: RunWords?
  private let young = WordCache.YoungCount()

  /// The length from which on the shaping of a text ends early if the task is cancelled, in UTF-8
  /// bytes. Shorter texts take less than a tenth of a second.
  static let interruptibleLength = 1 << 16
  /// The number of words of a run after which a loop looks whether the task is cancelled. With the
  /// spaces between them, so many words are longer than ``interruptibleLength``.
  static let wordsPerCheck = interruptibleLength / 2 + 1

  /// The largest number of words in the caches, half of them in the young generation. With their
  /// glyphs they take about 12 MB.
  static let capacity = 65_536

  init(store: FaceStore, buffer: ShapingBuffer, sharing shared: SharedShapingCache) {
    self.store = store
    self.buffer = buffer
    self.shared = shared
  }

  /// The number of words in the caches, and the memory they take, in bytes.
  var usage: (words: Int, bytes: Int) {
    plans.values.reduce((0, 0)) { sum, plan in
      (sum.0 + plan.cache.count, sum.1 + plan.memoryFootprint)
    }
  }

  private func plan(for request: ShapingRequest, _ font: FontInstance) throws -> WordShapingPlan {
    let key = ShapingParameters.Key(request, font: font)
    if let lastPlan, lastPlan.parameters.key == key { return lastPlan }
    if let plan = plans[key] {
      lastPlan = plan
      return plan
    }
    let plan = WordShapingPlan(
      ShapingParameters(key: key, font: try store.font(font)), counting: young)
    plans.insert(plan, for: key)
    lastPlan = plan
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
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed.
  func shapeWhole(_ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance) throws
    -> ShapedPiece
  {
    shapeWhole(request, of: utf8, try plan(for: request, font).parameters)
  }

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
    if young.words > Self.capacity / 2 {
      for plan in plans.values { plan.dropOldWords() }
    }
    let isShort = request.bytes.count <= WordInterner.maximumLength
    if isShort || utf8[request.bytes].contains(0x20),
      let analysis = plan.analysis(with: buffer, sharing: shared)
    {
      let run = WordRun(request: request, utf8: utf8, plan: plan, analysis: analysis)
      if isLong || !analysis.learnsFromRuns || knowsWords(of: run) {
        let changes = withSpareWords { words -> [BreakChange]? in
          guard findWords(of: run, into: &words), joinWords(of: run, &words) else { return nil }
          return append(words, of: run, breaks: breaks, to: &builder)
        }
        // A cancelled call has found and appended only some of the words.
        if isLong { try Task.checkCancellation() }
        if let changes { return changes }
      }
      if !isLong, analysis.learnsFromRuns {
        let whole = shapeWhole(request, of: utf8, plan.parameters)
        builder.append(whole, at: request.bytes.lowerBound, breaks: breaks)
        learnWords(of: run, from: whole)
        return []
      }
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
