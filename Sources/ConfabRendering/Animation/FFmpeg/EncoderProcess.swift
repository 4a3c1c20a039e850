import ConfabSupport
import Glibc

/// A program that encodes frames, and its messages.
///
/// The program is killed with the object, unless it has ended. Waiting ends when the task is
/// cancelled.
final class EncoderProcess {
  /// The number of the file's descriptor in the program.
  static let outputDescriptor: Int32 = 3
  /// The last bytes of the messages that are kept.
  private static let messageLimit = 4096
  /// How long a call waits before it checks for cancellation, in milliseconds.
  private static let pause: Int32 = 100

  private let name: String
  private var program: ChildProcess?
  /// This process's ends of the program's standard input and standard error; -1 when closed.
  private var input: Int32 = -1
  private var errors: Int32 = -1
  private var messages: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: The name of a program, which is looked for in the folders of `PATH`.
  ///   - arguments: Its arguments.
  ///   - source: The descriptor that the program gets as standard input; `nil` if it gets what is
  ///     written.
  ///   - file: The descriptor that the program gets as ``outputDescriptor``.
  /// - Throws: ``AnimationError/programNotStarted(name:code:)``.
  init(
    _ name: String, _ arguments: [String], source: Int32? = nil, file: Int32
  ) throws(AnimationError) {
    self.name = name
    // `dup2` of a descriptor to its own number would leave it to be closed at the start.
    let copy = fcntl(file, F_DUPFD_CLOEXEC, Self.outputDescriptor + 1)
    guard copy >= 0 else { throw .programNotStarted(name: name, code: errno) }
    defer { close(copy) }
    do throws(ChildProcess.Failure) {
      let pairs = try ChildProcess.sockets(2)
      defer { for pair in pairs { close(pair.there) } }
      (input, errors) = (pairs[0].here, pairs[1].here)
      for end in [input, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      program = try ChildProcess(
        name, arguments,
        [
          STDIN_FILENO: .descriptor(source ?? pairs[0].there), STDOUT_FILENO: .writing(),
          STDERR_FILENO: .descriptor(pairs[1].there), Self.outputDescriptor: .descriptor(copy),
        ])
    } catch {
      throw .programNotStarted(name: name, code: error.code)
    }
  }

  deinit {
    for end in [input, errors] where end >= 0 { close(end) }
    program?.kill()
  }

  /// Writes bytes to the program.
  ///
  /// - Throws: ``AnimationError/programFailed(name:message:)`` if the program has ended,
  ///   ``AnimationError/cancelled``.
  func write(_ bytes: UnsafeRawBufferPointer) throws(AnimationError) {
    var done = 0
    while done < bytes.count {
      if Task.isCancelled { throw .cancelled }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      switch SilentWrite.write(rest, to: input, waits: false) {
      case .wrote(let count): done += count
      case .failed(EAGAIN): wait(forInput: true)
      // The program doesn't read any more. Its messages say why.
      case .failed(EPIPE), .failed(ECONNRESET): throw failure(try waitForEnd())
      case .failed(let code):
        throw .programFailed(name: name, message: String(cString: strerror(code)))
      }
    }
  }

  /// Ends the input and waits for the program's end.
  ///
  /// - Throws: ``AnimationError/programFailed(name:message:)``, ``AnimationError/cancelled``.
  func finish() throws(AnimationError) {
    let status = try waitForEnd()
    if status != 0 { throw failure(status) }
  }

  private func failure(_ status: Int32) -> AnimationError {
    let line = messages.split(whereSeparator: { $0 == 10 || $0 == 13 }).last
    let message =
      line.map { String(decoding: $0, as: UTF8.self) } ?? "it ended with status \(status)"
    return .programFailed(name: name, message: message)
  }

  /// - Returns: The exit code, or the number of the signal that ended the program and 128.
  private func waitForEnd() throws(AnimationError) -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    while errors >= 0 {
      if Task.isCancelled { throw .cancelled }
      wait(forInput: false)
    }
    defer { program = nil }
    return (try? program?.wait().code) ?? 0
  }

  /// Waits until the program writes a message or, on request, reads its input. Keeps the message.
  private func wait(forInput: Bool) {
    // A negative descriptor is not waited for.
    var polled = [
      pollfd(fd: forInput ? input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), Self.pause) > 0, polled[1].revents != 0 else {
      return
    }
    var buffer = [UInt8](repeating: 0, count: Self.messageLimit)
    let count = read(errors, &buffer, buffer.count)
    if count > 0 {
      messages = (messages + buffer[..<count]).suffix(Self.messageLimit)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      close(errors)
      errors = -1
    }
  }
}
