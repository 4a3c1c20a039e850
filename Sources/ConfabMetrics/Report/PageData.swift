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
