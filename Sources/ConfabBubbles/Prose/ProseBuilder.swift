import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

extension ProseFlow {
  /// The text of some blocks.
  ///
  /// - Parameters:
  ///   - blocks: The blocks. Those that are nested deeper than
  ///     ``ProseEnvironment/maximumDepth`` are not indented further.
  ///   - environment: What the layout depends on.
  ///   - cursor: The position in the message's text, which moves behind the blocks.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  /// - Complexity: Linear in the length of the texts.
  init(
    _ blocks: [Block], in environment: ProseEnvironment, cursor: inout ProseCursor,
    context: MeasureContext
  ) throws {
    var builder = ProseBuilder(environment, cursor: cursor, context)
    try builder.add(blocks)
    self = builder.flow
    cursor = builder.cursor
  }
}

/// Turns blocks into leaves and boxes. It has a stack of its own, because input decides how deep
/// blocks are nested.
struct ProseBuilder {
  /// Where a block is.
  struct Place {
    var leading = 0.0
    var trailing = 0.0
    var tone = ProseLeaf.Tone.normal
    /// The number of lists around it.
    var lists = 0
    /// The number of blocks around it.
    var depth: Int
    var isRightToLeft: Bool
    /// Whether neighbors have the small distance of items.
    var isTight = false
    /// The lists, items and quotes around it, for screen readers.
    var containers: [StructureNode] = []
  }

  private enum Work {
    case block(Block, Place, gap: Double)
    case item(ProseLeaf.Marker, Place, gap: Double)
    /// The end of an item, which shows its marker if nothing else has.
    case endItem(Place)
    case close
  }

  private(set) var flow = ProseFlow()
  private(set) var cursor: ProseCursor
  let environment: ProseEnvironment
  let context: MeasureContext
  private let metrics: Metrics
  private let prose: ProseMetrics
  private let spans: SpanMetrics
  private var work: [Work] = []
  /// The space above the next leaf or box.
  private(set) var gap: Double
  private var marker: ProseLeaf.Marker?
  /// The number of lists, items and quotes so far.
  private var containers = 0

  /// - Parameter gap: The least space above the first block.
  init(
    _ environment: ProseEnvironment, cursor: ProseCursor, gap: Double = 0,
    _ context: MeasureContext
  ) {
    self.environment = environment
    self.cursor = cursor
    self.gap = gap
    self.context = context
    metrics = context.metrics
    prose = context.metrics.prose
    spans = context.metrics.textSpans
  }

  /// Adds blocks outside of others.
  mutating func add(_ blocks: [Block]) throws {
    for index in blocks.indices { try add(index, of: blocks) }
  }

  /// Adds a block outside of others. The one before it was added last, by this or another builder.
  mutating func add(_ index: Int, of blocks: [Block]) throws {
    let block = blocks[index]
    let place = Place(
      tone: environment.isMuted ? .muted : .normal, depth: environment.depth,
      isRightToLeft: environment.depth > 0
        ? environment.isRightToLeft
        : block.startsAtRight(maximumVisits: 64) ?? environment.isRightToLeft)
    let above = index > 0 ? self.gap(blocks[index - 1], block, isTight: false) : 0
    work.append(.block(block, place, gap: above))
    while let next = work.popLast() { try step(next) }
  }

  /// Returns the text so far, and starts a new one below it.
  mutating func takeFlow() -> ProseFlow {
    defer { flow = ProseFlow() }
    return flow
  }

  private mutating func step(_ next: Work) throws {
    switch next {
    case .block(let block, let place, let gap):
      self.gap = max(self.gap, gap)
      try add(block, at: place)
    case .item(let next, let place, let gap):
      try showMarker(at: place)
      self.gap = max(self.gap, gap)
      marker = next
    case .endItem(let place): try showMarker(at: place)
    case .close: flow.append(.close)
    }
  }

  private mutating func add(_ block: Block, at place: Place) throws {
    switch block {
    case .paragraph(let text):
      try add(text, at: place)
      if text.isIntroduction { flow.keepLastWithNext() }
    case .heading(let level, let text):
      let style = metrics.proseStyle(
        scale: environment.scale * prose.headingScale(level), weight: prose.headingWeight)
      try add(
        text, style: style, pitch: style.size * prose.headingPitch,
        role: .heading(UInt8(min(6, max(1, level)))), at: place)
      flow.keepLastWithNext()
    case .list(let list): try add(list, at: place)
    case .quote(let blocks):
      var inner = place.nested
      inner.leading += spans.barWidth + spans.barGap
      inner.tone = .muted
      inner.containers.append(container(.quote))
      addBox(.quote, around: blocks, at: place, inside: inner)
    case .callout(let callout): try add(callout, at: place)
    case .code(let code): try add(code, at: place)
    case .rule:
      append(ProseLeaf(content: .rule, pitch: metrics.linePitch), at: place)
    case .math(let source):
      try addMath(source, at: place)
    case .details(let details): try add(details, at: place)
    case .table, .image, .tool, .thinking, .artifact, .footnotes:
      var inner = environment
      inner.isMuted = place.tone == .muted
      inner.isRightToLeft = place.isRightToLeft
      inner.depth = place.depth + 1
      guard
        inner.depth <= ProseEnvironment.maximumDepth,
        let part = try environment.makePart(block, inner, &cursor, context)
      else { return }
      var leaf = ProseLeaf(content: .part(part), pitch: metrics.linePitch)
      leaf.role = if case .table = block { .table } else { .section }
      append(leaf, at: place)
    }
  }

  /// A list, an item or a quote with a number of its own.
  private mutating func container(_ role: StructureNode.Role) -> StructureNode {
    containers += 1
    return StructureNode(role, containers)
  }
}

extension ProseBuilder {
  /// Adds a leaf with the pending gap and the pending marker.
  private mutating func append(_ leaf: ProseLeaf, at place: Place) {
    var leaf = leaf
    leaf.gap = gap
    leaf.leading += place.leading
    leaf.trailing += place.trailing
    leaf.isRightToLeft = place.isRightToLeft
    if leaf.tone == .normal { leaf.tone = place.tone }
    leaf.isAligned = place.lists > 0
    leaf.containers = place.containers
    if leaf.marker == nil {
      leaf.marker = marker
      marker = nil
    }
    gap = 0
    flow.append(.leaf(leaf))
  }

  private mutating func open(_ kind: ProseBox.Kind, padding: Double = 0, at place: Place) {
    flow.append(
      .open(
        ProseBox(
          kind: kind, gap: gap, leading: place.leading, trailing: place.trailing,
          padding: padding, isRightToLeft: place.isRightToLeft)))
    gap = 0
  }

  /// Adds a text.
  private mutating func add(
    _ text: StyledText, style: TextStyle? = nil, pitch: Double = 0, tone: ProseLeaf.Tone = .normal,
    marker: ProseMarker? = nil, indent: Double = 0, role: StructureNode.Role = .paragraph,
    at place: Place
  ) throws {
    let style = style ?? metrics.proseStyle(scale: environment.scale)
    let utf8 = Array(text.text.utf8)
    let isNeutral =
      place.isRightToLeft && BaseDirection.ofFirstStrong(in: utf8, 0..<utf8.count) == nil
    var leaf = ProseLeaf(
      content: .text(
        try ProseText(
          text, style: style, direction: isNeutral ? .rightToLeft : .automatic, in: environment,
          cursor: &cursor, context: context)),
      pitch: max(pitch, metrics.linePitch * environment.scale))
    leaf.tone = tone
    leaf.role = role
    leaf.leading = indent
    leaf.marker = marker.map {
      ProseLeaf.Marker(
        mark: $0, start: place.leading, end: place.leading + indent,
        tone: tone == .normal ? place.tone : tone)
    }
    append(leaf, at: place)
  }

  /// Shows a marker that no leaf has taken beside an empty line.
  private mutating func showMarker(at place: Place) throws {
    if marker != nil { try add(StyledText(""), at: place) }
  }

  /// Adds a box around blocks.
  private mutating func addBox(
    _ kind: ProseBox.Kind, around blocks: [Block], at place: Place, inside inner: Place
  ) {
    guard !blocks.isEmpty else { return }
    let isNested = place.depth < ProseEnvironment.maximumDepth
    if isNested {
      open(kind, at: place)
      work.append(.close)
    }
    push(blocks, at: isNested ? inner : place)
  }

  /// Puts blocks on the stack, the first one on top.
  ///
  /// - Parameter first: The space above the first block, in points.
  private mutating func push(_ blocks: [Block], at place: Place, first: Double = 0) {
    for index in blocks.indices.reversed() {
      let above =
        index > 0 ? gap(blocks[index - 1], blocks[index], isTight: place.isTight) : first
      work.append(.block(blocks[index], place, gap: above))
    }
  }

  /// The space between two blocks, in points.
  private func gap(_ above: Block, _ block: Block, isTight: Bool) -> Double {
    if case .heading = block { return prose.headingGap }
    if case .heading = above {
      // The first row of a table has no space above its text.
      if case .table = block { return max(prose.headingGapBelow, prose.gap) }
      return prose.headingGapBelow
    }
    return isTight ? spans.itemGap : prose.gap
  }

  private mutating func add(_ list: ListBlock, at place: Place) throws {
    var inner = place.nested
    inner.lists += 1
    inner.isTight = !list.isLoose
    var markers: [ProseMarker] = []
    markers.reserveCapacity(list.items.count)
    for (index, item) in list.items.enumerated() {
      if let isChecked = item.isChecked {
        markers.append(.box(isChecked: isChecked))
      } else if let start = list.start {
        markers.append(try number(start + index, at: place))
      } else {
        markers.append(.bullet(place.lists))
      }
    }
    let widest = markers.map(\.width).max() ?? 0
    let isNested = place.depth < ProseEnvironment.maximumDepth
    let indent = max(prose.listIndent * environment.scale, widest + spans.markerGap)
    if isNested {
      inner.leading += indent
      inner.containers.append(container(.list))
    } else {
      inner = place
    }
    let between = list.isLoose ? prose.gap : spans.itemGap
    let around = inner.containers
    for index in list.items.indices.reversed() {
      if isNested { inner.containers = around + [container(.item), container(.body)] }
      work.append(.endItem(inner))
      push(list.items[index].blocks, at: inner)
      work.append(
        .item(
          ProseLeaf.Marker(
            mark: markers[index], start: place.leading, end: inner.leading, tone: place.tone,
            depth: around.count + 1),
          inner, gap: index > 0 ? between : 0))
    }
  }

  /// The number of an item. Its side of the period is that of the list.
  private func number(_ number: Int, at place: Place) throws -> ProseMarker {
    var style = metrics.proseStyle(scale: environment.scale)
    style.letterSpacing = 0
    let shaped = try context.shaper.shape(
      "\(number).", style: style, language: context.language,
      direction: place.isRightToLeft ? .rightToLeft : .leftToRight)
    return .number(
      shaped, width: try context.shaper.measure(shaped, width: ProseFlow.markerLimit).width)
  }

  private mutating func add(_ callout: Callout, at place: Place) throws {
    var inner = place.nested
    inner.leading += prose.calloutBar + prose.calloutInset
    inner.trailing += prose.calloutInset
    inner.isTight = false
    inner.tone = environment.isMuted ? .muted : .normal
    guard place.depth < ProseEnvironment.maximumDepth else {
      return push(callout.blocks, at: place)
    }
    try showMarker(at: place)
    open(.callout(callout.kind), padding: prose.calloutInsetVertical, at: place)
    work.append(.close)
    let title =
      callout.title ?? LocalizedPhrase.callout(callout.kind).text(in: context.language)
    let style = metrics.proseStyle(scale: environment.scale, weight: prose.headingWeight)
    try add(
      StyledText(title), style: style, tone: .title(callout.kind),
      marker: .symbol(callout.kind), indent: style.size * 1.35, at: inner)
    flow.keepLastWithNext()
    push(callout.blocks, at: inner, first: spans.itemGap)
  }

  private mutating func add(_ details: Details, at place: Place) throws {
    let isNested = place.depth < ProseEnvironment.maximumDepth
    let indent = isNested ? prose.listIndent * environment.scale : 0
    try showMarker(at: place)
    let style = metrics.proseStyle(scale: environment.scale, weight: 500)
    try add(
      details.summary, style: style,
      marker: .chevron(isOpen: details.isOpen), indent: indent, at: place)
    guard details.isOpen else { return }
    flow.keepLastWithNext()
    var inner = place.nested
    inner.leading += indent
    inner.isTight = false
    push(details.blocks, at: inner, first: prose.gap * 0.6)
  }
}

extension ProseBuilder {
  private mutating func openPlate(at place: Place) -> Place {
    open(.plate, padding: spans.codeInsetVertical, at: place)
    var inner = place
    inner.leading += spans.codeInsetHorizontal
    inner.trailing += spans.codeInsetHorizontal
    // The plate has a color of its own.
    inner.tone = .normal
    inner.lists = 0
    return inner
  }

  private mutating func add(_ code: CodeBlock, at place: Place) throws {
    let inner = openPlate(at: place)
    if let file = code.file { _ = cursor.advance(over: file.utf8) }
    if let head = [code.file, code.language].compactMap({ $0 }).first(where: { !$0.isEmpty }) {
      let size = prose.codeHeadSize * environment.scale
      let shaped = try context.shaper.shape(
        head, style: metrics.style(size: size, weight: 500), language: context.language,
        direction: .leftToRight)
      var leaf = ProseLeaf(
        content: .text(ProseText(shaped, at: nil)), pitch: size * 1.35)
      leaf.tone = .muted
      leaf.isWithNext = true
      append(leaf, at: inner)
      gap = spans.codeInsetVertical * 0.6
    }
    let style = metrics.proseCodeStyle(scale: environment.scale)
    append(
      ProseLeaf(
        content: .code(
          try ProseCode(
            code, style: style, gap: prose.codeNumberGap, environment, cursor: &cursor, context)),
        pitch: metrics.linePitch * spans.codeScale * environment.scale), at: inner)
    flow.append(.close)
  }

  private mutating func addMath(_ source: String, at place: Place) throws {
    let inner = openPlate(at: place)
    let text = try ProseText(
      StyledText(source), style: metrics.proseCodeStyle(scale: environment.scale),
      direction: .leftToRight, in: environment, cursor: &cursor, context: context)
    append(
      ProseLeaf(
        content: .text(text),
        pitch: metrics.linePitch * spans.codeScale * environment.scale), at: inner)
    flow.append(.close)
  }
}

extension ProseBuilder.Place {
  /// The place of the blocks inside of a block.
  fileprivate var nested: ProseBuilder.Place {
    var result = self
    result.depth += 1
    return result
  }
}

extension Block {
  /// Whether the first letter of the block is of a right-to-left script; `nil` if there is none.
  ///
  /// - Parameter maximumVisits: The number of blocks that are looked at.
  func startsAtRight(maximumVisits: Int) -> Bool? {
    var stack = [self]
    var visits = 0
    while let block = stack.popLast(), visits < maximumVisits {
      visits += 1
      var texts: [String] = []
      switch block {
      case .paragraph(let text), .heading(_, let text): texts = [text.text]
      case .list(let list):
        for item in list.items.prefix(maximumVisits).reversed() { stack += item.blocks.reversed() }
      case .quote(let blocks): stack += blocks.reversed()
      case .callout(let callout):
        texts = [callout.title ?? ""]
        stack += callout.blocks.reversed()
      case .details(let details):
        texts = [details.summary.text]
        stack += details.blocks.reversed()
      case .table(let table):
        texts = (table.head + (table.rows.first ?? [])).map(\.text)
      case .thinking(let thinking): stack += thinking.blocks.reversed()
      case .footnotes(let notes): stack += notes.prefix(1).flatMap(\.blocks)
      case .artifact(let artifact): texts = [artifact.title]
      case .code, .rule, .image, .math, .tool: break
      }
      for text in texts {
        let utf8 = Array(text.utf8)
        if let found = BaseDirection.ofFirstStrong(in: utf8, 0..<utf8.count) { return found }
      }
    }
    return nil
  }
}

extension StyledText {
  /// The largest size of a paragraph that stays with what it introduces, in bytes.
  private static let introductionLimit = 240

  /// Whether the text is short and has a colon at its end.
  fileprivate var isIntroduction: Bool {
    text.utf8.count <= Self.introductionLimit && (text.hasSuffix(":") || text.hasSuffix("："))
  }
}
