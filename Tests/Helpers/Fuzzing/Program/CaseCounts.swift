import Glibc

/// Counters in a memory-mapped file. They survive crashes and add up over several runs.
///
/// The file has one 64-bit integer in native byte order for each ``Count``.
struct CaseCounts: Sendable {
  enum Count: Int, CaseIterable {
    case cases, accepted, drawn
  }

  /// Only the thread of libFuzzer writes here.
  nonisolated(unsafe) private let numbers: UnsafeMutablePointer<UInt64>?

  /// Creates counters. They count nothing if `path` is `nil` or the file can't be created.
  init(path: String?) {
    let size = Count.allCases.count * MemoryLayout<UInt64>.stride
    let file = path.map { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) } ?? -1
    guard file >= 0 else {
      numbers = nil
      return
    }
    defer { close(file) }
    guard ftruncate(file, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else {
      numbers = nil
      return
    }
    numbers = memory.bindMemory(to: UInt64.self, capacity: Count.allCases.count)
  }

  func add(_ count: Count) { numbers?[count.rawValue] += 1 }
}
