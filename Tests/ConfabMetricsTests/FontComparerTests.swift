import Confab
import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline
import Synchronization
import TestSupport
import Testing

@testable import ConfabMetrics

@Suite struct FontComparerTests {
  private static let roboto =
    "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"

  static let texts = [
    "Hi", "Are you coming to the lake on Saturday? We are bringing two tents and a kayak.",
    "السلام عليكم، هل أنت قادم إلى الحفلة غداً مساءً مع أصدقائك؟",
    "See https://www.example.com/a/very/long/path?with=a&query=too 🎉🎉",
    "first line\n\nthird line with some more words in it so that it wraps", "fi ffl -> == x",
    "今天晚上一起吃饭吗？我订了七点的位子。", "Anunusuallylongwordthatdoesnotfitonanylineofthebubbleatall", "a\tb",
    "\u{13a0} is in no font",
  ].enumerated().map { MeasuredText(id: "\($0.offset)", text: $0.element) }

  private func report(
    _ fonts: [FontSetting], _ options: MeasuringOptions, workers: Int? = nil
  ) async throws -> FontComparisonReport {
    var comparer = FontComparer(fonts: fonts, options: options)
    comparer.workers = workers
    return try await comparer.report(on: Self.texts)
  }

  @Test func `A font beside itself has no differences`() async throws {
    let font = FontSetting(typeface: "Inter")
    let report = try await report(
      [font, font], MeasuringOptions(widths: [120, 260], scales: [1, 3]))
    try #require(report.comparisons.count == 1)
    try #require(report.comparisons[0].results.count == 4)
    for result in report.comparisons[0].results {
      #expect(result.differences.isEmpty)
      let summary = result.summary
      #expect(summary.rewrapped == 0 && summary.grown == 0 && summary.shrunk == 0)
      #expect(summary.firstHeight == summary.secondHeight)
      #expect(summary.advanceRatio == 1)
      #expect(summary.width.max == 0 && summary.height.max == 0)
      #expect(summary.worst.isEmpty)
    }
  }

  @Test func `Comparing in the other order mirrors every difference`() async throws {
    let (a, b) = (
      FontSetting(typeface: "Inter", size: 15), FontSetting(typeface: Self.roboto, size: 15)
    )
    let options = MeasuringOptions(widths: [150, 260], scales: [2])
    let forth = try await report([a, b], options)
    let back = try await report([b, a], options)
    for (x, y) in zip(forth.comparisons[0].results, back.comparisons[0].results) {
      #expect(!x.differences.isEmpty)
      let mirrored = y.differences.map { difference in
        var mirrored = difference
        mirrored.advance.negate()
        mirrored.width.negate()
        mirrored.height.negate()
        mirrored.lines.negate()
        return mirrored
      }
      #expect(x.differences == mirrored)
      #expect(x.summary.grown == y.summary.shrunk && x.summary.shrunk == y.summary.grown)
      #expect(x.summary.rewrapped == y.summary.rewrapped)
      #expect(x.summary.firstLines == y.summary.secondLines)
      #expect(x.summary.firstHeight == y.summary.secondHeight)
      #expect(x.summary.firstFallback == y.summary.secondFallback)
      #expect(x.summary.firstMissing == y.summary.secondMissing)
      #expect(abs(x.summary.advanceRatio * y.summary.advanceRatio - 1) < 1e-12)
      #expect(x.summary.width == y.summary.width && x.summary.worst == y.summary.worst)
    }
  }

  @Test func `The result does not depend on the number of threads`() async throws {
    let texts = (0..<300).map { number in
      MeasuredText(id: "\(number)", text: Self.texts[number % Self.texts.count].text + " \(number)")
    }
    var comparer = FontComparer(
      fonts: [FontSetting(typeface: "Inter"), FontSetting(typeface: Self.roboto)],
      options: MeasuringOptions(widths: [200]))
    comparer.workers = 1
    let one = try await comparer.report(on: texts)
    comparer.workers = 3
    let three = try await comparer.report(on: texts)
    #expect(one.comparisons == three.comparisons)
    #expect(one.fonts.map(\.measurements) == three.fonts.map(\.measurements))
  }

  @Test func `Lines and widths are those of broken text`() async throws {
    let widths = [40.0, 97, 180, 260]
    let report = try await report(
      [FontSetting(typeface: "Inter"), FontSetting(typeface: Self.roboto)],
      MeasuringOptions(widths: widths))
    for (font, name) in zip(report.fonts, ["Inter", Self.roboto]) {
      let shaper = try TextShaper(
        library: FontLibrary(directory: FontLibrary.bundledDirectory(), typefaces: [name]))
      for (condition, measurements) in zip(report.conditions, font.measurements) {
        for (text, measurement) in zip(report.texts, measurements) {
          let shaped = try shaper.shape(text.text, style: TextStyle(size: 17), language: "en")
          let broken = try shaper.breakLines(of: shaped, width: condition.width)
          #expect(measurement.lines.map { $0.start..<$0.end } == broken.lines.map(\.bytes))
          #expect(measurement.lines.map(\.width) == broken.lines.map(\.width), "\(text.text)")
        }
      }
    }
  }

  @Test func `With the type of the theme, bubbles are as large as in a picture`() async throws {
    for (typeface, size) in [("Inter", 17.0), (Self.roboto, 21)] {
      let studio = try Studio(typefaces: [typeface])
      let conversation = Conversation(
        messages: Self.texts.map { Message(id: $0.id, kind: .text, text: $0.text) })
      let options = LayoutOptions(width: 375, scale: 3, typeSize: size)
      let layout = try await studio.layout(of: conversation, options: options)
      let request = try studio.makeRequest(for: conversation, options: options)
      let report = try await report(
        [FontSetting(typeface: typeface, size: size)],
        MeasuringOptions(
          widths: [request.metrics.bubbleTextWidth(bodyWidth: request.bodyWidth)], scales: [3],
          lineHeight: .theme))
      let worker = LayoutWorker(library: studio.library)
      let rows = try await worker.rows(of: layout, at: 0..<layout.rows.count)
        .filter { $0.item.kind == .text }
      let measured = report.fonts[0].measurements[0]
      #expect(rows.count == measured.count)
      for (row, measurement) in zip(rows, measured) {
        #expect(Int((row.bodyFrame.width * 3).rounded()) == measurement.bubbleWidth)
        #expect(Int((row.bodyFrame.height * 3).rounded()) == measurement.bubbleHeight)
      }
    }
  }

  @Test(
    arguments: [
      (
        FontSetting(typeface: roboto, weight: 700),
        "no face of weight 700; the nearest one has 400"
      ),
      (FontSetting(typeface: roboto, italic: true), "has no italic face"),
      (FontSetting(typeface: "Inter", weight: 650), "no face of weight 650"),
      (FontSetting(typeface: "Noto Sans Mono", italic: true), "has no italic face"),
      (FontSetting(typeface: InstalledFont.inter, weight: 1000), "the nearest one has 900"),
      (
        FontSetting(
          typeface: InstalledFont.inter, axes: [FontAxisSetting(tag: "wght", value: 500)],
          weight: 600), "the nearest one has 500"
      ),
    ])
  func `A face that the font does not have is refused`(font: FontSetting, expected: String) async {
    await #expect {
      try await self.report([font], MeasuringOptions(widths: [100]))
    } throws: {
      "\($0)".contains(expected) && "\($0)".hasPrefix(font.typeface)
    }
  }

  @Test func `The face of the weight and slant that a setting asks for is measured`() async throws {
    let folder = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-"
    let report = try await report(
      [
        FontSetting(typeface: "Inter", weight: 600), FontSetting(typeface: "Inter", italic: true),
        FontSetting(typeface: folder + "BoldItalic.ttf"),
        FontSetting(typeface: folder + "BoldItalic.ttf", weight: 700, italic: true),
        FontSetting(typeface: InstalledFont.inter, weight: 600, italic: true),
      ], MeasuringOptions(widths: [100]))
    #expect(report.fonts.map(\.weight) == [600, 400, 700, 700, 600])
    #expect(report.fonts.map(\.isItalic) == [false, true, true, true, true])
    #expect(
      report.fonts.map(\.postScriptName) == [
        "Inter-SemiBold", "Inter-Italic", "Roboto-BoldItalic", "Roboto-BoldItalic", "Inter",
      ])
    #expect(report.fonts[4].axes.map(\.description) == ["wght=600", "slnt=-10"])
    // Other fonts that help out have the weight that is asked for, so only texts without them are
    // equal.
    let own = report.fonts[2...3].map { font in
      font.measurements[0].filter { $0.fonts.allSatisfy { !$0.isFallback } }
    }
    #expect(own[0] == own[1] && !own[0].isEmpty)
  }

  @Test func `Progress rises to the end`() async throws {
    let texts = (0..<200).map { MeasuredText(id: "\($0)", text: "Message \($0)") }
    let seen = Mutex<[Double]>([])
    _ = try await FontComparer(
      fonts: [FontSetting(typeface: "Inter"), FontSetting(typeface: Self.roboto)],
      options: MeasuringOptions(widths: [100, 200], locales: ["en", "de"])
    ).report(on: texts) { share in seen.withLock { $0.append(share) } }
    let shares = seen.withLock { $0 }
    #expect(shares.count > 10 && shares == shares.sorted() && shares.last == 1)
  }

  @Test func `Letters have the height of their outlines where the font states none`() async throws {
    // The table OS/2 of DejaVu Sans has version 1, without these heights.
    let dejaVu = try await report(
      [FontSetting(typeface: InstalledFont.dejaVu, size: 20)], MeasuringOptions(widths: [100])
    ).fonts[0]
    #expect(dejaVu.vertical.xHeight?.source == .glyph)
    #expect(abs(try #require(dejaVu.xHeight) - 20 * 1120 / 2048) < 0.3)
    #expect(try #require(dejaVu.capHeight) > dejaVu.xHeight ?? .infinity)
  }

  @Test func `Characters that other fonts draw are counted with their fonts`() async throws {
    let texts = ["Привет, ☃ да", "قهوة 🎉🎉", "\u{13a0} plain"].enumerated().map {
      MeasuredText(id: "\($0.offset)", text: $0.element)
    }
    let hebrew = "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"
    let report = try await FontComparer(
      fonts: [FontSetting(typeface: Self.roboto), FontSetting(typeface: hebrew)],
      options: MeasuringOptions(widths: [200], scales: [1, 2])
    ).report(on: texts)
    let others = try report.fonts.map { try #require($0.otherCharacters) }
    let lines = others[0].map { other in
      "\(Unicode.Scalar(other.codePoint).map(String.init) ?? "") \(other.count) \(other.family ?? "–")"
    }
    #expect(lines.first == "🎉 2 Noto Color Emoji")
    #expect(lines.contains { $0.hasPrefix("☃ 1 Noto ") })
    #expect(lines.contains("ق 1 Noto Sans Arabic UI") && lines.contains("\u{13a0} 1 –"))
    #expect(!lines.contains { $0.hasPrefix("П") || $0.hasPrefix(" ") || $0.hasPrefix("p") })
    #expect(others[1].contains { $0.codePoint == 0x41F } && others[1].count > others[0].count)
    #expect(others[1].map(\.count) == others[1].map(\.count).sorted(by: >))
  }

  @Test func `Fallback and missing characters are told apart`() async throws {
    let report = try await report(
      [FontSetting(typeface: Self.roboto)], MeasuringOptions(widths: [260]))
    let measured = report.fonts[0].measurements[0]
    func fallback(_ index: Int) -> [String] {
      measured[index].fonts.filter(\.isFallback).map(\.family)
    }
    #expect(fallback(1).isEmpty && measured[1].missing.isEmpty)
    #expect(fallback(2) == ["Noto Sans Arabic UI"])
    #expect(fallback(3) == ["Noto Color Emoji"])
    #expect(measured[9].missing == [0x13a0] && fallback(9).isEmpty)
  }
}
