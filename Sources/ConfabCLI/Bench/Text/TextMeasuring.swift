import Confab
import Synchronization

/// How texts are measured here: what the text's figures are about.
///
/// What is not inlined is found by its name by `Benchmarks/count-instructions`, which expects each
/// call to be about all messages.
enum TextMeasuring {
  /// Without tracking, which the PangoLayout beside it does not have.
  static let style = {
    var style = Theme.imessage.metrics.bodyStyle
    style.tracking = .none
    return style
  }()

  /// One character of each font.
  static let everyFont = "aяبשअঅஅก字か한😀"

  /// A shaper whose fonts are loaded and that has seen no text.
  static func newShaper(library: FontLibrary) throws -> TextShaper {
    let shaper = try TextShaper(library: library)
    _ = try lineCount(of: shaper.shape(everyFont, style: style), with: shaper, width: 100)
    return shaper
  }

  /// Measures texts that the shaper has not seen.
  @inline(never)
  static func measureNewTexts(
    _ texts: ArraySlice<String>, with shaper: TextShaper, width: Double
  ) throws -> Int {
    try measureTexts(texts, with: shaper, width: width)
  }

  /// Shapes each text, breaks it at a width in points and reads its size.
  ///
  /// - Returns: the number of all lines.
  static func measureTexts(
    _ texts: ArraySlice<String>, with shaper: TextShaper, width: Double
  ) throws -> Int {
    var lines = 0
    for text in texts {
      lines += try lineCount(of: shaper.shape(text, style: style), with: shaper, width: width)
    }
    return lines
  }

  /// Breaks each shaped text at a width in points and reads its size.
  ///
  /// - Returns: the number of all lines.
  @inline(never)
  static func breakTexts(
    _ texts: [ShapedText], with shaper: TextShaper, width: Double
  ) throws -> Int {
    var lines = 0
    for text in texts { lines += try lineCount(of: text, with: shaper, width: width) }
    return lines
  }

  private static func lineCount(
    of text: ShapedText, with shaper: TextShaper, width: Double
  ) throws -> Int {
    try shaper.measure(text, width: width).lineCount
  }
}

/// Measures texts beside another of its kind.
actor TextWorker {
  private let shaper: TextShaper

  init(library: FontLibrary) throws {
    shaper = try TextMeasuring.newShaper(library: library)
  }

  /// Measures texts of a queue until there are no more.
  func measure(_ queue: TextQueue, width: Double) throws -> Int {
    var lines = 0
    while let texts = queue.next() {
      lines += try TextMeasuring.measureTexts(texts, with: shaper, width: width)
    }
    return lines
  }
}

/// Texts that several workers share, some at a time.
final class TextQueue: Sendable {
  private static let portion = 100
  private let texts: [String]
  private let taken = Mutex(0)

  init(_ texts: [String]) { self.texts = texts }

  func next() -> ArraySlice<String>? {
    let start = taken.withLock { taken in
      defer { taken += Self.portion }
      return taken
    }
    guard start < texts.count else { return nil }
    return texts[start..<min(texts.count, start + Self.portion)]
  }
}
