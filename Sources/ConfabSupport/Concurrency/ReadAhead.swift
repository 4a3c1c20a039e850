import Dispatch
import Synchronization

/// Values that a thread of its own makes, a few ahead of their use. For use from one task.
package final class ReadAhead<Element: Sendable, Failure: Error> {
  private let channel = Channel()

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - capacity: The most values that are made and not used, at least 1.
  ///   - make: Makes the values one after the other. `send` waits for room and returns `false` if no
  ///     more are wanted.
  /// - Throws: `BlockingThread.Failure` if no thread can be created.
  package init(
    capacity: Int,
    _ make: @escaping @Sendable (_ send: (Element) -> Bool) throws(Failure) -> Void
  ) throws(BlockingThread.Failure) {
    for _ in 0..<capacity { channel.room.signal() }
    try BlockingThread.start { [channel] in
      var failure: Failure?
      do throws(Failure) { try make(channel.send) } catch { failure = error }
      channel.end(failure)
    }
  }

  deinit { channel.close() }

  /// The next value; `nil` after the last.
  ///
  /// - Throws: The error of `make`, after the values before it.
  package func next() throws(Failure) -> Element? { try channel.take().get() }

  private final class Channel: Sendable {
    private struct State {
      /// The next value is the last one.
      var elements: [Element] = []
      var end: Result<Element?, Failure>?
      var isClosed = false
    }

    /// A semaphore has to end with at least its first value.
    let room = DispatchSemaphore(value: 0)
    private let news = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    func send(_ element: Element) -> Bool {
      room.wait()
      defer { news.signal() }
      return state.withLock { state in
        if !state.isClosed { state.elements.insert(element, at: 0) }
        return !state.isClosed
      }
    }

    func end(_ failure: Failure?) {
      state.withLock { $0.end = failure.map { .failure($0) } ?? .success(nil) }
      news.signal()
    }

    func take() -> Result<Element?, Failure> {
      news.wait()
      let taken = state.withLock { state in
        state.elements.popLast().map { .success($0) } ?? state.end ?? .success(nil)
      }
      // After the end, there is no other news.
      if case .success(_?) = taken { room.signal() } else { news.signal() }
      return taken
    }

    func close() {
      state.withLock { $0.isClosed = true }
      room.signal()
    }
  }
}
