import Confab
import ConfabLayout
import ConfabScene
import ConfabText

/// Builds the data of a page: the figures of a report, and drawings of the messages that differ
/// most.
struct PageData {
  /// The text of a message in the page, at most. The rest could not be read in a table anyway.
  private static let longestText = 2_000
  private static let specimen = "Hxpgß"

  let report: MetricsReport
  let theme: Theme
  /// The largest size of all drawings, in bytes.
  let limit: Int
  /// The limits that the page shows with their figures; `nil` for none.
  let gate: MetricsGate?
  let shapers: [BubbleShaper]
  var shapes: PageShapes

  init(
    _ report: MetricsReport, shapers: [BubbleShaper], theme: Theme, limit: Int,
    gate: MetricsGate?
  ) throws {
    self.report = report
    self.shapers = shapers
    self.theme = theme
    self.limit = limit
    self.gate = gate
    shapes = try PageShapes(theme: theme)
  }

  /// The data as JSON.
  ///
  /// - Throws: `FontError`, `TextStyleError`, and `CancellationError`.
  mutating func json() throws -> [UInt8] {
    var json = JSONText()
    try json.object { json in
      json.key("engine")
      json.add("Made by Confab \(confabVersion)")
      addColors(to: &json)
      json.key("texts")
      json.array(of: report.texts) { json, text in
        json.object { json in
          json.key("id")
          json.add(text.id)
          json.key("text")
          json.add(Self.shortened(text.text))
          json.key("out")
          json.add(text.isOutgoing)
        }
      }
      json.key("conditions")
      json.array(of: report.conditions) { json, condition in
        json.object { json in
          json.key("width")
          json.add(condition.width)
          json.key("scale")
          json.add(condition.scale)
          json.key("locale")
          json.add(condition.locale)
        }
      }
      try addFonts(to: &json)
      addMeasures(to: &json)
      json.key("comparisons")
      try json.array(of: report.comparisons.indices) { json, index in
        try addComparison(index, to: &json)
      }
      try addCharacters(to: &json)
      // Last, because the parts before add to them.
      json.key("glyphs")
      json.array(of: shapes.glyphDefinitions) { $0.add(made: $1) }
      json.key("outlines")
      json.array(of: shapes.bubbleOutlines) { $0.add($1) }
    }
    return json.bytes
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return String(text.unicodeScalars.prefix(longestText / 4)) + "…"
  }

  private func addColors(to json: inout JSONText) {
    let (light, dark) = (SheetColors(theme, .light), SheetColors(theme, .dark))
    let colors: [(String, KeyPath<SheetColors, Color>)] = [
      ("bubble-page", \.page), ("incoming", \.incoming), ("incoming-text", \.incomingText),
      ("outgoing", \.outgoing), ("outgoing-text", \.outgoingText),
    ]
    json.key("colors")
    json.object { json in
      for (name, path) in colors {
        json.key(name)
        json.array { json in
          json.add(light[keyPath: path].hex)
          json.add(dark[keyPath: path].hex)
        }
      }
    }
    json.key("tail")
    json.object { json in
      json.key("side")
      json.add(0)
      json.key("below")
      json.add(theme.metrics.tailDrop)
    }
    json.key("radius")
    json.add(theme.metrics.bubbleRadius)
  }

  private mutating func addFonts(to json: inout JSONText) throws {
    json.key("fonts")
    try json.array(of: report.fonts.indices) { json, index in
      let font = report.fonts[index]
      let text = try shapers[index].line(Self.specimen)
      json.object { json in
        json.key("label")
        json.add(font.label)
        json.key("family")
        json.add(font.family)
        let numbers: [(String, Double?)] = [
          ("size", font.size), ("ascent", font.ascent), ("descent", font.descent),
          ("gap", font.lineGap), ("cap", font.capHeight), ("x", font.xHeight),
        ]
        for (name, value) in numbers {
          json.key(name)
          json.add(value, decimals: 4)
        }
        json.key("warnings")
        json.array(of: font.warnings) { $0.add($1) }
        json.key("others")
        json.array(of: Figures.otherCharacters(of: font)) { $0.add($1) }
        json.key("specimen")
        json.object { json in
          json.key("w")
          json.add(text.width, decimals: 3)
          json.key("r")
          json.array { json in
            var boxes: [Rect] = []
            shapes.addLine(
              text, line: 0, at: Point(x: 0, y: 0), boxes: &boxes, to: &json)
          }
        }
      }
    }
  }

  /// The measures as columns, because names of members would be most of the file.
  private func addMeasures(to json: inout JSONText) {
    json.key("measures")
    json.array(of: report.fonts) { json, font in
      json.array(of: font.measurements) { json, measurements in
        json.object { json in
          json.key("a")
          json.array(of: measurements) { $0.add($1.advance) }
          json.key("w")
          json.array(of: measurements) { $0.add($1.bubbleWidth) }
          json.key("h")
          json.array(of: measurements) { $0.add($1.bubbleHeight) }
          json.key("n")
          json.array(of: measurements) { $0.add($1.lines.count) }
          json.key("f")
          json.array(of: measurements) { json, measurement in
            json.add(
              measurement.fonts.reduce(0) { $0 + ($1.isFallback ? $1.end - $1.start : 0) })
          }
          json.key("m")
          json.array(of: measurements) { $0.add($1.missing.count) }
        }
      }
    }
  }

  private mutating func addCharacters(to json: inout JSONText) throws {
    json.key("characters")
    try json.array(of: PageCharacters.mostFrequent(in: report.texts)) { json, entry in
      try Task.checkCancellation()
      let texts = try shapers.map { try $0.line(String(entry.character)) }
      json.object { json in
        json.key("c")
        json.add(String(entry.character))
        json.key("n")
        json.add(entry.count)
        json.key("a")
        json.array(of: zip(texts, report.fonts)) { $0.add($1.0.width / $1.1.size, decimals: 4) }
        json.key("g")
        json.array(of: zip(texts, report.fonts)) { json, pair in
          json.array { json in
            var boxes: [Rect] = []
            shapes.addLine(
              pair.0, line: 0, at: Point(x: 0, y: 0), factor: 1 / pair.1.size, boxes: &boxes,
              to: &json)
          }
        }
      }
    }
  }
}

/// The results of the comparisons: their figures, their advice and the drawings of their messages.
extension PageData {
  /// Adds a comparison with its results.
  mutating func addComparison(_ index: Int, to json: inout JSONText) throws {
    let comparison = report.comparisons[index]
    let share = limit / max(1, report.comparisons.count * report.conditions.count)
    try json.object { json in
      json.key("first")
      json.add(comparison.first)
      json.key("second")
      json.add(comparison.second)
      json.key("results")
      try json.array(of: comparison.results.indices) { json, number in
        let result = comparison.results[number]
        try json.object { json in
          json.key("condition")
          json.add(result.condition)
          json.key("rewrapped")
          json.array(of: result.differences.filter(\.isRewrapped)) { $0.add($1.text) }
          let worst = ShownTexts.worst(result)
          json.key("worst")
          json.array(of: worst) { $0.add($1) }
          addSummary(result.summary, to: &json)
          addGate(result.summary, to: &json)
          if let advice = result.advice {
            addAdvice(advice, of: comparison, result, to: &json)
          }
          try addDrawings(of: comparison, result, worst, budget: share, to: &json)
        }
      }
    }
  }

  private func addSummary(_ summary: ComparisonSummary, to json: inout JSONText) {
    let counts: [(String, Int)] = [
      ("texts", summary.texts), ("rewrapped", summary.rewrapped), ("grown", summary.grown),
      ("shrunk", summary.shrunk), ("firstHeight", summary.firstHeight),
      ("secondHeight", summary.secondHeight), ("missing", summary.secondMissing),
    ]
    let ratios: [(String, Double)] = [
      ("advanceRatio", summary.advanceRatio), ("firstFallback", summary.firstFallback),
      ("secondFallback", summary.secondFallback),
    ]
    json.key("summary")
    json.object { json in
      for (name, value) in counts {
        json.key(name)
        json.add(value)
      }
      for (name, value) in ratios {
        json.key(name)
        json.add(value, decimals: 6)
      }
    }
  }

  private func addGate(_ summary: ComparisonSummary, to json: inout JSONText) {
    json.key("gate")
    json.array(of: gate?.limits ?? []) { json, limit in
      let value = limit.metric.value(in: summary, isShare: limit.isShare)
      json.object { json in
        json.key("rule")
        json.add(limit.description)
        json.key("value")
        json.add(limit.text(value))
        json.key("passed")
        json.add(value <= limit.value)
      }
    }
  }

  private func addAdvice(
    _ advice: FontAdvice, of comparison: FontComparison, _ result: FontComparison.Result,
    to json: inout JSONText
  ) {
    let snippets = snippets(advice, of: comparison, result)
    json.key("advice")
    json.object { json in
      json.key("ratio")
      json.add(advice.ratioFactor, decimals: 6)
      json.key("best")
      json.add(advice.bestFactor, decimals: 6)
      json.key("sweep")
      json.array(of: advice.sweep) { json, point in
        json.object { json in
          json.key("factor")
          json.add(point.factor, decimals: 6)
          json.key("rewrapped")
          json.add(point.rewrapped)
        }
      }
      json.key("text")
      json.add(Figures.text(of: advice, result.summary))
      json.key("snippets")
      json.array { json in
        for (title, text) in snippets {
          json.object { json in
            json.key("title")
            json.add(title)
            json.key("text")
            json.add(text)
          }
        }
      }
    }
  }

  /// The advice in the forms that people paste elsewhere.
  private func snippets(
    _ advice: FontAdvice, of comparison: FontComparison, _ result: FontComparison.Result
  ) -> [(title: String, text: String)] {
    var only = report
    only.comparisons = [comparison]
    only.comparisons[0].results = [result]
    return [
      ("CSS", FontFaceRule.css(only)),
      (
        "Theme of Confab",
        AdvisedTheme.json(
          advice, first: report.fonts[comparison.first], second: report.fonts[comparison.second])
      ),
    ]
  }

  /// Adds drawings in the order of the differences, and then of the messages that do not differ,
  /// until the budget is used.
  private mutating func addDrawings(
    of comparison: FontComparison, _ result: FontComparison.Result, _ worst: [Int], budget: Int,
    to json: inout JSONText
  ) throws {
    let bubbles = ComparisonBubbles(
      report, comparison: comparison, first: shapers[comparison.first],
      second: shapers[comparison.second])
    let differing = Set(worst)
    let order = worst + report.texts.indices.filter { !differing.contains($0) }
    var used = 0
    var widest = 0.0
    json.key("drawn")
    try json.object { json in
      for text in order {
        try Task.checkCancellation()
        let pair = try bubbles.pair(of: text, under: result.condition)
        let before = shapes.bytes
        var drawing = JSONText()
        drawing.array { json in
          shapes.add(pair.first, to: &json)
          shapes.add(pair.second, to: &json)
        }
        used += drawing.bytes.count + shapes.bytes - before
        // The first drawing is always there.
        if used > budget, widest > 0 { break }
        widest = max(widest, pair.first.size.width, pair.second.size.width)
        json.key(String(text))
        json.add(made: drawing.bytes)
      }
    }
    json.key("column")
    json.add((widest + 16).rounded(.up))
  }
}

/// The characters of the texts that the page compares.
enum PageCharacters {
  /// The largest number of characters.
  static let limit = 160

  /// The most frequent characters with ink, the most frequent first.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  static func mostFrequent(in texts: [MeasuredText]) -> [(character: Unicode.Scalar, count: Int)] {
    var counts: [Unicode.Scalar: Int] = [:]
    for text in texts {
      for scalar in text.text.unicodeScalars where isShown(scalar) {
        counts[scalar, default: 0] += 1
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
      .map { ($0.key, $0.value) }
  }

  /// Whether a character has an advance of its own and no colors.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isEmojiPresentation || properties.isVariationSelector {
      return false
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .enclosingMark,
      .spacingMark:
      return false
    default: return true
    }
  }
}
