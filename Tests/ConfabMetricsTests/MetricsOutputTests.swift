import Confab
import ConfabImport
import ConfabText
import Foundation
import TestSupport
import Testing

@testable import ConfabMetrics

@Suite struct MetricsOutputTests {
  private static let texts = [
    MeasuredText(id: "a", text: "Comma, \"quotes\" and\nanother line of some length"),
    MeasuredText(id: "b,2", text: " spaces "), MeasuredText(id: "c", text: "\u{13a0} and 🎉"),
    MeasuredText(id: "d", text: "Are you coming to the lake on Saturday?", isOutgoing: true),
  ]

  private func report(
    measuresInk: Bool = false, advises: Bool = true, scales: [Double] = [2],
    second: FontSetting = FontSetting(typeface: "Noto Sans Mono", size: 15),
    texts: [MeasuredText] = texts
  ) async throws -> FontComparisonReport {
    var comparer = FontComparer(
      fonts: [FontSetting(typeface: "Inter", size: 15), second],
      options: MeasuringOptions(widths: [150], scales: scales, measuresInk: measuresInk))
    comparer.advises = advises
    return try await comparer.report(on: texts)
  }

  @Test(arguments: [true, false])
  func `The JSON matches its schema and leaves texts out`(includesTexts: Bool) async throws {
    let report = try await report(measuresInk: true, scales: [1, 3])
    var document = FontComparisonDocument(report, lineHeight: .font, includesTexts: includesTexts)
    let gate = try FontComparisonGate(parsing: "rewraps>0")
    document.gate = FontComparisonDocument.Gate(
      gate, violations: gate.violations(of: report.comparisons, in: report))
    let json = try JSONEncoder().encode(document)
    let input = Data("[\(FontComparisonSchema.json),".utf8) + json + Data("]".utf8)
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
    let csv = FontComparisonTable.csv(report, includesTexts: true)
    let lines = csv.components(separatedBy: "\r\n")
    #expect(lines.count == 2 + 4 * 2 && lines.last == "")
    #expect(
      lines[0].hasPrefix("id,font,locale,width,scale,advance,") && lines[0].hasSuffix(",text"))
    #expect(lines[1].hasPrefix("a,Inter 15 pt,en,150,2,"))
    #expect(lines[1].hasSuffix(",\"Comma, \"\"quotes\"\" and\nanother line of some length\""))
    #expect(lines[3].hasPrefix("\"b,2\",") && lines[3].hasSuffix(",\" spaces \""))
    #expect(lines[5].contains(",U+13A0,"))
    #expect(!FontComparisonTable.csv(report).contains("Saturday"))
  }

  @Test(
    arguments: [
      ("=1+1", "'=1+1"), ("+49 30 1234", "'+49 30 1234"), ("-5", "'-5"), ("@sum", "'@sum"),
      ("=A(\"x\",\"y\")", "\"'=A(\"\"x\"\",\"\"y\"\")\""), ("\t=1", "'\t=1"), ("＝1", "'＝1"),
      ("a=1", "a=1"), ("", ""), ("a\u{1B}[2J\u{9B}\u{7F}", "a␛[2J\u{FFFD}␡"),
      ("a\r\n\tb", "\"a\r\n\tb\""), ("שלום \u{200F}", "שלום \u{200F}"),
    ])
  func `A cell of text is neither a formula nor an escape sequence`(text: String, cell: String) {
    #expect(CSVCell.text(text) == cell)
  }

  @Test func `Ids, labels and texts are cells of text, and numbers stay numbers`() async throws {
    let texts = [MeasuredText(id: "=cmd", text: "+1"), MeasuredText(id: "-", text: "@b")]
    let second = FontSetting(typeface: "Noto Sans Mono", size: 15, label: "=B")
    let csv = FontComparisonTable.csv(
      try await report(advises: false, second: second, texts: texts), includesTexts: true)
    let rows = csv.components(separatedBy: "\r\n").dropFirst().dropLast()
    #expect(rows.count == 4)
    #expect(
      rows.allSatisfy { $0.hasPrefix("'") && ($0.hasSuffix(",'+1") || $0.hasSuffix(",'@b")) })
    #expect(rows.count { $0.contains(",'=B,") } == 2)
    #expect(!rows.contains { $0.contains(",'-") || $0.contains(",'1") })
  }

  @Test func `The rule of CSS names the face, the text that it is for, and the position`()
    async throws
  {
    func css(_ first: FontSetting, _ second: FontSetting) async throws -> String {
      FontFaceRule.css(
        try await FontComparer(
          fonts: [first, second], options: MeasuringOptions(widths: [150])
        ).report(on: Self.texts))
    }
    let bold = try await css(
      FontSetting(typeface: "Inter", weight: 700, italic: true),
      FontSetting(
        typeface: "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-BoldItalic.ttf"))
    let names = "local(\"Roboto Bold Italic\"), local(\"Roboto-BoldItalic\")"
    #expect(bold.contains("  src: \(names), url(\"Roboto-BoldItalic.ttf\");\n"))
    #expect(bold.contains("\n  font-weight: 700;\n  font-style: italic;\n"))
    #expect(!bold.contains("variation"))
    let variable = try await css(
      FontSetting(typeface: "Inter"),
      FontSetting(typeface: InstalledFont.inter, axes: [FontAxisSetting(tag: "wght", value: 650)]))
    #expect(variable.contains("  src: local(\"Inter\"), url(\"Inter.var.ttf\");\n"))
    #expect(variable.contains("\n  font-variation-settings: \"wght\" 650, \"slnt\" 0;\n"))
    #expect(!variable.contains("font-weight:"))
  }

  @Test func `An ascent of half a pixel is not below it in CSS`() async throws {
    // Inter at 16 px has an ascent of 15.5 px, which browsers round up.
    let report = try await FontComparer(
      fonts: ["Inter", "Noto Sans Mono"].map { FontSetting(typeface: $0, size: 16) },
      options: MeasuringOptions(widths: [150])
    ).report(on: Self.texts)
    let css = FontFaceRule.css(report)
    func percentage(_ name: String) throws -> Double {
      let line = try #require(css.split(separator: "\n").first { $0.hasPrefix("  \(name): ") })
      return try #require(Double(line.dropFirst(name.count + 4).dropLast(2)))
    }
    let ascent = try percentage("size-adjust") * percentage("ascent-override") * 16 / 10_000
    #expect(ascent >= 15.5 && ascent < 15.501)
    #expect(report.fonts[0].measurements[0][3].lines[0].baseline == 16)
  }

  @Test func `A label can not end the comment of a rule or add a line`() async throws {
    let label = "a\n}\u{1B}[2J\u{9B}\u{202E}*/"
    let css = FontFaceRule.css(
      try await report(second: FontSetting(typeface: "Noto Sans Mono", size: 15, label: label)))
    let controls = css.unicodeScalars.filter {
      $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
    }
    #expect(controls.isEmpty)
    #expect(css.split(separator: "\n").count { $0 == "}" } == 1 && css.contains("/* a␊}␛[2J"))
  }

  @Test func `The rule of CSS bridges different type sizes`() async throws {
    let report = try await report(second: FontSetting(typeface: "Inter", size: 30, label: "*/ big"))
    let css = FontFaceRule.css(report)
    // Both have one font-size in CSS, at which they are equal.
    #expect(css.contains("size-adjust: 100%;"))
    #expect(css.contains("ascent-override: 96.875%;") && css.contains("line-gap-override: 0%;"))
    #expect(css.contains("/* * / big as wide as Inter 15 pt"))
  }

  @Test func `The theme has the advised size and the first font's line pitch`() async throws {
    let report = try await report(second: FontSetting(typeface: "Inter", size: 30))
    let advice = try #require(report.comparisons[0].results[0].advice)
    let json = AdvisedTheme.json(advice, first: report.fonts[0], second: report.fonts[1])
    let theme = try ThemeFile.read(Array(json.utf8), named: "advice.json")
    #expect(theme.metrics.textSize == 15)
    #expect(abs(theme.metrics.linePitch - 20.29 * 15 / 17) < 1e-4)
  }

  @Test func `A stored report shows what changed since`() async throws {
    let before = try await report(advises: false)
    let stored = try JSONEncoder().encode(FontComparisonDocument(before, lineHeight: .font))
    let baseline = try FontComparisonBaseline(Array(stored), named: "stored.json")
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
    let stored = Array(try JSONEncoder().encode(FontComparisonDocument(before, lineHeight: .font)))
    let baseline = try FontComparisonBaseline(stored, named: "stored.json")
    let other = try await report(advises: false, scales: [1])
    #expect { try baseline.changes(to: other, lineHeight: .font, worst: 3) } throws: {
      "\($0)".contains("other conditions: 150 pt, scale 2, en, now 150 pt, scale 1, en")
    }
    #expect { try baseline.changes(to: before, lineHeight: .theme, worst: 3) } throws: {
      "\($0)".contains("other line heights")
    }
    for bytes in [Array("{}".utf8), [], Array(stored.dropLast(5)), Array("[1]".utf8)] {
      #expect { try FontComparisonBaseline(bytes, named: "x.json") } throws: {
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

  @Test func `Texts of exports are measured, and what they lost is said`() throws {
    let chat = """
      [12.05.26, 18:00:00] Ana: Lake on Saturday?
      [12.05.26, 18:00:10] Ben: Yes
      [13.05.26, 09:00:00] Ana: \u{200E}image omitted
      """
    let read = try MeasuredText.read(
      Array(chat.utf8), named: "chat.txt", options: ImportOptions(me: "Ben", timezone: "UTC"))
    #expect(read.texts.map(\.text) == ["Lake on Saturday?", "Yes"])
    #expect(read.texts.map(\.isOutgoing) == [false, true])
    #expect(read.losses.contains { $0.contains("left out by the app") })
    let messages =
      #"[{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "Because."}]"#
    for name in ["messages.json", "messages.txt", "standard input"] {
      let read = try MeasuredText.read(Array(messages.utf8), named: name)
      #expect(read.texts.map(\.text).contains("Why?"), "\(name)")
    }
  }

  @Test func `A list of texts stays one, even if its lines look like a chat`() throws {
    let lines = "Note: this is new\nNote: this is not\nTip: swipe\n"
    let list = try MeasuredText.read(Array(lines.utf8), named: "strings.txt")
    #expect(list.texts.map(\.text).first == "Note: this is new" && list.losses.isEmpty)
    for text in ["# Title\n- one\n", "[beta] Save\n", "{name} is typing\n"] {
      #expect(try MeasuredText.read(Array(text.utf8), named: "strings.txt").locale == nil)
    }
    let chat = try MeasuredText.read(
      Array(lines.utf8), named: "strings.txt", format: "lines", options: ImportOptions(me: "Tip"))
    #expect(chat.texts.map(\.text) == ["this is new", "this is not", "swipe"])
    #expect(chat.texts.map(\.isOutgoing) == [false, false, true])
  }
}
