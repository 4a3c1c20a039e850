import ConfabModel

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
