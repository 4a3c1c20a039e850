/// Cuts a stream of bytes into lines, holding one chunk and one line at a time.
struct LineReader<Failure: Error> {
  /// Gives the next bytes; none at the end.
  private let refill: () throws(Failure) -> [UInt8]
  private var chunk: [UInt8] = []
  private var at = 0
  private var isAtEnd = false
  /// The number of the line that ``next()`` gave last, from 1.
  private(set) var number = 0

  init(refill: @escaping () throws(Failure) -> [UInt8]) {
    self.refill = refill
  }

  /// The next line without its line feed; `nil` at the end. O(line).
  mutating func next() throws(Failure) -> [UInt8]? {
    var line: [UInt8] = []
    var began = false
    while try fill() {
      began = true
      let end = chunk[at...].firstIndex(of: UInt8(ascii: "\n"))
      line += chunk[at..<(end ?? chunk.count)]
      at = end.map { $0 + 1 } ?? chunk.count
      if end != nil { break }
    }
    guard began else { return nil }
    number += 1
    return line
  }

  /// The next line that holds more than white space.
  mutating func nextFilled() throws(Failure) -> [UInt8]? {
    while let line = try next() {
      if !line.allSatisfy(JSONParser.isSpace) { return line }
    }
    return nil
  }

  /// Everything that is left.
  mutating func rest() throws(Failure) -> [UInt8] {
    var rest: [UInt8] = []
    while try fill() {
      rest += chunk[at...]
      at = chunk.count
    }
    return rest
  }

  /// - Returns: Whether there is an unread byte.
  private mutating func fill() throws(Failure) -> Bool {
    while at == chunk.count, !isAtEnd {
      chunk = try refill()
      at = 0
      isAtEnd = chunk.isEmpty
    }
    return at < chunk.count
  }
}
