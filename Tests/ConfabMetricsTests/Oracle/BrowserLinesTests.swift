import ConfabText
import Foundation
import TestSupport
import Testing

@testable import ConfabMetrics

/// Lines end where Chromium ends them, also with the advised rule of CSS.
@Suite(.timeLimit(.minutes(30))) struct BrowserLinesTests {
  private struct Request: Encodable {
    struct Face: Encodable {
      var path: String
      var descriptors = ""
    }
    var texts: [String]
    var size: Double
    var width: Double
    var faces: [Face]
  }

  private static let fonts = [
    "Inter", "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
    "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf",
  ]

  @Test func `Lines end where a browser ends them, also with the advised rule`() async throws {
    let (size, width) = (15.0, 260.0)
    let texts = MetricsSample.texts(scripts: ["Latn", "Grek", "Cyrl"])
    let report = try await MetricsComparer(
      fonts: Self.fonts.map { FontSetting(typeface: $0, size: size) },
      options: MeasuringOptions(widths: [width])
    ).report(on: texts)
    let advice = try report.comparisons.map { try #require($0.results[0].advice) }
    let rules = FontFaceRule.css(report).components(separatedBy: "@font-face").dropFirst()
    try #require(rules.count == 2)
    let faces =
      report.fonts.map { Request.Face(path: $0.file) }
      + zip(report.fonts.dropFirst(), rules).map { font, rule in
        let start = rule.range(of: "size-adjust:")?.lowerBound ?? rule.endIndex
        let end = rule.range(of: "}")?.lowerBound ?? rule.endIndex
        return Request.Face(path: font.file, descriptors: String(rule[start..<end]))
      }
    let request = Request(
      texts: texts.map(\.text), size: size, width: width, faces: faces)
    let starts = try JSONDecoder().decode(
      [[[Int]]].self,
      from: TestPython.output(
        of: "Tests/ConfabMetricsTests/Oracle/browser-lines.py", input: JSONEncoder().encode(request)
      )
    )
    try #require(starts.count == faces.count)
    // A line that just fits can break in Chromium, which rounds to 1/64 pixel.
    var agreeing = 0
    for (font, found) in zip(report.fonts, starts) {
      for (text, pair) in zip(texts, zip(font.measurements[0], found)) {
        let isSame = pair.0.lines.map(\.start) == pair.1
        agreeing += isSame ? 1 : 0
        if !isSame {
          print("\(font.label): \(text.text): \(pair.0.lines), in the browser \(pair.1)")
        }
      }
    }
    let all = texts.count * report.fonts.count
    print("\(agreeing) of \(all) texts have the lines of a browser")
    #expect(agreeing * 100 >= all * 98)
    for (found, advice) in zip(starts.dropFirst(report.fonts.count), advice) {
      let rewrapped = zip(found, starts[0]).count { $0 != $1 }
      print("\(rewrapped) rewrapped in the browser, \(advice.remaining.rewrapped) promised")
      #expect(abs(rewrapped - advice.remaining.rewrapped) <= 2)
    }
  }
}
