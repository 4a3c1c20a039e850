/// Reads records of comma-separated values (RFC 4180): fields can be in quotation marks, which may
/// have line breaks inside.
struct CSVStream {
  private var lines: LineStream
  /// The number of the first line of the last record, counted from 1.
  private(set) var number = 0
  /// Whether the last record was too long and is cut.
  private(set) var isCut = false

  init(_ lines: LineStream) { self.lines = lines }

  /// Returns the fields of the next record; `nil` at the end.
  mutating func next() throws(ImportError) -> [String]? {
    guard var line = try lines.next() else { return nil }
    number = lines.number
    isCut = false
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var count = 0
    while true {
      var at = 0
      while at < line.count {
        let byte = line[at]
        if isQuoted {
          if byte != UInt8(ascii: "\"") {
            field.append(byte)
          } else if at + 1 < line.count, line[at + 1] == byte {
            field.append(byte)
            at += 1
          } else {
            isQuoted = false
          }
        } else if byte == UInt8(ascii: "\""), field.isEmpty {
          isQuoted = true
        } else if byte == UInt8(ascii: ",") {
          fields.append(String(decoding: field, as: UTF8.self))
          field = []
        } else {
          field.append(byte)
        }
        at += 1
      }
      count += line.count
      guard isQuoted, let more = try lines.next() else { break }
      if count + more.count > TextLimits.message {
        isCut = true
        line = more.contains(UInt8(ascii: "\"")) ? [UInt8(ascii: "\"")] : []
      } else {
        field.append(0x0A)
        line = more
      }
    }
    fields.append(String(decoding: field, as: UTF8.self))
    return fields
  }
}
