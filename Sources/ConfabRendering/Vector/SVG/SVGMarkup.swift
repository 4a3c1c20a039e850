import ConfabScene

/// SVG as it is put together: markup, numbers, paths and words.
struct SVGText {
  private(set) var bytes: [UInt8] = []

  /// Takes everything out.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func add(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  /// Markup of ours that is put together: names, numbers, colours.
  mutating func add(made markup: String) { bytes += Array(markup.utf8) }

  mutating func add(_ number: Int) { add(made: String(number)) }

  mutating func add(_ number: Double, decimals: Int = 3) {
    PlainNumber(number, decimals: decimals).write(to: &bytes)
  }

  mutating func add(data: [UInt8]) { Base64.append(data, to: &bytes) }

  /// Somebody's words between two tags.
  mutating func add(words: String) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      // XML 1.0, section 2.2: what no document may have.
      case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<" ", "\u{FFFE}", "\u{FFFF}":
        add(made: "\u{FFFD}")
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  /// The steps of an outline, with commas nowhere.
  mutating func add(_ path: Path, decimals: Int = 3) {
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

  /// A colour as an attribute, with its opacity, where it has one, as another.
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
