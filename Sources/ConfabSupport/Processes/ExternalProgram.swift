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
  package static func run(
    _ name: String, _ arguments: [String]
  ) throws(ChildProcess.Failure) -> Outcome {
    let pairs = try ChildProcess.sockets(2)
    defer { for pair in pairs { close(pair.here) } }
    let program: ChildProcess
    do {
      // Otherwise this process would wait for bytes that only it could write.
      defer { for pair in pairs { close(pair.there) } }
      program = try ChildProcess(
        name, arguments,
        [
          STDIN_FILENO: .reading(), STDOUT_FILENO: .descriptor(pairs[0].there),
          STDERR_FILENO: .descriptor(pairs[1].there),
        ])
    }
    let bytes = readAll(pairs.map(\.here))
    return Outcome(
      output: bytes[0], errors: String(decoding: bytes[1], as: UTF8.self),
      isSuccess: try program.wait().status == 0)
  }

  /// Reads descriptors to their ends, whichever has bytes: a program that fills one waits until it
  /// is read.
  private static func readAll(_ descriptors: [Int32]) -> [[UInt8]] {
    var bytes = [[UInt8]](repeating: [], count: descriptors.count)
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // A negative descriptor is not waited for.
    while polled.contains(where: { $0.fd >= 0 }) {
      if poll(&polled, nfds_t(polled.count), -1) < 0, errno != EINTR { break }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let count = read(polled[index].fd, &buffer, buffer.count)
        if count > 0 {
          bytes[index] += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          polled[index].fd = -1
        }
      }
    }
    return bytes
  }
}
