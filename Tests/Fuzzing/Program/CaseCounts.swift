import Glibc

/// Counts in a file that is mapped, so that they outlive a crash and add up over several runs.
///
/// The numbers are 64-bit integers in the machine's order, one for each ``Count``.
struct CaseCounts: Sendable {
  enum Count: Int, CaseIterable {
    case cases, accepted, drawn
  }

  /// Written by libFuzzer's thread alone.
  nonisolated(unsafe) private let numbers: UnsafeMutablePointer<UInt64>?

  /// - Parameter path: `nil`, or a file that can't be made, counts nothing.
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
