import Glibc

/// `write` that reports a closed pipe as an error instead of a signal, without a change of the
/// process's signal handling.
package enum SilentWrite {
  /// The result of one call.
  package enum Result {
    case wrote(Int)
    case failed(Int32)
  }

  /// Writes some of the bytes.
  ///
  /// - Parameter waits: Whether it waits for a non-blocking descriptor. If not, it fails with
  ///   `EAGAIN`.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, waits: Bool = true
  ) -> Result {
    var pipeSignal = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    while true {
      let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return .wrote(count) }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN where waits:
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      case EPIPE:
        // Consumes the pending signal, which would be delivered when it is unblocked.
        var noTime = timespec()
        if sigismember(&before, SIGPIPE) == 0 { sigtimedwait(&pipeSignal, nil, &noTime) }
        return .failed(code)
      default: return .failed(code)
      }
    }
  }
}
