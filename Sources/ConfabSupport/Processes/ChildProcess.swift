import Glibc

/// Another program that runs as a process of its own.
///
/// This process may ignore or block signals; the program ends on SIGPIPE and blocks none.
package struct ChildProcess {
  /// Where a descriptor of the program leads.
  package enum Stream: Sendable {
    /// An open descriptor of this process, which must have another number than the program's.
    case descriptor(Int32)
    /// A file that is read; an empty one by default.
    case reading(String = "/dev/null")
    /// A file that is created or replaced; by default, what is written is lost.
    case writing(String = "/dev/null")
  }

  /// How a program ended.
  package struct Ending: Sendable {
    /// The status as `waitpid` has it; 0 for success.
    package var status: Int32
    /// The peak of the program's resident memory, in bytes.
    package var peakMemory: Int

    /// The exit code, or the number of the signal that ended the program and 128.
    package var code: Int32 { status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
  }

  /// An error of the system, with an `errno` value.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    package var code: Int32

    package var description: String { String(cString: strerror(code)) }
  }

  private let id: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: The path of a program, or a name that is looked for in the folders of `PATH`.
  ///   - arguments: Its arguments, without NUL characters.
  ///   - streams: The descriptors of the program. What is missing is the same as in this process.
  package init(
    _ name: String, _ arguments: [String], _ streams: KeyValuePairs<Int32, Stream>
  ) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams {
      switch stream {
      case .descriptor(let source): posix_spawn_file_actions_adddup2(&actions, source, number)
      case .reading(let path):
        posix_spawn_file_actions_addopen(&actions, number, path, O_RDONLY, 0)
      case .writing(let path):
        posix_spawn_file_actions_addopen(
          &actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    let code = posix_spawnp(&id, name, &actions, &attributes, &words, environ)
    guard code == 0 else { throw Failure(code: code) }
    self.id = id
  }

  /// Waits for the program's end. Call it once.
  package func wait() throws(Failure) -> Ending {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure(code: errno) }
    }
    // Linux reports kilobytes.
    return Ending(status: status, peakMemory: usage.ru_maxrss * 1024)
  }

  /// Ends the program at once and waits for its end.
  package func kill() {
    Glibc.kill(id, SIGKILL)
    _ = try? wait()
  }

  /// Pairs of connected sockets that other programs don't inherit. A pipe would be inherited by a
  /// program that another thread starts before the pipe is marked, and its reader would wait for
  /// that program.
  package static func sockets(_ count: Int) throws(Failure) -> [(here: Int32, there: Int32)] {
    var pairs: [(here: Int32, there: Int32)] = []
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    for _ in 0..<count {
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        let code = errno
        for pair in pairs {
          close(pair.here)
          close(pair.there)
        }
        throw Failure(code: code)
      }
      pairs.append((ends[0], ends[1]))
    }
    return pairs
  }
}
