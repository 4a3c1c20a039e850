/// The beginning of a line that starts a message: a date, a time and what separates them from the
/// name.
struct WhatsAppLine {
  /// How the date and the time are separated from the rest.
  enum Shape: Int, CaseIterable {
    /// `[01.05.24, 21:03:11] Ana: Hello`: iOS.
    case bracket
    /// `5/1/24, 9:05 PM - Ana: Hello`: Android.
    case dash
    /// `01/05/16, 21:03:11: Ana: Hello`: iOS before 2017.
    case colon
  }

  var shape: Shape
  var stamp: WrittenStamp
  /// Where the name begins, or the text of a line without one.
  var start: Int

  /// Reads a line.
  ///
  /// - Returns: `nil` for a line that goes on with the message above.
  init?(_ line: [UInt8]) {
    // A date has at least eight bytes with its time.
    guard line.count >= 8 else { return nil }
    let first = line[0]
    guard
      0x30...0x39 ~= first || first == UInt8(ascii: "[") || first >= 0xC2
        || first == UInt8(ascii: "R") || first == UInt8(ascii: "H")
    else { return nil }
    var scanner = ByteScanner(line)
    scanner.skipMarks()
    let isBracket = scanner.take(UInt8(ascii: "["))
    guard let stamp = scanner.stamp() else { return nil }
    self.stamp = stamp
    if isBracket {
      scanner.skipSpaces()
      guard scanner.take(UInt8(ascii: "]")) else { return nil }
      shape = .bracket
    } else {
      scanner.skipSpaces()
      if scanner.take(UInt8(ascii: "-")) || scanner.take("\u{2013}") || scanner.take("\u{2014}") {
        guard scanner.skipSpaces() else { return nil }
        shape = .dash
      } else if scanner.take(UInt8(ascii: ":")) {
        guard scanner.skipSpaces() else { return nil }
        shape = .colon
      } else {
        return nil
      }
    }
    scanner.skipSpaces()
    start = scanner.at
  }
}

/// What the first lines of a file say about it.
struct WhatsAppHead {
  /// The number of lines that start a message, by their shape.
  private(set) var counts = [0, 0, 0]
  private(set) var filledLines = 0
  /// How many of them have a name.
  private(set) var named = 0
  /// Whether the first line of the file starts a message.
  private(set) var startsAtOnce = false
  /// Whether names end at a colon without a space, as in some Chinese exports.
  private(set) var isTight = false

  /// The most lines that are looked at.
  static let mostLines = 400

  init(_ head: [UInt8]) {
    var rest: [UInt8]? = head
    var lines = LineStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    var (tight, loose) = (0, 0)
    while filledLines < Self.mostLines, let next = try? lines.next() {
      guard !next.isEmpty else { continue }
      filledLines += 1
      guard let line = WhatsAppLine(next) else { continue }
      counts[line.shape.rawValue] += 1
      if filledLines == 1 { startsAtOnce = true }
      // "<nick> text: more" is a line of IRC.
      guard let colon = next[line.start...].firstIndex(of: UInt8(ascii: ":")),
        1...WhatsAppSenders.longestName ~= colon - line.start,
        next[line.start] != UInt8(ascii: "<")
      else { continue }
      named += 1
      let after = ByteScanner(next, at: colon + 1)
      if !after.isAtEnd, ByteScanner.spaceLength(next, at: after.at) == 0,
        ByteScanner.markLength(next, at: after.at) == 0
      {
        tight += 1
      } else {
        loose += 1
      }
    }
    isTight = tight > 2 * loose
  }

  var count: Int { counts.reduce(0, +) }

  /// The shapes that start a message: lines of a rare shape are in texts that somebody pasted.
  var shapes: [Bool] {
    let most = counts.max() ?? 0
    return counts.map { $0 > 0 && 4 * $0 >= most }
  }
}
