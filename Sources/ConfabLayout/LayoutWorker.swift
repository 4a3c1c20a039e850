import ConfabScene
import ConfabSupport
import ConfabText
import ConfabTimeline

/// Measures rows with a text shaper of its own.
///
/// Several workers can measure at the same time. The result does not depend on which worker
/// measures a row.
package actor LayoutWorker {
  /// The number of rows that a layout keeps with their content. Bounds memory.
  static let keptRows = 500
  /// The length of the text in these rows, in UTF-8 bytes. A shaped byte takes some 40 bytes.
  static let keptText = 128 << 10
  /// The smallest number of rows for each worker. Creating another font map takes longer than
  /// measuring fewer rows.
  static let rowsPerWorker = 200

  private let texts: ShapedTextCache
  private var madeShaper: TextShaper?
  /// The last row that was measured for drawing, or of which a part was drawn. A high row continues
  /// in the next band or on the next page.
  private var recent: (layout: ConversationLayout.Token, index: Int, row: ItemLayout)?

  /// Creates a worker with a text cache of its own.
  ///
  /// The font map is created with the first row, which takes about 10 ms.
  package init(library: FontLibrary) { texts = ShapedTextCache(library: library) }

  /// Creates a worker that shares a text cache with other workers.
  package init(sharing texts: ShapedTextCache) { self.texts = texts }

  /// The worker's shaper. It is created on first use.
  ///
  /// - Throws: `FontError`.
  package func shaper() throws -> TextShaper {
    if let madeShaper { return madeShaper }
    let shaper = try TextShaper(sharing: texts)
    madeShaper = shaper
    return shaper
  }

  /// Measures rows. Of rows behind ``keptRows`` and ``keptText``, only the heights are kept.
  private func measure(
    _ request: LayoutRequest, _ range: Range<Int>, hosted: [Int: ItemBody]
  ) throws -> MeasuredRows {
    let measurer = try RowMeasurer(request, shaper: shaper())
    var measured = MeasuredRows()
    measured.heights.reserveCapacity(range.count)
    var above: ItemLayout?
    for index in range {
      try Task.checkCancellation()
      let row = try measurer.measure(request.items[index], body: hosted[index], below: above)
      measured.append(row, isKept: index < Self.keptRows && measured.keptText < Self.keptText)
      above = row
    }
    return measured
  }

  /// Returns measured rows of a layout, ready to be drawn.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - indexes: The indexes of the rows. They must be in the layout.
  ///   - ranges: The vertical ranges of the content that will be drawn, in points; `nil` for
  ///     everything. A long text is shaped in these ranges only.
  /// - Throws: `CancellationError`, `FontError`, ``MetricsError``, and errors of presenters.
  /// - Complexity: O(*n*) in the number of rows, and in the text of those that the layout does not
  ///   keep.
  package func rows(
    of layout: ConversationLayout, at indexes: Range<Int>, showing ranges: [Range<Double>]? = nil
  ) throws -> [ItemLayout] {
    let measurer = try RowMeasurer(layout.request, shaper: shaper())
    return try indexes.map { index in
      try Task.checkCancellation()
      var row: ItemLayout
      let isKept = index < layout.kept.count
      if let recent, recent.layout === layout.token, recent.index == index {
        row = recent.row
      } else if isKept {
        row = layout.kept[index]
      } else {
        row = try measurer.measure(layout.request.items[index], body: layout.hosted[index])
        recent = (layout.token, index, row)
      }
      let top = layout.rows[index].y
      let inside = ranges?.map { $0.lowerBound - top..<$0.upperBound - top }
      if let shown = try measurer.row(row, showing: inside) {
        row = shown
        if ranges != nil { recent = (layout.token, index, row) }
      }
      return row
    }
  }

  /// Runs a closure with the worker's shaper, to measure something other than a row.
  ///
  /// - Throws: ``MetricsError``, `FontError`, and errors of the closure.
  package func withContext<Result: Sendable>(
    of request: LayoutRequest, _ body: @Sendable (MeasureContext) throws -> Result
  ) throws -> Result {
    try request.validate()
    return try body(request.context(shaper: shaper()))
  }

  /// Runs a closure with the worker's shaper.
  ///
  /// - Throws: `FontError`, and errors of the closure.
  package func withShaper<Result: Sendable>(
    _ body: @Sendable (TextShaper) throws -> Result
  ) throws -> Result {
    try body(shaper())
  }

  /// Lays out a conversation on several workers at the same time.
  ///
  /// - Parameters:
  ///   - request: The items and everything that their layout depends on.
  ///   - workers: At least one worker. The result does not depend on the number of workers.
  /// - Throws: `CancellationError`, at the latest after the current row, ``MetricsError``,
  ///   `FontError`, ``HostedItemError``, and errors of presenters.
  /// - Complexity: O(*n*) in the number of items and the length of their texts.
  package static func layout(
    of request: LayoutRequest, on workers: [LayoutWorker]
  ) async throws -> ConversationLayout {
    let count = request.items.count
    let hosted = try await request.hostedBodies(of: request.items)
    let useful = max(1, min(workers.count, count / rowsPerWorker))
    let size = max(1, (count + useful - 1) / useful)
    let parts = try await forkJoin(useful) { part in
      let range = min(count, part * size)..<min(count, (part + 1) * size)
      return try await workers[part].measure(request, range, hosted: hosted)
    }
    return assemble(
      request, parts, hosted: hosted,
      warnings: try await workers[0].warnings(aboutTypeOf: request))
  }

  private func warnings(aboutTypeOf request: LayoutRequest) throws -> [Warning] {
    let shaper = try shaper()
    let colors = shaper.library.warnings.map { Warning(.unsupportedFontColors, at: .fonts, $0) }
    guard !request.metrics.features.isEmpty else { return colors }
    return try colors
      + shaper.warnings(about: request.metrics.bodyStyle).map {
        Warning(.missingFontFeature, at: .fonts, $0)
      }
  }

  private static func assemble(
    _ request: LayoutRequest, _ parts: [MeasuredRows], hosted: [Int: ItemBody],
    warnings typeWarnings: [Warning]
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
    var warnings = typeWarnings + request.assets.warnings + warnings(aboutKindsIn: request)
    let missing = parts.reduce(into: Set()) { $0.formUnion($1.missing) }
    if !missing.isEmpty { warnings.append(MissingFonts(missing).warning) }
    warnings += parts.flatMap(\.hiddenColumns).map { row, count in
      Warning(
        .hiddenColumns, at: .row(row),
        "\(row): a table is too wide by \(count == 1 ? "its last column, which is" : "its last \(count) columns, which are") left out; a wider picture shows more"
      )
    }
    return ConversationLayout(
      request: request, rows: rows, kept: keptRows(of: parts), hosted: hosted,
      contentSize: Size(
        width: request.rowWidth, height: grid.round(y + grid.round(request.metrics.marginBottom))),
      warnings: warnings)
  }

  /// The first rows, the same for any number of workers.
  private static func keptRows(of parts: [MeasuredRows]) -> [ItemLayout] {
    var kept: [ItemLayout] = []
    var text = 0
    for part in parts {
      for row in part.kept {
        guard text < keptText else { return kept }
        kept.append(row)
        text += row.textLength
      }
      guard part.kept.count == part.heights.count else { break }
    }
    return kept
  }

  /// A warning with all kinds that have no presenter, in order of appearance.
  private static func warnings(aboutKindsIn request: LayoutRequest) -> [Warning] {
    var seen = Set<ItemKind>()
    let unknown = request.items.filter {
      !request.presenters.hasPresenter(for: $0) && seen.insert($0.kind).inserted
    }
    guard let first = unknown.first else { return [] }
    let kinds = unknown.map { "\"\($0.kind.rawValue)\"" }.joined(separator: ", ")
    return [
      Warning(
        .missingPresenter, at: .row(first.id),
        "messages of kind \(kinds) have no presenter yet; a labeled placeholder is drawn")
    ]
  }
}

/// The result of measuring consecutive rows.
private struct MeasuredRows: Sendable {
  var heights: [Double] = []
  /// The rows that the layout keeps.
  var kept: [ItemLayout] = []
  /// The length of their text, in UTF-8 bytes.
  var keptText = 0
  var missing = Set<Unicode.Scalar>()
  /// The numbers of columns that are left out, by the ids of their rows.
  var hiddenColumns: [(row: String, count: Int)] = []

  mutating func append(_ row: ItemLayout, isKept: Bool) {
    heights.append(row.size.height)
    if isKept {
      kept.append(row)
      keptText += row.textLength
    }
    missing.formUnion(row.missing)
    let hidden = row.body.content.hiddenColumns
    if hidden > 0 { hiddenColumns.append((row.item.id, hidden)) }
  }
}

extension ItemLayout {
  /// The length of the text in memory, in UTF-8 bytes.
  fileprivate var textLength: Int { body.lines.reduce(0) { $0 + $1.bytes.count } }
}

extension LayoutWorker {
  /// Measures the heights of rows.
  ///
  /// - Parameter drawing: The drawing that goes first, if any. Then other calls of the worker can
  ///   run between two rows.
  /// - Throws: `CancellationError`, `FontError`, ``MetricsError``, and errors of presenters.
  package func heights(
    of rows: some Collection<UnmeasuredRow> & Sendable, _ request: LayoutRequest,
    after drawing: DrawingPriority? = nil
  ) async throws -> [MeasuredRow] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    var measured: [MeasuredRow] = []
    measured.reserveCapacity(rows.count)
    var pauses = MeasuringPauses(drawing)
    for row in rows {
      if pauses.isDue { await pauses.take() }
      try Task.checkCancellation()
      measured.append(try measurer.height(of: row))
    }
    return measured
  }

  /// Measures rows for drawing.
  ///
  /// - Throws: `CancellationError`, `FontError`, ``MetricsError``, and errors of presenters.
  package func layouts(of rows: [UnmeasuredRow], _ request: LayoutRequest) throws -> [ItemLayout] {
    let measurer = try RowMeasurer(request, shaper: shaper())
    return try rows.map { row in
      try Task.checkCancellation()
      let measured = try measurer.measure(row.item, body: row.body)
      return try measurer.row(measured, showing: nil) ?? measured
    }
  }
}

extension LayoutWorker {
  /// The smallest number of rows for each worker. Using another worker takes longer than measuring
  /// fewer rows.
  private static let heightsPerWorker = 64

  /// Measures the heights of rows on several workers at the same time.
  ///
  /// - Parameters:
  ///   - workers: At least one worker. The result does not depend on the number of workers.
  ///   - drawing: The drawing that goes first, if any.
  /// - Throws: `CancellationError`, `FontError`, ``MetricsError``, and errors of presenters.
  package static func heights(
    of rows: [UnmeasuredRow], _ request: LayoutRequest, on workers: [LayoutWorker],
    after drawing: DrawingPriority? = nil
  ) async throws -> [MeasuredRow] {
    let useful = max(1, min(workers.count, rows.count / heightsPerWorker))
    if useful == 1 { return try await workers[0].heights(of: rows, request, after: drawing) }
    return try await forkJoin(useful) { part in
      let share = rows[(rows.count * part / useful)..<(rows.count * (part + 1) / useful)]
      return try await workers[part].heights(of: share, request, after: drawing)
    }.flatMap(\.self)
  }
}
