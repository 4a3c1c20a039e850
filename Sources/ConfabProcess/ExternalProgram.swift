import Confab
import Glibc

/// Another program that is run for its output.
package enum ExternalProgram {
  /// What a program wrote, and how it ended.
  package struct Outcome: Sendable {
    /// The bytes of its standard output.
    package var output: [UInt8]
    /// The text of its standard error.
    package var errors: String
    /// Whether it ended with exit code 0.
    package var isSuccess: Bool
  }

  /// Runs a program and waits for its end. Its standard input is empty.
  ///
  /// - Parameters:
  ///   - name: The name of a program, which is looked for in the folders of `PATH`.
  ///   - arguments: Its arguments, without NUL characters.
  /// - Throws: `OptionError` if the program can't be started.
  package static func run(_ name: String, _ arguments: [String]) throws(OptionError) -> Outcome {
    func failure(_ code: Int32) -> OptionError {
      OptionError("cannot run \(name): \(String(cString: strerror(code)))")
    }
    guard let output = Pipe(), let errors = Pipe() else { throw failure(errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO)
    // This program ignores SIGPIPE; the other one should not.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    let code = posix_spawnp(&id, name, &actions, &attributes, &words, environ)
    guard code == 0 else { throw failure(code) }
    output.closeWritingEnd()
    errors.closeWritingEnd()
    let bytes = Pipe.readAll(output, errors)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw failure(errno) }
    }
    return Outcome(
      output: bytes.0, errors: String(decoding: bytes.1, as: UTF8.self), isSuccess: status == 0)
  }

  /// A pipe from another program. Closed when the value ends.
  private final class Pipe {
    private let read: Int32
    private(set) var write: Int32

    /// `nil` with the reason in `errno`.
    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      (read, write) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      close(read)
      closeWritingEnd()
    }

    func closeWritingEnd() {
      if write >= 0 { close(write) }
      write = -1
    }

    /// Reads two pipes to their ends, whichever has bytes: a program that fills one waits until it
    /// is read.
    static func readAll(_ first: Pipe, _ second: Pipe) -> ([UInt8], [UInt8]) {
      var bytes: [[UInt8]] = [[], []]
      var polled = [first, second].map { pollfd(fd: $0.read, events: Int16(POLLIN), revents: 0) }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      // A negative descriptor is not waited for.
      while polled.contains(where: { $0.fd >= 0 }) {
        if poll(&polled, nfds_t(polled.count), -1) < 0, errno != EINTR { break }
        for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
          let count = Glibc.read(polled[index].fd, &buffer, buffer.count)
          if count > 0 {
            bytes[index] += buffer[..<count]
          } else if count == 0 || errno != EINTR {
            polled[index].fd = -1
          }
        }
      }
      return (bytes[0], bytes[1])
    }
  }
}
