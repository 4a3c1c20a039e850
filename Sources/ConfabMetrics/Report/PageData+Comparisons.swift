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
