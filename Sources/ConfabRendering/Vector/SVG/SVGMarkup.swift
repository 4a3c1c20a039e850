import ConfabScene
import ConfabText
import FoundationEssentials

/// Builds the text of an SVG from markup, numbers, paths and text.
package struct SVGMarkup {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Removes and returns all bytes.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func add(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  /// Adds markup that is built at run time: names, numbers, colors.
  mutating func add(made markup: String) { bytes += Array(markup.utf8) }

  mutating func add(_ number: Int) { add(made: String(number)) }

  mutating func add(_ number: Double, decimals: Int = 3) {
    DecimalNumber(number, decimals: decimals).write(to: &bytes)
  }

  mutating func add(data: [UInt8]) { bytes += Data(data).base64EncodedData() }

  /// Adds escaped text.
  mutating func add(words: String) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      // Characters that XML 1.0, section 2.2, does not allow.
      case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<" ", "\u{FFFE}", "\u{FFFF}":
        add(made: "\u{FFFD}")
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  /// Adds the steps of an outline, without commas.
  package mutating func add(_ path: Path, decimals: Int = 3) {
    func put(_ points: [Point]) {
      for (index, point) in points.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: " ")) }
        add(point.x, decimals: decimals)
        bytes.append(UInt8(ascii: " "))
        add(point.y, decimals: decimals)
      }
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        bytes.append(UInt8(ascii: "M"))
        put([point])
      case .line(let point):
        bytes.append(UInt8(ascii: "L"))
        put([point])
      case .curve(let a, let b, let c):
        bytes.append(UInt8(ascii: "C"))
        put([a, b, c])
      case .close: bytes.append(UInt8(ascii: "Z"))
      }
    }
  }

  /// Adds a color as an attribute and, if it is not opaque, its opacity as another.
  mutating func add(_ color: Color, as attribute: StaticString, _ opacity: StaticString) {
    let color = color.drawable
    add(" ")
    add(attribute)
    add(made: "=\"\(color.hex.prefix(7))\"")
    guard color.alpha < 1 else { return }
    add(" ")
    add(opacity)
    add("=\"")
    add(color.alpha)
    add("\"")
  }
}

/// A number as short decimal text, without an exponent.
struct DecimalNumber {
  private let value: Double
  private let decimals: Int

  /// - Parameters:
  ///   - value: clamped to ±10⁹; NaN counts as 0.
  ///   - decimals: the largest number of decimals, 0 … 9.
  init(_ value: Double, decimals: Int = 3) {
    self.value = value.isNaN ? 0 : min(1e9, max(-1e9, value))
    self.decimals = decimals
  }

  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the number to a text.
  func write(to bytes: inout [UInt8]) {
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    let scaled = Int((value * Double(power)).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    var (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: power)
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(whole % 10))
      whole /= 10
    } while whole > 0
    bytes[start...].reverse()
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while part > 0 {
      power /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(part / power))
      part %= power
    }
  }
}

/// A definition in an SVG that is used several times.
enum SVGName: Hashable {
  case gradient(Paint)
  case glyph(FontFaceID, id: UInt32)
  case photo(ImageSource, width: Int, height: Int)
}
