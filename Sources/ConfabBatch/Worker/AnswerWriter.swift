import Confab
import ConfabSupport
import Dispatch
import Glibc
import Synchronization

/// Writes answers on a thread of its own, so that a slow reader of them never blocks the drawing.
final class AnswerWriter: Sendable {
  private struct State {
    /// Answers that wait for earlier ones, by their index.
    var early: [Int: [UInt8]] = [:]
    /// The index of the next answer in order.
    var next = 0
    /// Answers to write now.
    var ready: [[UInt8]] = []
    var end: CheckedContinuation<Void, Never>?
    var failure: FileError?
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)
  private let descriptor: Int32
  private let isOrdered: Bool

  /// - Parameters:
  ///   - descriptor: The descriptor that gets the answers.
  ///   - isOrdered: Whether they are written in the order of their indices.
  init(_ descriptor: Int32, isOrdered: Bool) {
    self.descriptor = descriptor
    self.isOrdered = isOrdered
  }

  /// The error after which answers are discarded.
  var error: FileError? { state.withLock { $0.failure } }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - written: Called on the thread after each answer, also if it was discarded.
  ///   - failed: Called on the thread when an answer can't be written.
  /// - Throws: `OptionError` if no thread can be created.
  func start(
    written: @escaping @Sendable () -> Void, failed: @escaping @Sendable () -> Void
  ) throws(OptionError) {
    try WorkerThread.start { [self] in
      while true {
        news.wait()
        let (answers, end) = take()
        for answer in answers {
          if error == nil, let failure = write(answer) {
            state.withLock { $0.failure = failure }
            failed()
          }
          written()
        }
        if let end { return end.resume() }
      }
    }
  }

  /// Adds an answer with its line feed.
  func add(_ answer: [UInt8], at index: Int) {
    state.withLock { state in
      guard isOrdered else { return state.ready.append(answer) }
      state.early[index] = answer
      while let answer = state.early.removeValue(forKey: state.next) {
        state.ready.append(answer)
        state.next += 1
      }
    }
    news.signal()
  }

  /// Waits until all answers are written, and ends the thread. Call it after the last answer was
  /// added.
  func finish() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.end = continuation }
      news.signal()
    }
  }

  private func take() -> ([[UInt8]], CheckedContinuation<Void, Never>?) {
    state.withLock { state in
      defer { state.ready = [] }
      return (state.ready, state.end)
    }
  }

  private func write(_ answer: [UInt8]) -> FileError? {
    answer.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        switch SilentWrite.write(UnsafeRawBufferPointer(rebasing: bytes[done...]), to: descriptor) {
        case .wrote(let count): done += count
        case .failed(let code):
          let isClosed = code == EPIPE || code == ECONNRESET
          return FileError(
            .write, "standard output", isClosed ? .closedPipe : .system(code: code))
        }
      }
      return nil
    }
  }
}
