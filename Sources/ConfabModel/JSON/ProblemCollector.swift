/// Collects the problems of a document, so that all of them are reported at once.
///
/// A class, because all readers of a document share it; it never leaves the call that made it.
package final class ProblemCollector {
  /// The most problems that are collected.
  package static let limit = 1_000

  /// The problems, in the order in which they were reported.
  package private(set) var problems: [Problem] = []
  /// The text that offsets refer to: the document, or a line of JSON lines.
  private(set) var source: [UInt8]
  private var firstLine: Int
  private var map: SourceMap?

  /// Creates a collector for a text.
  ///
  /// - Parameters:
  ///   - source: The text in UTF-8.
  ///   - firstLine: The number of its first line.
  package init(_ source: [UInt8], firstLine: Int = 1) {
    self.source = source
    self.firstLine = firstLine
  }

  /// A collector for values in memory, which have no lines and columns.
  static func withoutText() -> ProblemCollector { ProblemCollector([], firstLine: 0) }

  /// Whether ``limit`` is reached. Readers of long arrays stop then.
  package var isFull: Bool { problems.count >= Self.limit }

  /// Adds a problem with the value that begins at a byte offset of the text.
  ///
  /// - Complexity: The first call takes O(n) in the text, others O(1).
  package func add(_ text: String, at path: JSONPath, offset: Int) {
    guard !isFull else { return }
    add(text, at: path, position(of: offset))
  }

  func add(_ text: String, at path: JSONPath, _ position: SourceMap.Position) {
    guard !isFull else { return }
    problems.append(
      Problem(
        path: path.description, line: position.line, column: position.column, text: text))
  }

  /// Moves to the next part of the document.
  func move(to source: [UInt8], firstLine: Int) {
    self.source = source
    self.firstLine = firstLine
    map = nil
  }

  func position(of offset: Int) -> SourceMap.Position {
    if firstLine == 0 { return SourceMap.Position(line: 0, column: 0) }
    let map = self.map ?? SourceMap(source, firstLine: firstLine)
    self.map = map
    return map.position(of: offset)
  }

  /// A place that stays valid after the collector has moved to the next part.
  struct Mark {
    fileprivate var firstLine: Int
    fileprivate var offset: Int
  }

  func mark(_ offset: Int) -> Mark { Mark(firstLine: firstLine, offset: offset) }

  /// The line of a mark. Earlier parts are one line each.
  func line(of mark: Mark) -> Int {
    mark.firstLine == firstLine ? position(of: mark.offset).line : mark.firstLine
  }

  /// The error to throw, with the problems in the order of their places; `nil` if there are none.
  package func error(source name: String) -> DocumentError? {
    guard !problems.isEmpty else { return nil }
    let sorted = problems.enumerated().sorted { a, b in
      (a.element.line, a.element.column, a.offset) < (b.element.line, b.element.column, b.offset)
    }
    return DocumentError(source: name, problems: sorted.map(\.element))
  }
}

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
