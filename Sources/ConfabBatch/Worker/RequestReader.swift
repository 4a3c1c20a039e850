import Confab
import ConfabSupport
import Dispatch
import Synchronization

/// Reads requests on a thread of its own, as long as there is room for them.
final class RequestReader: Sendable {
  /// A line and its index among the requests.
  struct Request: Sendable {
    var index: Int
    var line: RequestLine
  }

  /// The requests in their order, until the input ends.
  let requests: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation
  /// The number of requests that may be read.
  private let room = DispatchSemaphore(value: 0)
  private let failure = Mutex<FileError?>(nil)

  /// - Parameter capacity: The largest number of requests that are read and not answered, at least
  ///   1.
  init(capacity: Int) {
    (requests, continuation) = AsyncStream.makeStream()
    for _ in 0..<capacity { room.signal() }
  }

  /// The error that ended the input.
  var error: FileError? { failure.withLock { $0 } }

  /// Allows one more request to be read. Call it for each answer that is written.
  func makeRoom() { room.signal() }

  /// Starts the thread.
  ///
  /// - Throws: `OptionError` if no thread can be created.
  func start(_ lines: RequestLines) throws(OptionError) {
    try WorkerThread.start { [self] in
      var lines = lines
      var index = 0
      while true {
        room.wait()
        guard let line = lines.next() else { break }
        continuation.yield(Request(index: index, line: line))
        index += 1
      }
      failure.withLock { [error = lines.failure] in $0 = error }
      continuation.finish()
    }
  }
}
