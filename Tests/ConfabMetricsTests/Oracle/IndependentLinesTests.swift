import Foundation
import TestSupport
import Testing

@testable import ConfabMetrics
@testable import ConfabText

/// Advances, line widths and breaks are those of `line-widths.py`, which uses another build of
/// HarfBuzz.
@Suite(.timeLimit(.minutes(30))) struct IndependentLinesTests {
  private struct Request: Encodable {
    var path: String
    var index: Int
    var size: Double
    var width: Double
    var script: String
    var language: String
    var isRightToLeft: Bool
    var text: String
    var advance: Int
    var lines: [[Int]]
  }

  private struct Answer: Decodable {
    var lengths: Int
    var breaks: Int
    var problems: [String]
  }

  private static let installed = [
    "dejavu/DejaVuSans.ttf", "inter-vf/Inter.var.ttf", "liberation/LiberationSans-Regular.ttf",
    "open-sans/OpenSans-Regular.ttf", "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
  ].map { "/usr/share/fonts/truetype/\($0)" }

  /// The samples whose scripts consist of one run, with the text reduced to what that needs: digits
  /// and Latin letters in right-to-left text are runs of their own.
  private static let samples: [SampleText] = SampleText.all.compactMap { sample in
    var sample = sample
    switch sample.script {
    case "Arab", "Hebr":
      sample.texts = sample.texts.map { text in
        String(
          String.UnicodeScalarView(
            text.unicodeScalars.filter {
              $0 == " " || $0.properties.isAlphabetic && !$0.isASCII
                || $0.properties.canonicalCombiningClass.rawValue > 0
            }))
      }
    default: break
    }
    return sample
  }

  @Test func `Advances, line widths and breaks agree with an independent computation`() async throws
  {
    let directory = try FontLibrary.bundledDirectory()
    let manifest = try FontLibrary(directory: directory).manifest.fonts
    let bundled = Set(manifest.map(\.file)).sorted()
    var requests: [Request] = []
    for path in bundled.map({ "\(directory)/\($0)" }) + Self.installed {
      for width in [120.0, 230] { requests += try await self.requests(path, width) }
    }
    let answers = try JSONDecoder().decode(
      [Answer].self,
      from: TestPython.output(
        of: "Tests/ConfabMetricsTests/Oracle/line-widths.py", input: JSONEncoder().encode(requests))
    )
    try #require(answers.count == requests.count)
    for (request, answer) in zip(requests, answers) {
      #expect(
        answer.problems.isEmpty,
        "\(request.text) in \(request.path) at \(request.size), \(request.width): \(answer.problems)"
      )
    }
    let lengths = answers.reduce(0) { $0 + $1.lengths }
    let breaks = answers.reduce(0) { $0 + $1.breaks }
    let fonts = Set(requests.map(\.path)).count
    let scripts = Set(requests.map(\.script)).count
    print("\(lengths) lengths and \(breaks) breaks agree in \(fonts) fonts and \(scripts) scripts")
    #expect(lengths > 10_000 && breaks > 4000 && fonts >= 25 && scripts >= 13)
  }

  /// The measurements of the texts that the font draws alone, each in its own language.
  private func requests(_ path: String, _ width: Double) async throws -> [Request] {
    let texts = Self.samples.flatMap { sample in sample.texts.map { (sample: sample, text: $0) } }
    var comparer = FontComparer(
      fonts: [FontSetting(typeface: path, size: 17.5)],
      options: MeasuringOptions(
        widths: [width], locales: Array(Set(Self.samples.map(\.language))).sorted()))
    comparer.advises = false
    let report = try await comparer.report(
      on: texts.enumerated().map { MeasuredText(id: "\($0.offset)", text: $0.element.text) })
    var requests: [Request] = []
    for font in report.fonts {
      for (condition, measurements) in zip(report.conditions, font.measurements) {
        for ((sample, text), measured) in zip(texts, measurements)
        where sample.language == condition.locale && measured.missing.isEmpty
          && measured.fonts.count == 1 && measured.fonts[0].family == font.family
        {
          let script =
            ["Hans": "Hani", "Hant": "Hani", "Kore": "Hang", "Zsye": "Zyyy"][sample.script]
            ?? sample.script
          requests.append(
            Request(
              path: font.file, index: 0, size: font.size, width: condition.width, script: script,
              language: script == "Jpan"
                ? sample.language
                : ScriptLanguages(text: text, document: sample.language)
                  .tag(forScript: OpenTypeTag(script)),
              isRightToLeft: ["Arab", "Hebr"].contains(script), text: text,
              advance: Int((measured.advance * 1024).rounded()),
              lines: measured.lines.map { [$0.start, $0.end, Int(($0.width * 1024).rounded())] }))
        }
      }
    }
    return requests
  }
}
