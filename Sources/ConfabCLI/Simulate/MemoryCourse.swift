import Glibc

/// Memory of this process as a simulation goes on, in bytes.
struct MemoryCourse: Encodable, Sendable {
  /// After the first simulated minute.
  private(set) var first = 0
  private(set) var last = 0
  private(set) var most = 0

  /// Reads what is resident by now, from `/proc/self/statm`; its second number counts pages.
  mutating func add() {
    guard let file = fopen("/proc/self/statm", "r") else { return }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 256)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return }
    let words = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    )
    .split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return }
    let bytes = pages &* Int(sysconf(Int32(_SC_PAGESIZE)))
    if first == 0 { first = bytes }
    last = bytes
    most = max(most, bytes)
  }

  var rows: [[String]] {
    let megabytes = [first, last, most].map { "\(($0 + 500_000) / 1_000_000)" }
    return [
      [
        "memory, MB",
        "\(megabytes[0]) at first, \(megabytes[1]) at last, at most \(megabytes[2])",
      ]
    ]
  }
}
