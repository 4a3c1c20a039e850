import ConfabLayout
import ConfabModel
import ConfabText

extension ProseCode {
  /// Shapes the lines of code and their numbers. Code is left to right, whatever its letters.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - style: The style of the code.
  ///   - gap: The space between numbers and code, in points.
  ///   - environment: What the layout depends on.
  ///   - cursor: The position in the message's text, which moves behind the code.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(
    _ code: CodeBlock, style: TextStyle, gap: Double, _ environment: ProseEnvironment,
    cursor: inout ProseCursor, _ context: MeasureContext
  ) throws {
    let place = cursor.advance(over: code.text.utf8)
    let shaped = try context.shaper.shape(
      code.text, style: style, spans: Self.tones(of: code), language: context.language,
      direction: .leftToRight)
    text = ProseText(shaped, at: place)
    added = code.added
    removed = code.removed
    guard let first = code.firstLine else {
      (numbers, gutter) = (nil, 0)
      return
    }
    let count = code.text.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let digits = "\(first + count - 1)".utf8.count
    var list = ""
    for number in first..<first + count {
      let word = "\(number)"
      if number > first { list += "\n" }
      // Spaces are as wide as digits in a monospaced font.
      list += String(repeating: " ", count: digits - word.utf8.count) + word
    }
    var numberStyle = style
    numberStyle.size *= 0.92
    let numbers = try context.shaper.shape(
      list, style: numberStyle, language: "en", direction: .leftToRight)
    self.numbers = numbers
    gutter = gap + (try context.shaper.measure(numbers, width: ProseFlow.markerLimit).width)
  }

  /// The classes of the code's parts as tones.
  private static func tones(of code: CodeBlock) -> [TraitSpan] {
    []
  }
}
