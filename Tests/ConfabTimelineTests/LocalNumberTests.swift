import Foundation
import TestSupport
import Testing

@testable import ConfabTimeline

/// Numbers against Foundation's formatters, which read CLDR.
@Suite struct LocalNumberTests {
  static let tags = [
    "en", "de", "da", "fi", "fr-CH", "id", "it", "ja", "ko", "nb", "pl", "pt", "ru", "sl", "tr",
    "zh-Hant",
    "ar", "ar-EG", "ar-u-nu-latn", "fa", "he", "ur", "hi", "bn", "mr", "ne", "my", "th",
    "th-u-nu-thai",
    "en-u-nu-deva", "x", "tlh",
  ]

  private func locale(_ tag: String) -> Locale {
    let supported = SupportedLocale(tag)
    var components = Locale.Components(identifier: supported.identifier)
    components.numberingSystem = Locale.NumberingSystem(ClockFormat(supported).numbers)
    return Locale(components: components)
  }

  @Test(arguments: tags)
  func `Lengths are those of CLDR`(tag: String) {
    let (number, locale) = (LocalNumber(locale: tag), locale(tag))
    var random = SeededRandom(seed: 11)
    let some = [0, 1, 9, 10, 59, 60, 61, 599, 600, 3_599, 3_600, 3_661, 35_999, 36_000, 359_999]
    for seconds in some + (0..<200).map({ _ in Int.random(in: 0...359_999, using: &random) }) {
      let pattern: Duration.TimeFormatStyle.Pattern =
        seconds < 3_600
        ? .minuteSecond(padMinuteToLength: 1) : .hourMinuteSecond(padHourToLength: 1)
      #expect(
        number.duration(Double(seconds))
          == Duration.seconds(seconds).formatted(
            Duration.TimeFormatStyle(pattern: pattern, locale: locale)))
    }
  }

  @Test(arguments: tags)
  func `Numbers are those of CLDR`(tag: String) {
    let (number, locale) = (LocalNumber(locale: tag), locale(tag))
    for value in [0, -0.0, 1, 7, 10, 42, 100, 999, 1_000, 1_234_567, -1, -12, 0.5, 12.25, 999.994] {
      let style = FloatingPointFormatStyle<Double>(locale: locale)
      #expect(
        number.decimal(value) == value.formatted(style.precision(.fractionLength(0...2))))
      #expect(
        number.decimal(value, fraction: 4...4)
          == value.formatted(style.precision(.fractionLength(4...4))))
    }
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      // Halves of the last digit, too.
      let value = Double(Int.random(in: 0..<199_800_000, using: &random)) / 200_000
      #expect(
        number.decimal(value, fraction: 5...5)
          == value.formatted(
            FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(5))),
        "\(value)")
    }
  }

  @Test(arguments: tags)
  func `Sizes are those of Foundation's file style`(tag: String) {
    let (number, locale) = (LocalNumber(locale: tag), locale(tag))
    var random = SeededRandom(seed: 12)
    let edges = [1_000, 1_000_000, 1_000_000_000, 1_000_000_000_000, 1_000_000_000_000_000]
    let some =
      [0, 1, 2, 5, 21, 999]
      + edges.flatMap { edge in
        [-50, -6, -5, -1, 0, 1, 4, 5, 6, 49, 50, 150, 250, 900].map { edge + edge / 1_000 * $0 }
      }
    let any = (0..<300).map { _ in Int(pow(10, Double.random(in: 3...16, using: &random))) }
    for count in some + any {
      #expect(
        number.bytes(count)
          == Int64(count).formatted(
            ByteCountFormatStyle(style: .file, spellsOutZero: false, locale: locale)),
        "\(count)")
    }
  }

  @Test func `Any number of locales can be used`() {
    for index in 0..<200 {
      #expect(LocalNumber(locale: "de-x-a\(index)").duration(67) == "1:07")
    }
    #expect(LocalNumber(locale: nil).bytes(1_300_000) == "1.3 MB")
  }
}
