import Confab
import Foundation
import TestSupport
import Testing

@testable import ConfabMetrics

@Suite struct MetricsOutputTests {
  private static let texts = [
    MeasuredText(id: "a", text: "Comma, \"quotes\" and\nanother line of some length"),
    MeasuredText(id: "b,2", text: " spaces "), MeasuredText(id: "c", text: "\u{b05} and 🎉"),
    MeasuredText(id: "d", text: "Are you coming to the lake on Saturday?", isOutgoing: true),
  ]

  private func report(
    measuresInk: Bool = false, advises: Bool = true, scales: [Double] = [2],
    second: FontSetting = FontSetting(typeface: "Noto Sans Mono", size: 15),
    texts: [MeasuredText] = texts
  ) async throws -> MetricsReport {
    var comparer = MetricsComparer(
      fonts: [FontSetting(typeface: "Inter", size: 15), second],
      options: MeasuringOptions(widths: [150], scales: scales, measuresInk: measuresInk))
    comparer.advises = advises
    return try await comparer.report(on: texts)
  }

  @Test(arguments: [true, false])
  func `The JSON matches its schema and leaves texts out`(includesTexts: Bool) async throws {
    let report = try await report(measuresInk: true, scales: [1, 3])
    var document = MetricsDocument(report, lineHeight: .font, includesTexts: includesTexts)
    let gate = try MetricsGate(parsing: "rewraps>0")
    document.gate = MetricsDocument.Gate(
      gate, violations: gate.violations(of: report.comparisons, in: report))
    let json = try JSONEncoder().encode(document)
    let input = Data("[\(MetricsSchema.json),".utf8) + json + Data("]".utf8)
    let answer = try TestPython.output(
      of: "Tests/ConfabMetricsTests/validate-metrics.py", input: input, modules: .system)
    #expect(String(decoding: answer, as: UTF8.self) == "valid\n")
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.contains("Saturday") == includesTexts)
    #expect(!text.contains("Bundled"), "a path must not appear")
  }

  @Test func `Each line has its ink if it is asked for`() async throws {
    let inked = try await report(measuresInk: true, advises: false)
    for line in inked.fonts[0].measurements[0][3].lines {
      let ink = try #require(line.ink)
      #expect(ink.left >= -1 && ink.right <= line.width + 1 && ink.top < 0)
    }
    let plain = try await report(advises: false)
    #expect(plain.fonts[0].measurements[0][3].lines.allSatisfy { $0.ink == nil })
  }

  @Test func `The table has a row for each text and font, with quoted cells`() async throws {
    let report = try await report(advises: false)
    let csv = MetricsTable.csv(report, includesTexts: true)
    let lines = csv.components(separatedBy: "\r\n")
    #expect(lines.count == 2 + 4 * 2 && lines.last == "")
    #expect(
      lines[0].hasPrefix("id,font,locale,width,scale,advance,") && lines[0].hasSuffix(",text"))
    #expect(lines[1].hasPrefix("a,Inter 15 pt,en,150,2,"))
    #expect(lines[1].hasSuffix(",\"Comma, \"\"quotes\"\" and\nanother line of some length\""))
    #expect(lines[3].hasPrefix("\"b,2\",") && lines[3].hasSuffix(",\" spaces \""))
    #expect(lines[5].contains(",U+0B05,"))
    #expect(!MetricsTable.csv(report).contains("Saturday"))
  }

  @Test func `The rule of CSS bridges different type sizes`() async throws {
    let report = try await report(second: FontSetting(typeface: "Inter", size: 30, label: "*/ big"))
    let css = FontFaceRule.css(report)
    // Both have one font-size in CSS, at which they are equal.
    #expect(css.contains("size-adjust: 100%;"))
    #expect(css.contains("ascent-override: 96.88%;") && css.contains("line-gap-override: 0%;"))
    #expect(css.contains("/* * / big as wide as Inter 15 pt"))
  }

  @Test func `The theme has the advised size and the first font's line pitch`() async throws {
    let report = try await report(second: FontSetting(typeface: "Inter", size: 30))
    let advice = try #require(report.comparisons[0].results[0].advice)
    let json = AdvisedTheme.json(advice, first: report.fonts[0], second: report.fonts[1])
    let theme = try ThemeFile.read(Array(json.utf8), named: "advice.json")
    #expect(theme.metrics.textSize == 15)
    #expect(abs(theme.metrics.linePitch - 20.0 * 15 / 17) < 1e-4)
  }

  @Test func `A stored report shows what changed since`() async throws {
    let before = try await report(advises: false)
    let stored = try JSONEncoder().encode(MetricsDocument(before, lineHeight: .font))
    let baseline = try MetricsBaseline(Array(stored), named: "stored.json")
    let same = try baseline.changes(to: before, lineHeight: .font, worst: 3)
    #expect(same.otherTexts.isEmpty && same.comparisons.count == 2)
    #expect(same.comparisons.allSatisfy { $0.results[0].differences.isEmpty })

    var texts = Self.texts
    texts[0].text += " edited"
    texts.append(MeasuredText(id: "new", text: "new"))
    texts.remove(at: 1)
    let wider = FontSetting(typeface: "Noto Sans Mono", size: 15, letterSpacing: 0.5)
    let after = try await report(advises: false, second: wider, texts: texts)
    let changes = try baseline.changes(to: after, lineHeight: .font, worst: 3)
    #expect(Set(changes.otherTexts) == ["a", "new", "b,2"])
    #expect(changes.comparisons[0].results[0].differences.isEmpty)
    let changed = changes.comparisons[1].results[0].differences.map { after.texts[$0.text].id }
    #expect(changed == ["c", "d"])
  }

  @Test func `A baseline of another call is refused`() async throws {
    let before = try await report(advises: false)
    let stored = Array(try JSONEncoder().encode(MetricsDocument(before, lineHeight: .font)))
    let baseline = try MetricsBaseline(stored, named: "stored.json")
    let other = try await report(advises: false, scales: [1])
    #expect { try baseline.changes(to: other, lineHeight: .font, worst: 3) } throws: {
      "\($0)".contains("other conditions: 150 pt, scale 2, en, now 150 pt, scale 1, en")
    }
    #expect { try baseline.changes(to: before, lineHeight: .theme, worst: 3) } throws: {
      "\($0)".contains("other line heights")
    }
    for bytes in [Array("{}".utf8), [], Array(stored.dropLast(5)), Array("[1]".utf8)] {
      #expect { try MetricsBaseline(bytes, named: "x.json") } throws: {
        "\($0)".contains("the baseline x.json can't be read")
      }
    }
  }

  @Test func `Lines of a text and messages of a conversation are read`() throws {
    let lines = try MeasuredText.read(Array("\u{FEFF}one\r\n\r\n  \nfour".utf8), named: "x.txt")
    #expect(lines.texts.map(\.id) == ["1", "4"] && lines.texts.map(\.text) == ["one", "four"])
    let chat = """
      {"confab": "1", "self": "a", "locale": "de", "participants": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
       "messages": [{"id": "1", "kind": "text", "from": "a", "text": "fett", "spans": [{"start": 0, "end": 4, "style": "bold"}]},
        {"id": "2", "kind": "text", "from": "b", "text": "see example.com"}, {"id": "3", "kind": "text", "from": "b", "text": "🎉"}]}
      """
    for name in ["chat.json", "standard input"] {
      let read = try MeasuredText.read(Array(chat.utf8), named: name)
      #expect(read.locale == "de" && read.texts.map(\.id) == ["1", "2"])
      #expect(read.texts.map(\.isOutgoing) == [true, false])
      #expect(read.texts[0].spans.map(\.traits) == [.bold])
      #expect(read.texts[1].spans.map(\.traits) == [.link])
    }
    for (bytes, expected) in [
      (Array("\n \n".utf8), "has no text"), ([0xFF, 0xFE, 0x41], "is not UTF-8 text"),
    ] {
      #expect { try MeasuredText.read(bytes, named: "x") } throws: { "\($0)".contains(expected) }
    }
  }
}
