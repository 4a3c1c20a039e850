/// Gathers what is wrong with one document, so that its author learns everything at once.
///
/// A class because all readers of one document write into the same collection; it never leaves the
/// call that made it.
public final class ProblemCollector {
  /// Problems beyond this many are not collected.
  public static let limit = 1_000

  public private(set) var problems: [Problem] = []
  /// The text that offsets refer to: the document, or one line of a long one.
  private(set) var source: [UInt8]
  private var firstLine: Int
  private var map: SourceMap?

  /// - Parameter firstLine: The number of the first line in `source`.
  public init(_ source: [UInt8], firstLine: Int = 1) {
    self.source = source
    self.firstLine = firstLine
  }

  /// A collector for values in memory, which have no lines and columns.
  static func withoutText() -> ProblemCollector { ProblemCollector([], firstLine: 0) }

  /// Nothing more will be kept; readers of long arrays stop here.
  public var isFull: Bool { problems.count >= Self.limit }

  /// Adds a problem with the value that begins at a byte offset of the text.
  ///
  /// The first call costs O(n) of the text, later ones O(1).
  public func add(_ text: String, at path: JSONPath, offset: Int) {
    guard !isFull else { return }
    add(text, at: path, position(of: offset))
  }

  func add(_ text: String, at path: JSONPath, _ position: SourceMap.Position) {
    guard !isFull else { return }
    problems.append(
      Problem(
        path: path.description, line: position.line, column: position.column, text: text))
  }

  /// Goes on to the next part of the same document.
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

  /// A place that outlives the part of the text that it is in.
  struct Mark {
    fileprivate var firstLine: Int
    fileprivate var offset: Int
  }

  func mark(_ offset: Int) -> Mark { Mark(firstLine: firstLine, offset: offset) }

  /// The line of a mark: parts that are gone were one line each.
  func line(of mark: Mark) -> Int {
    mark.firstLine == firstLine ? position(of: mark.offset).line : mark.firstLine
  }

  /// Everything collected, in the order of the places, as the error to throw; `nil` if nothing.
  public func error(source name: String) -> DocumentError? {
    guard !problems.isEmpty else { return nil }
    let sorted = problems.enumerated().sorted { a, b in
      (a.element.line, a.element.column, a.offset) < (b.element.line, b.element.column, b.offset)
    }
    return DocumentError(source: name, problems: sorted.map(\.element))
  }
}
