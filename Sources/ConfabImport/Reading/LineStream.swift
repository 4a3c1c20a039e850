import ConfabModel
import ConfabSupport

/// Splits a file into lines: UTF-8 with or without a byte order mark, or UTF-16 with one.
///
///     var lines = LineStream(try export.stream(path))
///     while let line = try lines.next() { … }
public struct LineStream {
  private var reader: LineReader<ImportError>

  /// Creates a stream of the lines of a file.
  public init(_ stream: ByteStream) {
    var decoder: UTF16Decoder?
    var isFirst = true
    reader = LineReader { () throws(ImportError) in
      var chunk = try stream.next()
      if isFirst {
        isFirst = false
        decoder = UTF16Decoder(&chunk)
        if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { chunk.removeFirst(3) }
      }
      if decoder != nil {
        // A chunk can be empty after decoding although there is more.
        var text = decoder?.decode(chunk) ?? []
        while text.isEmpty, !chunk.isEmpty {
          chunk = try stream.next()
          text = decoder?.decode(chunk) ?? []
        }
        return text
      }
      return chunk
    }
  }

  /// The number of the last line, counted from 1.
  public var number: Int { reader.number }

  /// Returns the next line without its line feed and a carriage return before it; `nil` at the end.
  public mutating func next() throws(ImportError) -> [UInt8]? {
    guard var line = try reader.next() else { return nil }
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  /// The next line as a text; bytes that are not UTF-8 become U+FFFD.
  public mutating func nextText() throws(ImportError) -> String? {
    try next().map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Turns UTF-16 with a byte order mark into UTF-8.
private struct UTF16Decoder {
  private let isBigEndian: Bool
  private var rest: [UInt8] = []
  private var high: UInt16?

  /// Takes the mark from the first bytes of a file; `nil` if there is none.
  init?(_ head: inout [UInt8]) {
    guard head.count >= 2, [head[0], head[1]].sorted() == [0xFE, 0xFF] else { return nil }
    isBigEndian = head[0] == 0xFE
    head.removeFirst(2)
  }

  /// Decodes bytes; none mean the end.
  mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    let bytes = rest + bytes
    rest = bytes.count % 2 == 1 ? [bytes[bytes.count - 1]] : []
    for at in stride(from: 0, to: bytes.count - 1, by: 2) {
      let unit =
        isBigEndian
        ? UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
        : UInt16(bytes[at + 1]) << 8 | UInt16(bytes[at])
      if let first = high {
        high = nil
        if UTF16.isTrailSurrogate(unit) {
          let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
          append(Unicode.Scalar(value), to: &text)
          continue
        }
        append(nil, to: &text)
      }
      if UTF16.isLeadSurrogate(unit) {
        high = unit
      } else {
        append(Unicode.Scalar(unit), to: &text)
      }
    }
    return text
  }

  private func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    text += UTF8.encode(scalar ?? "\u{FFFD}").map(Array.init) ?? []
  }
}

/// The first filled lines of a file, for the recognition of formats.
enum HeadLines {
  /// At most a number of lines without those that are empty.
  static func lines(_ head: [UInt8], most: Int = 50) -> [[UInt8]] {
    var rest: [UInt8]? = head
    var stream = LineStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    var lines: [[UInt8]] = []
    while lines.count < most, let line = try? stream.next() {
      if line.contains(where: { $0 > 0x20 }) { lines.append(line) }
    }
    return lines
  }

  /// Why a format does not fit if few lines are as it expects: "only 1 of its 2 lines begins with a
  /// name".
  ///
  /// - Parameters:
  ///   - count: The number of lines that are as expected, at least one.
  ///   - total: The number of filled lines that were looked at.
  ///   - one: The verb for one line.
  ///   - many: The verb for several lines.
  ///   - rest: The rest of the sentence.
  static func few(
    _ count: Int, of total: Int, one: String, many: String, _ rest: String
  ) -> String {
    let lines =
      total > 20 ? "its first \(Count.text(total)) lines" : "its \(Count.text(total)) lines"
    return "only \(Count.text(count)) of \(lines) \(count == 1 ? one : many) \(rest)"
  }
}

extension LossKind {
  /// Texts that are too long for a message.
  static let longText = LossKind(
    "long-text", "text is longer than a message can be and is cut",
    "texts are longer than a message can be and are cut")
}

/// Limits of files of text.
enum TextLimits {
  /// The longest message, in bytes.
  static let message = 1 << 20
}
