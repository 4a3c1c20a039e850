extension PictureDescription.Part: Codable {
  private enum Key: String, CodingKey {
    case name = "n"
    case kinds = "k"
    case frame = "f"
    case colors = "c"
    case gradient = "g"
    case fonts = "t"
    case lines = "l"
    case text = "w"
    case images = "i"
    case opacity = "o"
    case shapes = "s"
  }

  /// Decodes a part.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let frame = try container.decode(PackedNumbers.self, forKey: .frame).numbers(4)
    self.init(
      try container.decode(String.self, forKey: .name),
      kinds: try container.decode(String.self, forKey: .kinds).split(separator: "+").map(
        String.init),
      frame: PictureDescription.Frame(
        x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
    colors = try container.decodeIfPresent([String].self, forKey: .colors) ?? []
    gradient = try container.decodeIfPresent(Int.self, forKey: .gradient)
    fonts = try container.decodeIfPresent([String].self, forKey: .fonts) ?? []
    lines = try container.decodeIfPresent([PictureDescription.Line].self, forKey: .lines) ?? []
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
    images = try container.decodeIfPresent([String].self, forKey: .images) ?? []
    opacity =
      try container.decodeIfPresent(PackedNumbers.self, forKey: .opacity)?.numbers(1)[0] ?? 1
    shapes = try container.decodeIfPresent(String.self, forKey: .shapes) ?? ""
  }

  /// Encodes a part without its empty members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(kinds.joined(separator: "+"), forKey: .kinds)
    try container.encode(
      PackedNumbers([frame.x, frame.y, frame.width, frame.height]), forKey: .frame)
    if !colors.isEmpty { try container.encode(colors, forKey: .colors) }
    try container.encodeIfPresent(gradient, forKey: .gradient)
    if !fonts.isEmpty { try container.encode(fonts, forKey: .fonts) }
    if !lines.isEmpty { try container.encode(lines, forKey: .lines) }
    if !text.isEmpty { try container.encode(text, forKey: .text) }
    if !images.isEmpty { try container.encode(images, forKey: .images) }
    if opacity != 1 { try container.encode(PackedNumbers([opacity]), forKey: .opacity) }
    if !shapes.isEmpty { try container.encode(shapes, forKey: .shapes) }
  }
}

extension PictureDescription.Line: Codable {
  /// Decodes a line.
  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let numbers = try container.decode(PackedNumbers.self)
    let baseline = try numbers.integers(3)[1]
    self.init(
      x: try numbers.numbers(3)[0], baseline: baseline, width: try numbers.numbers(3)[2],
      glyphs: try container.decode(String.self), positions: try container.decode(String.self),
      words: container.isAtEnd ? "" : try container.decode(String.self))
  }

  /// Encodes a line as `["x baseline width", glyphs, positions, words]`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(PackedNumbers([x, Double(baseline), width]))
    try container.encode(glyphs)
    try container.encode(positions)
    if !words.isEmpty { try container.encode(words) }
  }
}

/// Numbers in a string, separated by spaces, with at most two decimals.
///
/// JSON arrays of floating-point numbers are longer, and their text depends on the encoder.
struct PackedNumbers: Codable {
  private let values: [Double]
  private let path: [any CodingKey]

  init(_ values: [Double]) {
    self.values = values
    path = []
  }

  init(from decoder: any Decoder) throws {
    path = decoder.codingPath
    values = try decoder.singleValueContainer().decode(String.self).split(separator: " ").map {
      guard let value = Double($0), abs(value) <= 1e9 else {
        throw Self.outOfRange(decoder.codingPath)
      }
      return value
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.map(LengthWords.number).joined(separator: " "))
  }

  /// The numbers, which are within ±10⁹.
  ///
  /// - Parameter count: The expected number of numbers.
  func numbers(_ count: Int) throws -> [Double] {
    guard values.count == count else { throw Self.outOfRange(path) }
    return values
  }

  /// The numbers without their fractions.
  func integers(_ count: Int) throws -> [Int] { try numbers(count).map { Int($0) } }

  static func outOfRange(_ path: [any CodingKey]) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: path, debugDescription: "expected other numbers"))
  }
}
