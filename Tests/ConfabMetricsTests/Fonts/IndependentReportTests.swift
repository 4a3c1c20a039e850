import ConfabMetrics
import ConfabText
import Foundation
import TestSupport
import Testing

/// Every figure of a report is equal to that of `font-report.py`, which uses fontTools and
/// Unicode's data files.
@Suite struct IndependentReportTests {
  private struct Request: Encodable {
    var exemplars: String
    var samples: [[String]]
    var registered: [String: String]
    var fonts: [Font]
  }

  private struct Font: Encodable {
    var path: String
    var index = 0
    var axes: [String: Double] = [:]
    var text: [String]?
    var report: FontReport
  }

  private struct Answer: Decodable {
    var agreements: Int
    var disagreements: [String]
  }

  /// Fonts of Debian packages that `Scripts/deps --test` installs.
  private static let installed = [
    "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
    "roboto/unhinted/RobotoTTF/Roboto-BoldItalic.ttf",
    "open-sans/OpenSans-Regular.ttf", "open-sans/OpenSans-BoldItalic.ttf",
    "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansMono-Bold.ttf",
    "liberation/LiberationSans-Regular.ttf", "liberation/LiberationSerif-BoldItalic.ttf",
    "noto/NotoSansArabic-Regular.ttf", "noto/NotoNastaliqUrdu-Regular.ttf",
  ].map { "/usr/share/fonts/truetype/" + $0 }

  private static let variable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

  /// Positions on the axes of Inter: the default, a named instance, and others.
  private static let positions: [[String: Double]] = [
    [:], ["wght": 600, "slnt": 0], ["wght": 100, "slnt": -10], ["wght": 437, "slnt": -3.5],
  ]

  private static let text = "Ⰰ Ж w\u{200D}w ﬁ\n\tⰀ €🙂 ज़"

  private func fonts() throws -> [Font] {
    let directory = try FontLibrary.bundledDirectory()
    let bundled = try FontLibrary(directory: directory).manifest.fonts
    var fonts: [Font] = []
    for path in Set(bundled.map { "\(directory)/\($0.file)" }).sorted() + Self.installed {
      let report = try FontReport(
        of: FontSetting(typeface: path, size: 15.5),
        text: FontReport.Text(name: "text", text: Self.text))
      fonts.append(Font(path: path, text: ["text", Self.text], report: report))
    }
    for position in Self.positions {
      let axes = position.map { FontAxisSetting(tag: $0.key, value: $0.value) }
      let report = try FontReport(of: FontSetting(typeface: Self.variable, axes: axes))
      fonts.append(Font(path: Self.variable, axes: position, report: report))
    }
    return fonts
  }

  @Test func `Every figure of a report is equal to an independent computation`() throws {
    let fonts = try fonts()
    let request = Request(
      exemplars: SourceTree.path(
        "Sources/ConfabMetrics/Fonts/Exemplars/cldr-42-exemplars.txt"),
      samples: SampleText.scripts.map { script in
        [script, SampleText.texts(scripts: [script]).map(\.text).joined(separator: "\n")]
      },
      registered: [
        "calt": "Contextual Alternates", "ccmp": "Glyph Composition / Decomposition",
        "kern": "Kerning", "liga": "Standard Ligatures", "ss01": "Stylistic Set 1",
        "cv11": "Character Variant 11", "tnum": "Tabular Figures", "akhn": "Akhand",
      ], fonts: fonts)
    let answer = try JSONDecoder().decode(
      Answer.self,
      from: TestPython.output(
        of: "Tests/ConfabMetricsTests/Fonts/font-report.py", input: JSONEncoder().encode(request)))
    print("\(answer.agreements) figures of \(fonts.count) fonts agree")
    #expect(answer.agreements > 300 * fonts.count)
    #expect(
      answer.disagreements.isEmpty, "\(answer.disagreements.prefix(20).joined(separator: "\n"))")
  }
}
