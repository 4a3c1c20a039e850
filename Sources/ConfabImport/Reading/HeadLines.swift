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
}
