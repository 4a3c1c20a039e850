import ConfabModel
import ConfabScene
import ConfabTimeline

/// What layouts depend on, numbered.
struct EngineContext: Sendable {
  var number: Int
  var request: LayoutRequest
}

/// A layout that was worked out and is not shown yet.
struct ComputedLayout: Sendable {
  var layout: LiveLayout
  var changes: SectionedChanges
  /// How many changes of the timeline it has taken in.
  var consumed: Int
}

/// The state behind a ``ConversationEngine``: the timeline as it is, the layout that is shown, and what
/// lies between them.
actor EngineCore {
  private var live: LiveTimeline
  private let rules: TimelineRules
  private let factories: MessageFactories
  private var shown: LiveLayout
  /// What every change since ``shown`` has left in place.
  private var changes: [LiveKept] = []
  let workers: [LayoutWorker]
  private let preparedLimit: Int

  init(
    _ conversation: Conversation, request: LayoutRequest, rules: TimelineRules,
    factories: MessageFactories, workers: [LayoutWorker], preparedLimit: Int
  ) throws {
    live = try LiveTimeline(conversation, rules: rules, factories: factories)
    self.rules = rules
    self.factories = factories
    self.workers = workers
    self.preparedLimit = preparedLimit
    shown = LiveLayout(
      rows: LiveRows(), model: try request.emptyModel(), request: request, context: -1,
      measured: LabelledList())
  }

  var conversation: Conversation { live.conversation }
  var messageCount: Int { live.messageCount }
  var layout: LiveLayout { shown }

  func append(_ messages: [Message], state: ConversationState?) throws {
    changes.append(try live.append(messages, state: state))
  }

  func prepend(_ messages: [Message]) throws { changes.append(try live.prepend(messages)) }

  func replace(_ conversation: Conversation) throws {
    live = try LiveTimeline(conversation, rules: rules, factories: factories)
    changes.append(.nothing)
  }

  /// Shows other messages: as an append or a page where they are no more than that.
  func show(_ messages: [Message], state: ConversationState?) throws {
    if let added = live.added(byShowing: messages) {
      if !added.above.isEmpty { try prepend(added.above) }
      return try append(added.below, state: state)
    }
    var conversation = live.surroundings
    conversation.messages = messages
    if let state { conversation.state = state }
    try replace(conversation)
  }

  /// The layout of what there is by now.
  func compute(_ context: EngineContext) async throws -> ComputedLayout {
    let (rows, old, consumed) = (live.shown, shown, changes.count)
    let kept = changes.reduce(LiveKept(allOf: old.rows)) { $0.intersection($1) }
    let layout =
      old.context == context.number
      ? try await extend(old, to: rows, keeping: kept.rows)
      : try await measureAll(rows, from: old, keeping: kept.rows, context)
    return ComputedLayout(
      layout: layout, changes: try rows.changes(from: old.rows, keeping: kept), consumed: consumed)
  }

  /// Makes a layout the one that is shown.
  func finish(_ computed: ComputedLayout) -> LiveLayout {
    let old = shown
    shown = computed.layout
    changes.removeFirst(computed.consumed)
    return old
  }

  /// Under the same context: what has stayed is not looked at.
  private func extend(
    _ old: LiveLayout, to rows: LiveRows, keeping kept: Range<Int>
  ) async throws -> LiveLayout {
    let (before, after) = (old.rows.rows.labels, rows.rows.labels)
    // Nothing has stayed: all of it is behind.
    let kept = kept.isEmpty ? before.lowerBound..<before.lowerBound : kept
    let isWhole = kept.isEmpty
    let head = isWhole ? after.lowerBound..<after.lowerBound : after.lowerBound..<kept.lowerBound
    let tail = isWhole ? after : kept.upperBound..<after.upperBound
    let oldHead = before.lowerBound..<kept.lowerBound
    let oldTail = kept.upperBound..<before.upperBound
    let known = old.known(in: [oldHead, oldTail])
    let items = rows.rows[head] + rows.rows[tail]
    let new = try await measure(items, known: known, old.request)
    let made = zip(items, new).map { old.request.modelRow(of: $0.item, height: $1.height) }

    var model = old.model
    let last = model.count - oldTail.count
    try model.replaceSubrange(last..<model.count, with: [])
    try model.replaceSubrange(0..<oldHead.count, with: Array(made[..<head.count]))
    try model.replaceSubrange(model.count..<model.count, with: Array(made[head.count...]))
    var measured = old.measured
    if isWhole {
      measured = LabelledList(new, from: after.lowerBound)
    } else {
      measured.replace(from: kept.upperBound, with: new[head.count...])
      measured.replace(before: kept.lowerBound, with: new[..<head.count])
    }
    return LiveLayout(
      rows: rows, model: model, request: old.request, context: old.context, measured: measured)
  }

  /// Under another context: everything is measured, but text of the same type is not shaped again.
  private func measureAll(
    _ rows: LiveRows, from old: LiveLayout, keeping kept: Range<Int>, _ context: EngineContext
  ) async throws -> LiveLayout {
    let request = context.request
    let items = rows.rows.elements
    let isSameType =
      request.metrics == old.request.metrics && request.language == old.request.language
    let hasStayed = isSameType && kept == rows.rows.labels && kept == old.rows.rows.labels
    var new: [MeasuredRow]
    if hasStayed {
      let measured = old.measured.elements
      new = try await measure(
        zip(items, measured).map { UnmeasuredRow(item: $0.item, prepared: $1.prepared) }, request)
    } else {
      let known = isSameType ? old.known(in: [old.rows.rows.labels]) : [:]
      new = try await measure(
        items.map { item in
          let same = known[item.id].flatMap { $0.item.hasSameContent(as: item) ? $0.row : nil }
          return UnmeasuredRow(item: item.item, prepared: same?.prepared)
        }, request)
    }
    new.forgetPrepared(beyond: preparedLimit)
    let model: LayoutModel<String>
    if hasStayed {
      var heights = new.makeIterator()
      var gaps = items.makeIterator()
      model = old.model.resized(
        width: request.rowWidth, grid: request.grid, marginTop: request.metrics.marginTop,
        marginBottom: request.metrics.marginBottom
      ) { _ in
        (
          heights.next()?.height ?? 0, gaps.next().map { request.gap(above: $0.item) } ?? 0
        )
      }
    } else {
      var empty = try request.emptyModel()
      try empty.replaceSubrange(
        0..<0,
        with: zip(items, new).map { request.modelRow(of: $0.item, height: $1.height) })
      model = empty
    }
    return LiveLayout(
      rows: rows, model: model, request: request, context: context.number,
      measured: LabelledList(new, from: rows.rows.labels.lowerBound))
  }

  /// Rows with the heights of those that are known and say the same.
  private func measure(
    _ items: [TrackedItem], known: [String: KnownRow], _ request: LayoutRequest
  ) async throws -> [MeasuredRow] {
    var measured: [MeasuredRow?] = []
    var missing: [UnmeasuredRow] = []
    for item in items {
      let same = known[item.id].flatMap {
        $0.item.item.kind == item.item.kind && $0.item.hasSameContent(as: item) ? $0 : nil
      }
      if let same, same.item.item.decoration.isMeasured(like: item.item.decoration) {
        measured.append(same.row)
      } else {
        measured.append(nil)
        missing.append(UnmeasuredRow(item: item.item, prepared: same?.row.prepared))
      }
    }
    var new = try await measure(missing, request)
    if items.count > 1_000 { new.forgetPrepared(beyond: preparedLimit) }
    var next = new.makeIterator()
    return measured.compactMap { $0 ?? next.next() }
  }

  private func measure(
    _ rows: [UnmeasuredRow], _ request: LayoutRequest
  ) async throws -> [MeasuredRow] {
    guard !rows.isEmpty else { return [] }
    var rows = rows
    for (index, body) in try await request.hostedBodies(of: rows.map(\.item)) {
      rows[index].body = body
      rows[index].prepared = nil
    }
    return try await LayoutWorker.heights(of: rows, request, on: workers)
  }
}

/// A row of an older layout.
struct KnownRow {
  var item: TrackedItem
  var row: MeasuredRow
}

extension LiveLayout {
  func known(in ranges: [Range<Int>]) -> [String: KnownRow] {
    var known: [String: KnownRow] = [:]
    for label in ranges.joined() {
      known[rows.rows[label].id] = KnownRow(item: rows.rows[label], row: measured[label])
    }
    return known
  }
}

extension [MeasuredRow] {
  /// Keeps what was prepared of the last rows, up to so many bytes.
  mutating func forgetPrepared(beyond limit: Int) {
    var bytes = 0
    for index in indices.reversed() {
      guard let prepared = self[index].prepared else { continue }
      bytes += prepared.memoryFootprint
      if bytes > limit { self[index].prepared = nil }
    }
  }
}

extension LayoutRequest {
  func emptyModel() throws(LayoutModelError) -> LayoutModel<String> {
    try LayoutModel(
      width: rowWidth, grid: grid, marginTop: metrics.marginTop,
      marginBottom: metrics.marginBottom)
  }

  func modelRow(of item: TimelineItem, height: Double) -> ModelRow<String> {
    ModelRow(id: item.id, height: height, gap: gap(above: item))
  }
}
