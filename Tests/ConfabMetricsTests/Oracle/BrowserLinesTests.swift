import ConfabText
import Foundation
import TestSupport
import Testing

@testable import ConfabMetrics

/// Lines end where Chromium ends them and are as tall, also with the advised rule of CSS.
@Suite(.timeLimit(.minutes(30))) struct BrowserLinesTests {
  private struct Request: Encodable {
    struct Face: Encodable {
      var path: String?
      var descriptors: String?
      var rule: String?
      var family: String?
    }
    var texts: [String]
    var size: Double
    var width: Double
    var scale = 1.0
    var faces: [Face]
  }

  /// A text in a browser.
  private struct Shown: Decodable, Equatable {
    var starts: [Int]
    /// In device pixels.
    var height: Double
  }

  private static let noto = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
  private static let roboto = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto"
  private static let openSans = "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"

  /// The texts in a browser, by face.
  private func shown(_ request: Request) throws -> [[Shown]] {
    let answer = try TestPython.output(
      of: "Tests/ConfabMetricsTests/Oracle/browser-lines.py", input: JSONEncoder().encode(request))
    let shown = try JSONDecoder().decode([[Shown]].self, from: answer)
    try #require(shown.count == request.faces.count)
    return shown
  }

  @Test func `Lines end where a browser ends them, also with the advised rule`() async throws {
    let (size, width) = (15.0, 260.0)
    let texts = SampleText.texts(scripts: ["Latn", "Grek", "Cyrl"])
    let report = try await FontComparer(
      fonts: ["Inter", Self.roboto + "-Regular.ttf", Self.openSans].map {
        FontSetting(typeface: $0, size: size)
      }, options: MeasuringOptions(widths: [width])
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
    let found = try shown(
      Request(texts: texts.map(\.text), size: size, width: width, faces: faces))
    // A line that just fits can break in Chromium, which rounds to 1/64 pixel.
    var agreeing = 0
    for (font, found) in zip(report.fonts, found) {
      for (text, pair) in zip(texts, zip(font.measurements[0], found)) {
        let isSame = pair.0.lines.map(\.start) == pair.1.starts
        agreeing += isSame ? 1 : 0
        if !isSame {
          print("\(font.label): \(text.text): \(pair.0.lines), in the browser \(pair.1)")
        }
      }
    }
    let all = texts.count * report.fonts.count
    print("\(agreeing) of \(all) texts have the lines of a browser")
    #expect(agreeing * 100 >= all * 98)
    for (with, advice) in zip(found.dropFirst(report.fonts.count), advice) {
      let rewrapped = zip(with, found[0]).count { $0.starts != $1.starts }
      print("\(rewrapped) rewrapped in the browser, \(advice.remaining.rewrapped) promised")
      #expect(abs(rewrapped - advice.remaining.rewrapped) <= 2)
    }
  }

  @Test(arguments: [
    FontSetting(typeface: noto, size: 15), FontSetting(typeface: roboto + "-Bold.ttf", size: 15),
    FontSetting(
      typeface: InstalledFont.inter, size: 15, axes: [FontAxisSetting(tag: "wght", value: 650)]),
  ])
  func `The advised rule loads the installed face that was measured`(second: FontSetting)
    async throws
  {
    let (size, width) = (15.0, 260.0)
    let texts = SampleText.texts(scripts: ["Latn", "Grek", "Cyrl"])
    let report = try await FontComparer(
      fonts: [FontSetting(typeface: "Inter", size: size), second],
      options: MeasuringOptions(widths: [width])
    ).report(on: texts)
    let advice = try #require(report.comparisons[0].results[0].advice)
    // The file of the rule is not beside the page, so only the installed font can be found.
    let css = FontFaceRule.css(report)
    let rule = Request.Face(rule: css, family: "Inter Fallback")
    let lines = css.split(separator: "\n").drop { !$0.hasPrefix("  src: ") }.dropFirst().dropLast()
    let file = Request.Face(
      path: report.fonts[1].file, descriptors: lines.joined(separator: " "))
    let found = try shown(
      Request(
        texts: texts.map(\.text), size: size, width: width,
        faces: [Request.Face(path: report.fonts[0].file), rule, file]))
    #expect(found[1] == found[2], "another font was loaded")
    let rewrapped = zip(found[0], found[1]).count { $0.starts != $1.starts }
    print("\(second.typeface): \(rewrapped) rewrapped, \(advice.remaining.rewrapped) promised")
    #expect(abs(rewrapped - advice.remaining.rewrapped) <= 2)
    #expect(zip(found[0], found[1]).allSatisfy { $0.height == $1.height || $0.starts != $1.starts })
  }

  @Test(arguments: [1.0, 2, 3], [12.0, 15, 16, 17])
  func `Lines are as tall as in a browser, in whole device pixels`(
    scale: Double, size: Double
  ) async throws {
    let texts = SampleText.texts(scripts: ["Latn"]).prefix(12)
    let fonts = [
      "Inter", Self.roboto + "-Regular.ttf", Self.openSans, Self.noto, InstalledFont.dejaVu,
      "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    ]
    var comparer = FontComparer(
      fonts: fonts.map { FontSetting(typeface: $0, size: size) },
      options: MeasuringOptions(widths: [2_000], scales: [scale]))
    comparer.advises = false
    let report = try await comparer.report(on: Array(texts))
    let found = try shown(
      Request(
        texts: texts.map(\.text), size: size, width: 2_000, scale: scale,
        faces: report.fonts.map { Request.Face(path: $0.file) }))
    for (font, found) in zip(report.fonts, found) {
      for (measured, shown) in zip(font.measurements[0], found) {
        let height = measured.lines.reduce(0) { $0 + $1.height } * scale
        // The sum of thirds of a point is not exact.
        #expect(abs(height - shown.height) < 1e-9, "\(font.label) at \(scale)")
      }
    }
  }
}
