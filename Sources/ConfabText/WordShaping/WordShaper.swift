import CTypography

/// Shapes runs, word by word where that is the same as shaping them whole.
///
/// See ``SpaceJoints`` for why it is the same.
final class WordShaper {
  /// A word of the current run, or several that were put together.
  struct Word {
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

  let store: FaceStore
  let buffer: ShapingBuffer
  private let knowledge: FontKnowledge
  /// Fonts, sizes, scripts and languages whose words are kept; more than a conversation has.
  private var plans = BoundedCache<RunPlan.Key, RunPlan>(limit: 64)
  private var last: RunPlan?
  var words: [Word] = []
  var quietUnits: [ShapedUnit] = []
  let quietContents = UnitContents()
  var looseUnits: [ShapedUnit] = []
  var loosePieces: [ShapedPiece] = []
  private let kept = UnitTable.Count()

  /// Words that are kept at most, half of them young; with their glyphs about 12 MB.
  static let capacity = 65_536

  init(store: FaceStore, buffer: ShapingBuffer, knowledge: FontKnowledge) {
    self.knowledge = knowledge
    self.store = store
    self.buffer = buffer
  }

  /// How many words are kept, and the bytes that they take.
  var fill: (words: Int, bytes: Int) {
    var fill = (words: 0, bytes: 0)
    for plan in plans.values {
      fill.words += plan.units.count
      fill.bytes += plan.units.footprint + (plan.pairs?.footprint ?? 0)
    }
    return fill
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
    let plan = RunPlan(key: key, font: try store.font(font), counting: kept)
    plans.insert(plan, for: key)
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
    if kept.young > Self.capacity / 2 {
      for plan in plans.values { plan.age() }
    }
    guard request.bytes.count <= WordKeys.longest || hasSpace(utf8, in: request.bytes),
      plan.shapesWordByWord(with: buffer, knowledge: knowledge),
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
}
