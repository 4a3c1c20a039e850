import Testing

@testable import ConfabMetrics

@Suite struct FontComparisonGateTests {
  private static let fonts = [
    FontSetting(typeface: "Inter"), FontSetting(typeface: "Inter", size: 20),
  ]

  private func report() async throws -> FontComparisonReport {
    var comparer = FontComparer(fonts: Self.fonts, options: MeasuringOptions(widths: [150]))
    comparer.advises = false
    return try await comparer.report(on: SampleText.texts(scripts: ["Latn"]))
  }

  @Test func `Limits are read and printed in the same form`() throws {
    let text = "rewraps>5,height>2%,missing>0,fallback>0.5%,advance>0%"
    let gate = try FontComparisonGate(parsing: text)
    #expect(gate.limits.map(\.description).joined(separator: ",") == text)
    #expect(try FontComparisonGate(parsing: " rewraps > 5 ").limits == [gate.limits[0]])
  }

  @Test(arguments: [
    ("hieght>2%", "did you mean \"height\""), ("height", "rewraps>5"),
    ("height>", "a number from 0"),
    ("height>-1", "a number from 0"), ("missing>1%", "without %"), ("fallback>3", "fallback>2%"),
    ("", "rewraps>5"), ("rewraps>5,", "rewraps>5"), ("height>1>2", "rewraps>5"),
  ])
  func `A limit that can't be read says what was expected`(text: String, expected: String) {
    #expect { try FontComparisonGate(parsing: text) } throws: { "\($0)".contains(expected) }
  }

  @Test func `A limit is exceeded only above its value`() async throws {
    let report = try await report()
    let summary = report.comparisons[0].results[0].summary
    try #require(summary.rewrapped > 0 && summary.secondHeight > summary.firstHeight)
    func violations(_ text: String) throws -> [String] {
      try FontComparisonGate(parsing: text).violations(of: report.comparisons, in: report).map(
        \.description)
    }
    #expect(try violations("rewraps>\(summary.rewrapped)").isEmpty)
    let exceeded = try violations("rewraps>\(summary.rewrapped - 1)")
    #expect(
      exceeded == [
        "Inter 17 pt and Inter 20 pt at 150 pt, scale 1, en: rewraps \(summary.rewrapped) exceeds the limit "
          + "rewraps>\(summary.rewrapped - 1)"
      ])
    #expect(try violations("advance>17%").count == 1)
    #expect(try violations("advance>18%,missing>0,fallback>0,shrunk>0").isEmpty)
    #expect(try violations("height>1%,height>1,width>1%,lines>0,grown>50%").count == 5)
  }
}
