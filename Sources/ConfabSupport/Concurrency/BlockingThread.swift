import Glibc

/// A thread that may block, outside of the pool of threads that draw.
package enum BlockingThread {
  /// Why there is no thread.
  package struct Failure: Error, CustomStringConvertible {
    fileprivate let code: Int32

    package var description: String {
      "cannot create a thread: \(String(cString: strerror(code))); raise the limits of processes (ulimit -u) "
        + "and memory (ulimit -v)"
    }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends when `body` returns.
  ///
  /// - Throws: ``Failure`` if no thread can be created.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    let context = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw Failure(code: code)
    }
    pthread_detach(thread)
  }
}
