import Confab
import ConfabLayout
import ConfabScene
import ConfabSupport
import ConfabText

/// Builds the data of a page: the figures of a report, and drawings of the messages that differ
/// most.
struct PageData {
  /// The text of a message in the page, at most. The rest could not be read in a table anyway.
  private static let longestText = 2_000
  private static let specimen = "Hxpgß"

  let report: FontComparisonReport
  let theme: Theme
  /// The largest size of all drawings, in bytes.
  let limit: Int
  /// The limits that the page shows with their figures; `nil` for none.
  let gate: FontComparisonGate?
  let shapers: [BubbleShaper]
  var shapes: PageShapes

  init(
    _ report: FontComparisonReport, shapers: [BubbleShaper], theme: Theme, limit: Int,
    gate: FontComparisonGate?
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
    var json = JSONWriter(.page)
    try json.object { json in
      json.member("engine", "Made by Confab \(confabVersion)")
      addColors(to: &json)
      json.key("texts")
      json.array(of: report.texts) { json, text in
        json.object { json in
          json.member("id", text.id)
          json.member("text", Self.shortened(text.text))
          json.member("out", text.isOutgoing)
        }
      }
      json.key("conditions")
      json.array(of: report.conditions) { json, condition in
        json.object { json in
          json.member("width", condition.width, decimals: 2)
          json.member("scale", condition.scale, decimals: 2)
          json.member("locale", condition.locale)
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
      json.array(of: shapes.glyphDefinitions) { $0.add(encoded: $1) }
      json.key("outlines")
      json.array(of: shapes.bubbleOutlines) { $0.add($1) }
    }
    return json.take()
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return String(text.unicodeScalars.prefix(longestText / 4)) + "…"
  }

  private func addColors(to json: inout JSONWriter) {
    let (light, dark) = (SheetColors(theme, .light), SheetColors(theme, .dark))
    let colors: [(StaticString, KeyPath<SheetColors, Color>)] = [
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
      json.member("side", 0)
      json.member("below", theme.metrics.tailDrop, decimals: 2)
    }
    json.member("radius", theme.metrics.bubbleRadius, decimals: 2)
  }

  private mutating func addFonts(to json: inout JSONWriter) throws {
    json.key("fonts")
    try json.array(of: report.fonts.indices) { json, index in
      let font = report.fonts[index]
      let text = try shapers[index].line(Self.specimen)
      json.object { json in
        json.member("label", font.label)
        json.member("family", font.family)
        let numbers: [(StaticString, Double?)] = [
          ("size", font.size), ("ascent", font.ascent), ("descent", font.descent),
          ("gap", font.lineGap), ("cap", font.capHeight), ("x", font.xHeight),
        ]
        for (name, value) in numbers {
          json.member(name, value, decimals: 4)
        }
        json.key("warnings")
        json.array(of: font.warnings) { $0.add($1) }
        json.key("others")
        json.array(of: Figures.otherCharacters(of: font)) { $0.add($1) }
        json.key("specimen")
        json.object { json in
          json.member("w", text.width, decimals: 3)
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
  private func addMeasures(to json: inout JSONWriter) {
    json.key("measures")
    json.array(of: report.fonts) { json, font in
      json.array(of: font.measurements) { json, measurements in
        json.object { json in
          json.key("a")
          json.array(of: measurements) { $0.add($1.advance, decimals: 2) }
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

  private mutating func addCharacters(to json: inout JSONWriter) throws {
    json.key("characters")
    try json.array(of: PageCharacters.mostFrequent(in: report.texts)) { json, entry in
      try Task.checkCancellation()
      let texts = try shapers.map { try $0.line(String(entry.character)) }
      json.object { json in
        json.member("c", String(entry.character))
        json.member("n", entry.count)
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
  mutating func addComparison(_ index: Int, to json: inout JSONWriter) throws {
    let comparison = report.comparisons[index]
    let share = limit / max(1, report.comparisons.count * report.conditions.count)
    try json.object { json in
      json.member("first", comparison.first)
      json.member("second", comparison.second)
      json.key("results")
      try json.array(of: comparison.results.indices) { json, number in
        let result = comparison.results[number]
        try json.object { json in
          json.member("condition", result.condition)
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

  private func addSummary(_ summary: ComparisonSummary, to json: inout JSONWriter) {
    let counts: [(StaticString, Int)] = [
      ("texts", summary.texts), ("rewrapped", summary.rewrapped), ("grown", summary.grown),
      ("shrunk", summary.shrunk), ("firstHeight", summary.firstHeight),
      ("secondHeight", summary.secondHeight), ("missing", summary.secondMissing),
    ]
    let ratios: [(StaticString, Double)] = [
      ("advanceRatio", summary.advanceRatio), ("firstFallback", summary.firstFallback),
      ("secondFallback", summary.secondFallback),
    ]
    json.key("summary")
    json.object { json in
      for (name, value) in counts {
        json.member(name, value)
      }
      for (name, value) in ratios {
        json.member(name, value, decimals: 6)
      }
    }
  }

  private func addGate(_ summary: ComparisonSummary, to json: inout JSONWriter) {
    json.key("gate")
    json.array(of: gate?.limits ?? []) { json, limit in
      let value = limit.metric.value(in: summary, isShare: limit.isShare)
      json.object { json in
        json.member("rule", limit.description)
        json.member("value", limit.text(value))
        json.member("passed", value <= limit.value)
      }
    }
  }

  private func addAdvice(
    _ advice: FontAdvice, of comparison: FontComparison, _ result: FontComparison.Result,
    to json: inout JSONWriter
  ) {
    let snippets = snippets(advice, of: comparison, result)
    json.key("advice")
    json.object { json in
      json.member("ratio", advice.ratioFactor, decimals: 6)
      json.member("best", advice.bestFactor, decimals: 6)
      json.key("sweep")
      json.array(of: advice.sweep) { json, point in
        json.object { json in
          json.member("factor", point.factor, decimals: 6)
          json.member("rewrapped", point.rewrapped)
        }
      }
      json.member("text", Figures.text(of: advice, result.summary))
      json.key("snippets")
      json.array { json in
        for (title, text) in snippets {
          json.object { json in
            json.member("title", title)
            json.member("text", text)
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
    to json: inout JSONWriter
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
        var drawing = JSONWriter(.page)
        drawing.array { json in
          shapes.add(pair.first, to: &json)
          shapes.add(pair.second, to: &json)
        }
        let drawn = drawing.take()
        used += drawn.count + shapes.bytes - before
        // The first drawing is always there.
        if used > budget, widest > 0 { break }
        widest = max(widest, pair.first.size.width, pair.second.size.width)
        json.key(text: String(text))
        json.add(encoded: drawn)
      }
    }
    json.member("column", (widest + 16).rounded(.up), decimals: 0)
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
