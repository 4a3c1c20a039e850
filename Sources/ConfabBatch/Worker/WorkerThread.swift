import Confab
import Glibc

/// A thread that may block, outside of the pool of threads that draw.
enum WorkerThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends when `body` returns.
  ///
  /// - Throws: `OptionError` if no thread can be created.
  static func start(_ body: @escaping @Sendable () -> Void) throws(OptionError) {
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
      throw OptionError(
        "cannot create a thread: \(String(cString: strerror(code))); raise the limits of processes (ulimit -u) "
          + "and memory (ulimit -v)")
    }
    pthread_detach(thread)
  }
}
