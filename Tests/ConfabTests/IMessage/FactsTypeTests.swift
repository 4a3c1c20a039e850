import Confab
import ConfabText
import Testing

@Suite("iMessage: text widths")
struct FactsTypeTests {
  /// A string with its style and its measured width in points, of its advances or of its ink.
  struct Target: Sendable, CustomStringConvertible {
    var text: String
    var size: Double
    var weight: Int
    var width: Double
    var isInk = false

    var description: String { "\(size)/\(weight) \(text)" }
  }

  static let targets = [
    Target(text: String(repeating: "a", count: 28), size: 17, weight: 400, width: 252.55),
    Target(text: "Ok", size: 17, weight: 400, width: 21.5),
    Target(text: "Hi there", size: 17, weight: 400, width: 60.3),
    Target(text: "naturally without stretching the", size: 17, weight: 400, width: 240.5),
    Target(text: "Every detail, down to the last", size: 17, weight: 400, width: 223.03),
    Target(text: "iMessage", size: 17, weight: 400, width: 70.67, isInk: true),
    Target(text: "+1 (888) 555-1212", size: 17, weight: 700, width: 151, isInk: true),
    Target(text: "Stickers", size: 17, weight: 600, width: 62, isInk: true),
    Target(
      text: "Check the spelling or try a new search.", size: 15, weight: 400, width: 263,
      isInk: true),
    Target(text: "No Results", size: 22, weight: 700, width: 108, isInk: true),
    Target(text: "Bubble", size: 13, weight: 600, width: 41.67, isInk: true),
    Target(text: "Screen", size: 13, weight: 400, width: 40.33, isInk: true),
    Target(
      text: "If you did not expect this message from an unknown sender, it may", size: 11,
      weight: 400, width: 357, isInk: true),
    Target(text: "be spam.", size: 11, weight: 400, width: 47.33, isInk: true),
    Target(text: "Delivered", size: 11, weight: 600, width: 49.67, isInk: true),
    Target(text: "Report Spam", size: 11, weight: 600, width: 69, isInk: true),
    Target(text: "JA", size: 21, weight: 600, width: 24.67, isInk: true),
    Target(text: "JA", size: 28, weight: 600, width: 32.5, isInk: true),
    Target(text: "JA", size: 112.0 / 3, weight: 600, width: 44, isInk: true),
  ]

  @Test(arguments: targets)
  func `Text widths are within 1.5 % of the measured ones`(_ target: Target) throws {
    let shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
    let style = Theme.imessage.metrics.style(size: target.size, weight: target.weight)
    let text = try shaper.shape(target.text, style: style)
    let line = try shaper.breakLines(of: text, width: .infinity)
    var width = line.width
    if target.isInk {
      let ink = try #require(try shaper.ink(of: line.glyphs(ofLine: 0)))
      width = ink.right - ink.left
    }
    #expect(abs(width - target.width) <= 0.015 * target.width, "\(width)")
  }

  @Test(arguments: [
    (17.0, 252.8, ["Every detail, down to the last", "bubble."]),
    (
      17, 252.8,
      [
        "It’s all in the little details. ✨ A", "longer message should wrap",
        "naturally without stretching the", "conversation.",
      ]
    ),
    (
      11, 370,
      ["If you did not expect this message from an unknown sender, it may", "be spam."]
    ),
  ])
  func `Lines break at the same words as on the device`(
    _ size: Double, _ width: Double, _ lines: [String]
  ) throws {
    let shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
    let text = lines.joined(separator: " ")
    let shaped = try shaper.shape(text, style: Theme.imessage.metrics.style(size: size))
    let broken = try shaper.breakLines(of: shaped, width: width)
    let bytes = Array(text.utf8)
    let found = broken.lines.map { line in
      String(decoding: bytes[line.bytes], as: UTF8.self).trimmed
    }
    #expect(found == lines)
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
