import ConfabSupport

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
