import Confab
import ConfabSupport
import Glibc
import Synchronization

/// Reads lines from a descriptor. For use on one thread, which it blocks.
struct RequestLines {
  private static let chunk = 1 << 16

  private let input: Int32
  private let output: Int32
  private let limit: Int
  private let stop: StopSignal
  private var buffer = [UInt8](repeating: 0, count: chunk)
  /// The bytes of the buffer that are not taken yet.
  private var rest = 0..<0
  private var number = 0
  /// The error that ended reading.
  private(set) var failure: FileError?

  /// - Parameters:
  ///   - input: The descriptor to read.
  ///   - output: A descriptor whose reader ends the input when it closes its end.
  ///   - limit: The largest line in bytes.
  ///   - stop: A signal that ends the input.
  init(input: Int32, output: Int32, limit: Int, stop: StopSignal) {
    self.input = input
    self.output = output
    self.limit = limit
    self.stop = stop
  }

  /// The next line that is not blank; `nil` at the end of the input and after the signal, which
  /// drops an unfinished line.
  ///
  /// The memory in use is that of one line within the limit.
  mutating func next() -> RequestLine? {
    var line: [UInt8] = []
    var isTooLong = false
    while !stop.isRaised {
      let hasMore = !rest.isEmpty || fill()
      guard !stop.isRaised else { return nil }
      let feed = hasMore ? lineFeed() : nil
      if hasMore {
        let part = rest.lowerBound..<(feed ?? rest.upperBound)
        if !isTooLong, line.count + part.count > limit {
          isTooLong = true
          line = []
        }
        if !isTooLong { line += buffer[part] }
        rest = (feed.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
      }
      guard feed != nil || !hasMore else { continue }
      number += 1
      if isTooLong { return RequestLine(content: .tooLong, number: number) }
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        return RequestLine(content: .bytes(line), number: number)
      }
      guard hasMore else { return nil }
      line.removeAll()
    }
    return nil
  }

  /// The index of the first line feed in the rest of the buffer.
  private func lineFeed() -> Int? {
    buffer.withUnsafeBytes { bytes in
      let part = UnsafeRawBufferPointer(rebasing: bytes[rest])
      guard let base = part.baseAddress, let found = memchr(base, 0x0A, part.count) else {
        return nil
      }
      return rest.lowerBound + (UnsafeRawPointer(found) - base)
    }
  }

  /// Waits for bytes. Returns `false` at the end of the input, after an error, and after the
  /// signal.
  private mutating func fill() -> Bool {
    guard failure == nil else { return false }
    while true {
      var waits = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output, events: 0, revents: 0),
      ]
      if poll(&waits, nfds_t(waits.count), -1) < 0 {
        guard errno == EINTR || errno == EAGAIN else { return fail(errno) }
        continue
      }
      // A reader that is gone gets no more answers.
      if waits[2].revents != 0 { stop.raise() }
      if stop.isRaised { return false }
      guard waits[0].revents != 0 else { continue }
      let count = read(input, &buffer, buffer.count)
      if count >= 0 {
        rest = 0..<count
        return count > 0
      }
      guard errno == EINTR || errno == EAGAIN else { return fail(errno) }
    }
  }

  private mutating func fail(_ code: Int32) -> Bool {
    failure = FileError(.read, "standard input", .system(code: code))
    return false
  }
}

/// A line of the input of a worker.
struct RequestLine: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    /// The bytes without the line feed.
    case bytes([UInt8])
    /// A line that is longer than the limit. Its bytes were skipped.
    case tooLong
  }

  var content: Content
  /// The number of the line, counted from 1.
  var number: Int
}

/// Ends the wait of a thread for input. Raised once, from any thread.
final class StopSignal: Sendable {
  /// Readable as soon as the signal is raised.
  let descriptor: Int32
  private let writingEnd: Int32
  private let raised = Atomic(false)

  /// - Throws: `OptionError` if no descriptors are left.
  init() throws(OptionError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw OptionError(
        "cannot create a pipe: \(String(cString: strerror(errno))); raise the limit of open files (ulimit -n)"
      )
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() {
    guard !raised.exchange(true, ordering: .relaxed) else { return }
    var byte: UInt8 = 0
    while write(writingEnd, &byte, 1) < 0, errno == EINTR {}
  }
}
