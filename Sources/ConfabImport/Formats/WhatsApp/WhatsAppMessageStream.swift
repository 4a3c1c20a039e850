/// Splits a chat into messages: a line with a date and the lines after it without one.
struct WhatsAppMessageStream {
  /// A message as it is in the file.
  struct Raw {
    /// The line of the date, and the lines after it, with line feeds between them.
    var bytes: [UInt8]
    var line: WhatsAppLine
    /// The number of the line of the date, counted from 1.
    var number: Int
    /// The end of the first line.
    var firstEnd: Int
    /// Whether lines at the end are left out because there are too many.
    var isCut = false
  }

  private var lines: LineStream
  private let shapes: [Bool]
  private var next: Raw?
  private var isAtEnd = false
  /// Lines with text before the first message.
  private(set) var preface: [Int] = []

  init(_ stream: ByteStream, shapes: [Bool]) {
    lines = LineStream(stream)
    self.shapes = shapes
  }

  /// Returns the next message; `nil` at the end.
  mutating func message() throws(ImportError) -> Raw? {
    while !isAtEnd {
      guard let line = try lines.next() else {
        isAtEnd = true
        break
      }
      if let start = WhatsAppLine(line), shapes[start.shape.rawValue] {
        let raw = Raw(bytes: line, line: start, number: lines.number, firstEnd: line.count)
        if let done = next {
          next = raw
          return done
        }
        next = raw
      } else if next != nil {
        goOn(line)
      } else if !line.isEmpty, preface.count < ImportReport.mostPlaces + 1 {
        preface.append(lines.number)
      }
    }
    defer { next = nil }
    return next
  }

  private mutating func goOn(_ line: [UInt8]) {
    guard let count = next?.bytes.count, count + line.count < TextLimits.message else {
      next?.isCut = true
      return
    }
    next?.bytes.append(0x0A)
    next?.bytes += line
  }
}
