import ConfabScene
import ConfabSupport
import FoundationEssentials

extension PictureDescription {
  /// The description as JSON in one line. Equal descriptions have equal texts.
  ///
  /// - Throws: `EncodingError` for numbers that are not finite.
  /// - Complexity: O(*n*) in the number of parts and lines.
  package func text() throws -> String {
    try EncodedJSON.text(of: self)
  }

  /// Reads a description.
  ///
  /// - Parameter text: A text that ``text()`` returned.
  /// - Throws: ``PictureDescriptionError``.
  /// - Complexity: O(*n*) in the length of the text.
  package init(text: String) throws(PictureDescriptionError) {
    let data = Data(text.utf8)
    let header: Header
    do { header = try JSONDecoder().decode(Header.self, from: data) } catch {
      throw .unreadable("the text is not a JSON object with the member \"confab\"")
    }
    guard header.confab == Self.format else { throw .format(String(header.confab.prefix(40))) }
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
      throw .unreadable("a member is missing, or its value is out of range")
    }
  }

  private struct Header: Decodable { var confab: String }
}

extension PictureDescription: Codable {
  private enum Key: String, CodingKey {
    case confab, engine, settings, scale, size, background, gradients, rows, parts
  }

  /// Decodes a description.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let size = try container.decode(PackedNumbers.self, forKey: .size).integers(2)
    self.init(
      engine: try container.decode([String].self, forKey: .engine),
      settings: try container.decodeIfPresent([String: String].self, forKey: .settings) ?? [:],
      scale: try container.decode(Double.self, forKey: .scale),
      size: PixelSize(width: size[0], height: size[1]),
      background: try container.decode(String.self, forKey: .background),
      gradients: try container.decode([PackedNumbers].self, forKey: .gradients).map {
        let range = try $0.numbers(2)
        return GradientRange(from: range[0], to: range[1])
      },
      rows: try container.decode([Row].self, forKey: .rows),
      parts: try container.decode([Part].self, forKey: .parts))
    guard scale >= 0.01, scale <= 1000 else {
      throw PackedNumbers.outOfRange(container.codingPath)
    }
  }

  /// Encodes a description.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.format, forKey: .confab)
    try container.encode(engine, forKey: .engine)
    if !settings.isEmpty { try container.encode(settings, forKey: .settings) }
    try container.encode(scale, forKey: .scale)
    try container.encode(
      PackedNumbers([Double(size.width), Double(size.height)]), forKey: .size)
    try container.encode(background, forKey: .background)
    try container.encode(gradients.map { PackedNumbers([$0.from, $0.to]) }, forKey: .gradients)
    try container.encode(rows, forKey: .rows)
    try container.encode(parts, forKey: .parts)
  }
}

extension PictureDescription.Row: Codable {
  private enum Key: String, CodingKey {
    case id = "i"
    case message = "m"
    case number = "n"
    case moment = "o"
    case sender = "u"
    case status = "s"
    case date = "d"
    case marks = "a"
    case kind = "k"
    case frame = "f"
    case parts = "p"
  }

  /// Decodes a row.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let frame = try container.decode(PackedNumbers.self, forKey: .frame).integers(4)
    let id = try container.decode(String.self, forKey: .id)
    let number = try container.decodeIfPresent(Int.self, forKey: .number)
    guard (1...1_000_000_000).contains(number ?? 1) else {
      throw PackedNumbers.outOfRange(container.codingPath)
    }
    let message = try container.decodeIfPresent(String.self, forKey: .message)
    self.init(
      id: id, message: message ?? (number == nil ? nil : id), number: number,
      kind: try container.decode(String.self, forKey: .kind),
      frame: PixelRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
      parts: try container.decode([PictureDescription.Part].self, forKey: .parts))
    moment = try container.decodeIfPresent(Int.self, forKey: .moment)
    sender = try container.decodeIfPresent(String.self, forKey: .sender)
    status = try container.decodeIfPresent(String.self, forKey: .status)
    date = try container.decodeIfPresent(String.self, forKey: .date) ?? ""
    marks = try container.decodeIfPresent([String: String].self, forKey: .marks) ?? [:]
  }

  /// Encodes a row. The id of the message is left out if the row has the same.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    if message != id || number == nil { try container.encodeIfPresent(message, forKey: .message) }
    try container.encodeIfPresent(number, forKey: .number)
    try container.encodeIfPresent(moment, forKey: .moment)
    try container.encodeIfPresent(sender, forKey: .sender)
    try container.encodeIfPresent(status, forKey: .status)
    if !date.isEmpty { try container.encode(date, forKey: .date) }
    if !marks.isEmpty { try container.encode(marks, forKey: .marks) }
    try container.encode(kind, forKey: .kind)
    try container.encode(
      PackedNumbers([frame.x, frame.y, frame.width, frame.height].map(Double.init)),
      forKey: .frame)
    try container.encode(parts, forKey: .parts)
  }
}
