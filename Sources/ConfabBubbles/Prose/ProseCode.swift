import ConfabLayout
import ConfabModel
import ConfabText

/// Shaped code with its lines.
struct ProseCode: Sendable {
  /// The code. Hard line breaks separate its lines.
  let text: ProseText
  /// The indents of the second and later parts of each line, in points.
  let indents: [Double]
  /// The numbers of the lines, one below the other; `nil` for none.
  let numbers: ShapedText?
  /// The width of the numbers and the space beside them, in points.
  let gutter: Double
  /// The added lines, counted from 0.
  let added: Set<Int>
  /// The removed lines, counted from 0.
  let removed: Set<Int>

  var memoryFootprint: Int {
    text.memoryFootprint + (numbers?.memoryFootprint ?? 0) + 8 * indents.count + 16
      * (added.count + removed.count)
  }

  /// The largest share of the width that the numbers may take.
  static let largestGutter = 0.3

  /// The space for numbers in a width; 0 if they aren't shown, because the width is too small.
  func gutter(in width: Double) -> Double {
    numbers == nil || gutter > Self.largestGutter * width ? 0 : gutter
  }

  /// The lines at a width without numbers.
  struct Lines {
    /// The distance of each line from the left, in points; empty if no line is broken.
    var offsets: [Double] = []
    var text: BrokenText
    /// The width of the widest line with its distance from the left, in points.
    var width: Double
  }

  /// The largest share of the width that an indent may take.
  private static let largestIndent = 0.4

  /// Whether no line is longer than a width.
  private func fits(_ extent: TextExtent) -> Bool { extent.lineCount == indents.count }

  /// Breaks lines that are longer than a width. Their second and later parts are indented like
  /// their first part, and two characters more.
  ///
  /// - Throws: `FontError`.
  func lines(width: Double, _ shaper: TextShaper) throws -> Lines {
    guard try !fits(shaper.measure(text.shaped, width: width)) else {
      let broken = try shaper.breakLines(of: text.shaped, width: width)
      return Lines(text: broken, width: broken.width)
    }
    let indents = indents.map { min($0, Self.largestIndent * width) }
    let broken = try shaper.breakLines(of: text.shaped, width: width, hangingIndents: indents)
    var lines = Lines(text: broken, width: 0)
    var last = -1
    for line in broken.lines {
      let offset = line.paragraph == last ? indents[line.paragraph] : 0
      last = line.paragraph
      lines.offsets.append(offset)
      lines.width = max(lines.width, offset + line.width)
    }
    return lines
  }

  /// The number of lines at a width and their width, as those of ``lines(width:_:)``.
  ///
  /// - Throws: `FontError`.
  func extent(
    width: Double, _ shaper: TextShaper
  ) throws -> (lineCount: Int, width: Double) {
    let extent = try shaper.measure(text.shaped, width: width)
    if fits(extent) { return (extent.lineCount, extent.width) }
    let lines = try lines(width: width, shaper)
    return (lines.text.lines.count, lines.width)
  }
}

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
      Self.text(of: code.text), style: style, spans: Self.tones(of: code),
      language: context.language,
      direction: .leftToRight)
    text = ProseText(shaped, at: place)
    let unit = try context.shaper.shape("0", style: style, language: "en")
    indents = Self.indents(
      of: code.text, unit: try context.shaper.measure(unit, width: ProseFlow.markerLimit).width)
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

  /// Code in which only line feeds end lines, as programs for code count them.
  ///
  /// A form feed and the other line separators of Unicode become spaces of as many bytes.
  private static func text(of code: String) -> String {
    guard code.utf8.contains(where: { 0x0B...0x0D ~= $0 || $0 == 0xC2 || $0 == 0xE2 }) else {
      return code
    }
    var scalars = String.UnicodeScalarView()
    for scalar in code.unicodeScalars {
      switch scalar.value {
      case 0x0B...0x0D: scalars.append(" ")
      case 0x85: scalars.append("\u{A0}")
      case 0x2028, 0x2029: scalars.append("\u{2003}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The most columns of an indent.
  private static let mostColumns = 40

  /// The indents of the second and later parts of each line: its own white space and two columns.
  private static func indents(of code: String, unit: Double) -> [Double] {
    var (columns, isAtStart) = (0, true)
    var result: [Double] = []
    func end() { result.append(Double(min(mostColumns, columns) + 2) * unit) }
    for byte in code.utf8 {
      switch byte {
      case 0x0A:
        end()
        (columns, isAtStart) = (0, true)
      case 0x20 where isAtStart: columns += 1
      case 0x09 where isAtStart: columns = columns / 8 * 8 + 8
      default: isAtStart = false
      }
    }
    end()
    return result
  }

  /// The classes of the code's parts as tones.
  private static func tones(of code: CodeBlock) -> [TraitSpan] {
    CodeLexer.runs(in: code.text, language: code.language).map { run in
      TraitSpan(range: run.range, traits: .tone(run.codeClass.tone))
    }
  }
}

extension CodeClass {
  /// The number of the class's color among the tones of a text.
  fileprivate var tone: Int { Int(rawValue) + 1 }
}
