import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// What is below the text of an answer: the reason why it failed, its sources, and a line with its
/// model, its cost and its place among other answers. All lengths are in points.
///
/// Sizes are near those of assistant-ui, vercel/ai-elements and huggingface/chat-ui: 12 of 16 points
/// for the line, with "2 / 3" between chevrons.
struct AnswerPart {
  private let answer: Answer
  private let environment: ProseEnvironment
  private let context: MeasureContext
  private let unit: Double

  /// Prepares what is below the text of an answer.
  ///
  /// - Returns: `nil` if nothing is.
  static func prepared(_ answer: Answer, in environment: ProseEnvironment) -> PreparedBox? {
    guard answer.isShownBelow else { return nil }
    let length = answer.citations.reduce(0) { $0 + $1.title.utf8.count }
    return PreparedBox(length: length) { width, context in
      try AnswerPart(answer, environment, context).box(width: width)
    }
  }

  private init(_ answer: Answer, _ environment: ProseEnvironment, _ context: MeasureContext) {
    (self.answer, self.environment, self.context) = (answer, environment, context)
    unit = context.metrics.textSize * environment.scale / 16
  }

  private func text(_ text: String, size: Double, weight: Int? = nil) throws -> PartText {
    var style = context.partStyle(scale: size / 16 * environment.scale, weight: weight)
    style.features.append(.tabularFigures)
    return try PartText(
      text, style: style, pitch: context.grid.round((size * 1.35).rounded() * unit), in: context)
  }

  private func box(width: Double) throws -> BoxPart {
    let grid = context.grid
    let isMirrored = environment.isRightToLeft || context.isMirrored
    // Mirrored parts are placed in their own width, which must be final.
    let natural = isMirrored ? try laidOut(width: grid.ceil(width), in: nil).size.width : nil
    var box = try laidOut(width: grid.ceil(width), in: natural)
    box.size.height = grid.ceil(box.size.height)
    return box
  }

  /// - Parameter final: The width of the part; `nil` for the width that it needs.
  private func laidOut(width: Double, in final: Double?) throws -> BoxPart {
    let isMirrored = environment.isRightToLeft || context.isMirrored
    var box = BoxPart(width: final ?? width, isMirrored: isMirrored)
    var needed = 0.0
    var y = 0.0
    func gap(_ points: Double) {
      if y > 0 { y = context.grid.round(y + points * unit) }
    }
    if answer.state == .failed {
      y = try addError(to: &box, width: width, &needed)
    }
    if answer.state == .stopped {
      y = try addStopped(to: &box, &needed)
    }
    if !answer.citations.isEmpty {
      gap(14)
      y = try addCitations(to: &box, top: y, width: width, &needed)
    }
    gap(12)
    y = try addFooter(to: &box, top: y, width: width, &needed)
    box.size = Size(width: final ?? min(width, context.grid.ceil(needed)), height: y)
    return box
  }

  /// Adds a plate with the reason of the failure.
  private func addError(
    to box: inout BoxPart, width: Double, _ needed: inout Double
  ) throws -> Double {
    let grid = context.grid
    let words = answer.error ?? LocalizedPhrase.answerFailed.text(in: context.language)
    let inset = grid.round(12 * unit)
    let mark = grid.round(16 * unit)
    let left = inset + mark + grid.round(8 * unit)
    let text = try text(words, size: 14)
    let block = try text.block(width: max(unit, width - left - inset), in: context)
    let height = grid.ceil(block.size.height + 2 * grid.round(10 * unit))
    let plate = Rect(
      x: 0, y: 0, width: min(width, grid.ceil(left + block.size.width + inset)), height: height)
    box.fill(.roundedRect(plate, radius: grid.round(8 * unit)), .plate, name: "plate")
    let line = max(1 / grid.scale, grid.round(1))
    box.stroke(
      .roundedRect(plate.inset(by: line / 2), radius: grid.round(8 * unit)), .failure, width: line,
      name: "frame")
    let top = grid.round(10 * unit)
    let center = Point(x: inset + mark / 2, y: grid.round(top + text.pitch / 2))
    box.fill(
      .ellipse(
        in: Rect(x: center.x - mark / 2, y: center.y - mark / 2, width: mark, height: mark)),
      .failure)
    var sign = Path()
    sign.move(center.x, center.y - mark * 0.25)
    sign.line(center.x, center.y + mark * 0.04)
    box.stroke(sign, .plate, width: mark * 0.13)
    let dot = mark * 0.15
    box.fill(
      .ellipse(
        in: Rect(
          x: center.x - dot / 2, y: center.y + mark * 0.26 - dot / 2, width: dot, height: dot)),
      .plate)
    box.add(
      block,
      in: Rect(
        x: left, y: top, width: plate.width - left - inset, height: block.size.height),
      tone: .failure, name: "error")
    needed = max(needed, plate.width)
    return height
  }

  /// Adds a square and the word for an answer that was stopped.
  private func addStopped(to box: inout BoxPart, _ needed: inout Double) throws -> Double {
    let text = try text(
      LocalizedPhrase.answerStopped.text(in: context.language), size: 13)
    let block = try text.block(width: .infinity, maximumLines: 1, in: context)
    let side = context.grid.round(9 * unit)
    let left = side + 7 * unit
    box.fill(
      .roundedRect(
        Rect(x: 0, y: context.grid.round((text.pitch - side) / 2), width: side, height: side),
        radius: 2 * unit), .muted)
    box.add(
      block, in: Rect(x: left, y: 0, width: block.size.width, height: block.size.height),
      tone: .muted, name: "state")
    needed = max(needed, left + block.size.width)
    return block.size.height
  }

  /// Adds the numbered sources.
  ///
  /// - Returns: The bottom of the list.
  private func addCitations(
    to box: inout BoxPart, top: Double, width: Double, _ needed: inout Double
  ) throws -> Double {
    let grid = context.grid
    let head = try text(
      LocalizedPhrase.sources.text(in: context.language), size: 12, weight: 600)
    let headBlock = try head.block(width: .infinity, maximumLines: 1, in: context)
    box.add(
      headBlock,
      in: Rect(x: 0, y: top, width: headBlock.size.width, height: headBlock.size.height),
      tone: .muted)
    needed = max(needed, headBlock.size.width)
    var y = grid.round(top + headBlock.size.height + 6 * unit)
    let numbers = try answer.citations.indices.map {
      try text(AnswerNumbers.count($0 + 1, in: context.language), size: 13)
        .block(width: .infinity, maximumLines: 1, in: context)
    }
    let numberWidth = numbers.map(\.size.width).max() ?? 0
    let left = numberWidth + 8 * unit
    let free = max(unit, width - left)
    for (index, citation) in answer.citations.enumerated() {
      let title = try text(citation.title, size: 13)
      let block = try title.block(width: free, maximumLines: 2, in: context)
      box.add(
        numbers[index],
        in: Rect(
          x: numberWidth - numbers[index].size.width, y: y, width: numbers[index].size.width,
          height: numbers[index].size.height), tone: .muted, name: "number")
      box.add(
        block, in: Rect(x: left, y: y, width: free, height: block.size.height),
        tone: citation.url == nil ? .text : .accent,
        alignment: box.isMirrored ? .right : .left, name: "citation")
      needed = max(needed, left + block.size.width)
      var bottom = y + block.size.height
      if let url = citation.url {
        let host = try text(LinkPresenter.host(of: url), size: 12)
        let hostBlock = try host.block(width: free, maximumLines: 1, in: context)
        box.add(
          hostBlock, in: Rect(x: left, y: bottom, width: free, height: hostBlock.size.height),
          tone: .muted, alignment: box.isMirrored ? .right : .left, name: "host")
        bottom += hostBlock.size.height
        needed = max(needed, left + hostBlock.size.width)
        let widest = max(block.size.width, hostBlock.size.width)
        box.addHit(
          .url, url, in: Rect(x: 0, y: y, width: left + widest, height: bottom - y))
      }
      y = grid.round(bottom + (index + 1 < answer.citations.count ? 6 * unit : 0))
    }
    return y
  }

  /// Adds the line with the place among other answers, the model, the tokens and the cost. They wrap
  /// where the width is too small.
  ///
  /// - Returns: The bottom of the line; `top` without one.
  private func addFooter(
    to box: inout BoxPart, top: Double, width: Double, _ needed: inout Double
  ) throws -> Double {
    let words = answer.footerWords(in: context.language)
    guard answer.hasFooter else { return top }
    var x = 0.0
    var y = top
    var pitch = 0.0
    if let branch = answer.branch {
      let language = context.language
      let number = AnswerNumbers.count(branch.number, in: language)
      let count = AnswerNumbers.count(branch.count, in: language)
      let text = try text("\(number) / \(count)", size: 12, weight: 500)
      let block = try text.block(width: .infinity, maximumLines: 1, in: context)
      pitch = text.pitch
      let chevron = 7 * unit
      let gap = 7 * unit
      let middle = context.grid.round(y + block.size.height / 2)
      for isBefore in [true, false] {
        let center =
          isBefore ? chevron / 4 + unit : unit + chevron / 2 + 2 * gap + block.size.width
        let path = ProseSymbols.chevron(
          center: Point(x: center, y: middle), size: chevron, isOpen: false)
        let isEnd = isBefore ? branch.number <= 1 : branch.number >= branch.count
        box.stroke(
          isBefore ? path.mirrored(at: center) : path, isEnd ? .hairline : .muted,
          width: 1.4 * unit, name: "chevron")
      }
      box.add(
        block,
        in: Rect(
          x: unit + chevron / 2 + gap, y: y, width: block.size.width, height: block.size.height),
        tone: .muted, name: "branch")
      x = unit + chevron + 2 * gap + block.size.width
      needed = max(needed, x)
      x += 12 * unit
    }
    guard !words.isEmpty else { return y + pitch }
    // Names and costs keep their own direction.
    let isolated = context.isMirrored ? words.map { "\u{2068}\($0)\u{2069}" } : words
    let line = try text(isolated.joinedByDots(), size: 12)
    var block = try line.block(width: max(unit, width - x), in: context)
    if block.text.lines.count > 1, x > 0 {
      y = context.grid.round(y + pitch + 2 * unit)
      x = 0
      block = try line.block(width: width, in: context)
    }
    box.add(
      block, in: Rect(x: x, y: y, width: block.size.width, height: block.size.height),
      tone: .muted, name: "model")
    needed = max(needed, x + block.size.width)
    return y + max(block.size.height, x > 0 ? pitch : 0)
  }
}

extension Answer {
  /// Whether there is a line with the model, the cost or the place among other answers.
  fileprivate var hasFooter: Bool {
    model != nil || cost != nil || inputTokens != nil || outputTokens != nil || branch != nil
  }

  /// Whether anything is shown below the text.
  var isShownBelow: Bool {
    hasFooter || !citations.isEmpty || state == .failed || state == .stopped
  }

  /// The model, the number of tokens and the cost.
  func footerWords(in language: String) -> [String] {
    var words = [model].compactMap { $0 }
    if inputTokens != nil || outputTokens != nil {
      // Both are at most 10¹², so their sum is in range.
      let sum = (inputTokens ?? 0) &+ (outputTokens ?? 0)
      words.append(
        LocalizedPhrase.tokens.text(
          in: language, naming: AnswerNumbers.count(sum, in: language)
        ).text)
    }
    return words + [cost].compactMap { $0 }
  }
}

extension Answer {
  /// Whether anything is shown: a caret, or something below the text.
  var isShown: Bool { state == .streaming || isShownBelow }
}
