import Glibc

/// The resident memory of this process during a simulation, in bytes.
public struct MemoryUsage: Encodable, Sendable {
  /// The size after the first simulated minute.
  public private(set) var first = 0
  /// The size at the end.
  public private(set) var last = 0
  /// The largest size.
  public private(set) var most = 0

  /// Adds the present size, the second number in `/proc/self/statm`, which counts pages.
  mutating func sample() {
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
}
