/// Converts byte offsets to lines and columns.
///
/// Creating a map takes O(n), a conversion O(1). A map is only created for problems.
struct SourceMap {
  struct Position: Equatable {
    /// The line, counted from 1. A line ends with a line feed.
    var line: Int
    /// The column, counted from 1 in Unicode scalars.
    var column: Int
  }

  private static let stride = 1024
  private let bytes: [UInt8]
  /// The position of every `stride`-th byte.
  private let checkpoints: [Position]

  init(_ bytes: [UInt8], firstLine: Int = 1) {
    self.bytes = bytes
    var checkpoints: [Position] = []
    checkpoints.reserveCapacity(bytes.count / Self.stride + 1)
    var position = Position(line: firstLine, column: 1)
    for offset in bytes.indices {
      if offset % Self.stride == 0 { checkpoints.append(position) }
      Self.advance(&position, over: bytes, at: offset)
    }
    if bytes.count % Self.stride == 0 { checkpoints.append(position) }
    self.checkpoints = checkpoints
  }

  /// The position of the byte at an offset, or of the end of the text for larger offsets.
  func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let checkpoint = offset / Self.stride
    var position = checkpoints[checkpoint]
    for offset in checkpoint * Self.stride..<offset {
      Self.advance(&position, over: bytes, at: offset)
    }
    return position
  }

  private static func advance(_ position: inout Position, over bytes: [UInt8], at offset: Int) {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\n") {
      position.line += 1
      position.column = 1
    } else if byte & 0xC0 != 0x80, !(offset == 0 && JSONParser.startsWithByteOrderMark(bytes)) {
      // Continuation bytes and the byte order mark don't count.
      position.column += 1
    }
  }
}
