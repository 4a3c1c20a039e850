import ConfabText
import TestSupport
import Testing

@testable import ConfabMetrics

@Suite(.timeLimit(.minutes(30))) struct FontAdviceTests {
  static let roboto = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"
  static let openSans = "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"

  private func advice(
    _ first: FontSetting, _ second: FontSetting, width: Double = 260,
    lineHeight: LineHeight = .font, texts: [MeasuredText] = SampleText.texts(scripts: ["Latn"])
  ) async throws -> (result: FontComparison.Result, advice: FontAdvice) {
    let report = try await FontComparer(
      fonts: [first, second], options: MeasuringOptions(widths: [width], lineHeight: lineHeight)
    ).report(on: texts)
    let result = report.comparisons[0].results[0]
    return (result, try #require(result.advice))
  }

  @Test func `A font beside itself needs no change`() async throws {
    let inter = FontSetting(typeface: "Inter")
    let (_, advice) = try await advice(inter, inter)
    #expect(advice.ratioFactor == 1 && advice.bestFactor == 1)
    #expect(advice.remaining.rewrapped == 0 && advice.remaining.worst.isEmpty)
  }

  @Test func `The larger size of a font is scaled back to the smaller one`() async throws {
    let (result, advice) = try await advice(
      FontSetting(typeface: "Inter", size: 16), FontSetting(typeface: "Inter", size: 20))
    #expect(result.summary.rewrapped > 0)
    #expect(abs(advice.ratioFactor - 0.8) < 1e-4 && advice.bestFactor == 0.8)
    #expect(advice.remaining.rewrapped == 0)
    #expect(advice.remaining.firstHeight == advice.remaining.secondHeight)
    #expect(advice.remaining.width.max == 0)
  }

  @Test(arguments: [roboto, openSans], [LineHeight.font, .theme])
  func `The sweep counts what shaping at each size counts`(
    path: String, lineHeight: LineHeight
  ) async throws {
    let texts = SampleText.texts(scripts: ["Latn", "Grek", "Cyrl"])
    let first = FontSetting(typeface: "Inter", size: 15)
    let (_, advice) = try await advice(
      first, FontSetting(typeface: path, size: 15), lineHeight: lineHeight, texts: texts)
    for point in advice.sweep where Int(point.factor * 10_000) % 7 == 0 {
      var comparer = FontComparer(
        fonts: [first, FontSetting(typeface: path, size: 15 * point.factor)],
        options: MeasuringOptions(widths: [260], lineHeight: lineHeight))
      comparer.advises = false
      let shaped = try await comparer.report(on: texts).comparisons[0].results[0]
      // The rounding of advances can move at most a word that fits to a thousandth of a point.
      #expect(abs(shaped.summary.rewrapped - point.rewrapped) <= 1, "\(point)")
    }
    #expect((55...FactorSweep.count).contains(advice.sweep.count))
    #expect(advice.sweep.map(\.factor) == advice.sweep.map(\.factor).sorted())
    let best = advice.sweep.map(\.rewrapped).min()
    #expect(advice.sweep.first { $0.factor == advice.bestFactor }?.rewrapped == best)
  }

  @Test func `The overrides give lines of the first font's height`() async throws {
    let (result, advice) = try await advice(
      FontSetting(typeface: "Inter", size: 15), FontSetting(typeface: Self.openSans, size: 15))
    #expect(result.summary.height.p50 > 0)
    #expect(advice.remaining.height.p50 == 0 && advice.remainingWithLetterSpacing.height.p50 == 0)
    // Inter's ascent is 1984/2048 em.
    #expect(abs(advice.ascentOverride * advice.bestFactor - 1984.0 / 2048) < 1e-4)
  }

  @Test func `Letter-spacing that a setting has does not scale with the size`() async throws {
    let first = FontSetting(typeface: "Inter", size: 15, letterSpacing: 1)
    let (_, advice) = try await advice(
      first, FontSetting(typeface: Self.roboto, size: 15, letterSpacing: 1))
    var comparer = FontComparer(
      fonts: [
        first,
        FontSetting(typeface: Self.roboto, size: 15 * advice.bestFactor, letterSpacing: 1),
      ], options: MeasuringOptions(widths: [260]))
    comparer.advises = false
    let shaped = try await comparer.report(on: SampleText.texts(scripts: ["Latn"]))
    let counted = advice.sweep.first { $0.factor == advice.bestFactor }?.rewrapped
    #expect(shaped.comparisons[0].results[0].summary.rewrapped == counted)
    #expect(advice.remaining.rewrapped == counted)
  }

  @Test func `Letter-spacing makes texts about as wide at the same size`() async throws {
    let (result, advice) = try await advice(
      FontSetting(typeface: "Inter", size: 15), FontSetting(typeface: Self.roboto, size: 15))
    #expect(advice.letterSpacing > 0.1 && advice.letterSpacing < 1)
    #expect(advice.remainingWithLetterSpacing.rewrapped < result.summary.rewrapped)
    #expect(abs(advice.remainingWithLetterSpacing.advanceRatio - 1) < 0.02)
  }

  @Test func `Cursive text needs no letter-spacing`() async throws {
    let texts = [MeasuredText(id: "1", text: "السلام")]
    let (_, advice) = try await advice(
      FontSetting(typeface: "Noto Sans Arabic UI"),
      FontSetting(typeface: "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"),
      texts: texts)
    #expect(advice.letterSpacing == 0)
  }

  @Test func `The plain and the UI cut of Noto Sans Arabic differ by their known line heights`()
    async throws
  {
    let plain = "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"
    let texts = SampleText.texts(scripts: ["Arab"])
    let report = try await FontComparer(
      fonts: [
        FontSetting(typeface: plain, size: 16),
        FontSetting(typeface: "Noto Sans Arabic UI", size: 16),
      ], options: MeasuringOptions(widths: [260])
    ).report(on: texts)
    // The cuts share most glyphs. The UI cut has 1069 + 293 thousandths of an em from the top of a
    // line to its bottom, the plain one 1374 + 738.
    let summary = report.comparisons[0].results[0].summary
    #expect(summary.rewrapped == 0 && summary.width.max <= 2)
    #expect(abs(summary.advanceRatio - 1) < 0.001)
    #expect(summary.shrunk == texts.count)
    // Ascent and descent are whole pixels: 22 + 12 and 17 + 5.
    #expect(summary.firstHeight - summary.secondHeight == summary.firstLines * (34 - 22))
    let ui = report.fonts[1]
    #expect(abs(ui.ascent + ui.descent - 16 * 1.362) < 0.002)
    let heights = report.fonts.map { $0.measurements[0][0].lines[0].height }
    #expect(heights == [34, 22])
  }
}
