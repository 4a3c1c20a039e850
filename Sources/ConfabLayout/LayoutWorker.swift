import ConfabScene
import ConfabText
import ConfabTimeline

/// Measures rows with a shaper of its own. Several work side by side; which of them measured a row
/// makes no difference.
public actor LayoutWorker {
  /// Rows that a layout keeps measured; at about 10 KB a row some 20 MB.
  static let keptRows = 500
  /// Fewer rows than this are not worth a second font map.
  static let rowsPerWorker = 200

  private let texts: ShapedTextCache
  private var madeShaper: TextShaper?
  /// The last row that was measured to be drawn: a high one goes on in the next band or page.
  private var recent: (layout: ConversationLayout.Token, index: Int, row: ItemLayout)?

  /// Costs nothing: the font map, some 10 ms, is made with the first row.
  public init(library: FontLibrary) { texts = ShapedTextCache(library: library) }

  /// A worker that has its texts in common with others.
  public init(sharing texts: ShapedTextCache) { self.texts = texts }

  package func shaper() throws -> TextShaper {
    if let madeShaper { return madeShaper }
    let shaper = try TextShaper(sharing: texts)
    madeShaper = shaper
    return shaper
  }

  /// Measures some rows; those from ``keptRows`` on are reduced to their heights.
  private func measure(
    _ request: LayoutRequest, _ range: Range<Int>, hosted: [Int: ItemBody]
  ) throws -> MeasuredRows {
    let measurer = try RowMeasurer(request, shaper: shaper())
    var measured = MeasuredRows()
    measured.heights.reserveCapacity(range.count)
    for index in range {
      try Task.checkCancellation()
      measured.append(
        try measurer.measure(request.items[index], body: hosted[index]),
        isKept: index < Self.keptRows)
    }
    return measured
  }

  /// The measured rows of a layout at some indexes.
  ///
  /// - Throws: `CancellationError`, `FontError`, and what presenters throw.
  public func rows(of layout: ConversationLayout, at indexes: Range<Int>) throws -> [ItemLayout] {
    let measurer = try RowMeasurer(layout.request, shaper: shaper())
    return try indexes.map { index in
      try Task.checkCancellation()
      if index < layout.kept.count { return layout.kept[index] }
      if let recent, recent.layout === layout.token, recent.index == index { return recent.row }
      let row = try measurer.measure(layout.request.items[index], body: layout.hosted[index])
      recent = (layout.token, index, row)
      return row
    }
  }

  /// Runs a piece of work that needs the shaper, for what is not a row.
  public func withContext<Result: Sendable>(
    of request: LayoutRequest, _ body: @Sendable (MeasureContext) throws -> Result
  ) throws -> Result {
    try request.metrics.validate()
    return try body(request.context(shaper: shaper()))
  }

  /// Lays a conversation out on some workers at once.
  ///
  /// The result does not depend on how many there are; one is needed at least.
  ///
  /// - Throws: `CancellationError` within a row after the task is cancelled, `FontError`, and what
  ///   presenters throw.
  public static func layOut(_ request: LayoutRequest, on workers: [LayoutWorker]) async throws
    -> ConversationLayout
  {
    let count = request.items.count
    let hosted = try await request.hostedBodies(of: request.items)
    let useful = max(1, min(workers.count, count / rowsPerWorker))
    let size = max(1, (count + useful - 1) / useful)
    var parts = [MeasuredRows](repeating: MeasuredRows(), count: useful)
    try await withThrowingTaskGroup(of: (Int, MeasuredRows).self) { group in
      for part in 0..<useful {
        let range = min(count, part * size)..<min(count, (part + 1) * size)
        let worker = workers[part]
        group.addTask { (part, try await worker.measure(request, range, hosted: hosted)) }
      }
      for try await (part, rows) in group { parts[part] = rows }
    }
    return assemble(
      request, parts, hosted: hosted,
      warnings: try await workers[0].warnings(aboutTypeOf: request))
  }

  private func warnings(aboutTypeOf request: LayoutRequest) throws -> [String] {
    let shaper = try shaper()
    return try shaper.library.warnings
      + (request.metrics.features.isEmpty
        ? [] : shaper.warnings(about: request.metrics.bodyStyle))
  }

  private static func assemble(
    _ request: LayoutRequest, _ parts: [MeasuredRows], hosted: [Int: ItemBody],
    warnings typeWarnings: [String]
  ) -> ConversationLayout {
    let grid = request.grid
    var y = grid.round(request.metrics.marginTop)
    var rows: [ConversationLayout.RowFrame] = []
    rows.reserveCapacity(request.items.count)
    for (item, height) in zip(request.items, parts.lazy.flatMap(\.heights)) {
      y = grid.round(y + request.gap(above: item))
      rows.append(ConversationLayout.RowFrame(y: y, height: height))
      y = grid.round(y + height)
    }
    var warnings = typeWarnings + request.assets.warnings + sentences(aboutKindsIn: request)
    let missing = parts.reduce(into: Set()) { $0.formUnion($1.missing) }
    if !missing.isEmpty { warnings.append(MissingFonts(missing).warning) }
    return ConversationLayout(
      request: request, rows: rows, kept: parts.flatMap(\.kept), hosted: hosted,
      contentSize: Size(
        width: request.rowWidth, height: grid.round(y + grid.round(request.metrics.marginBottom))),
      warnings: warnings)
  }

  /// One sentence that names every kind without a presenter, in order of appearance.
  private static func sentences(aboutKindsIn request: LayoutRequest) -> [String] {
    var seen = Set<ItemKind>()
    let kinds = request.items.filter {
      !request.presenters.hasPresenter(for: $0) && seen.insert($0.kind).inserted
    }.map { "\"\($0.kind.rawValue)\"" }
    guard !kinds.isEmpty else { return [] }
    return [
      "messages of kind \(kinds.joined(separator: ", ")) have no presenter yet; "
        + "a labelled placeholder is drawn"
    ]
  }
}

/// What came of measuring some rows one after the other.
private struct MeasuredRows: Sendable {
  var heights: [Double] = []
  /// Rows of the beginning.
  var kept: [ItemLayout] = []
  var missing = Set<Unicode.Scalar>()

  mutating func append(_ row: ItemLayout, isKept: Bool) {
    heights.append(row.size.height)
    if isKept { kept.append(row) }
    missing.formUnion(row.missing)
  }
}
