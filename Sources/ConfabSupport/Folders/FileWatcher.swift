/// Waits for changes of files.
///
///     var watcher = FileWatcher { (try? FileTree.states(of: "Snapshots")) ?? [:] }
///     while true { print(try await watcher.next()) }
///
/// The files are looked at repeatedly. Notifications of the system (inotify) would need a watch for
/// each folder and do not arrive from network file systems and from the host of a container.
package struct FileWatcher: Sendable {
  /// The states of files by their names; those that don't exist are missing.
  package typealias States = [String: FileStamp]

  /// The time between two looks at the files.
  private static let interval = Duration.milliseconds(500)
  /// The time in which files must not change before they are read.
  private static let quiet = Duration.milliseconds(200)
  /// The number of looks after which files that keep changing, such as a log, no longer delay the
  /// others.
  private static let maximumLooks = 10

  private var look: @Sendable () -> States
  /// The states that were reported.
  private var states: States

  /// Creates a watcher that reports changes from now on.
  ///
  /// - Parameter look: Returns the states of the files, also of new ones.
  package init(_ look: @escaping @Sendable () -> States) {
    self.look = look
    states = look()
  }

  /// Creates a watcher of files with these paths.
  package init(paths: [String]) {
    self.init { Self.states(of: paths) }
  }

  /// Watches files with other paths from now on. Changes of those that it watches already are not
  /// forgotten.
  package mutating func watch(_ paths: [String]) {
    look = { Self.states(of: paths) }
    states = look().merging(states.filter { paths.contains($0.key) }) { $1 }
  }

  private static func states(of paths: [String]) -> States {
    var states: States = [:]
    for path in paths { states[path] = FileStamp(path: path) }
    return states
  }

  /// Waits until files have changed and are quiet again.
  ///
  /// - Returns: The names of files that changed, appeared or disappeared.
  /// - Throws: `CancellationError`.
  package mutating func next() async throws -> Set<String> {
    let before = states
    var last = before
    var looks = 0
    while true {
      try await Task.sleep(for: looks == 0 ? Self.interval : Self.quiet)
      let current = look()
      let changed =
        current == before
        ? [] : Set(before.keys).union(current.keys).filter { before[$0] != current[$0] }
      let quiet = changed.filter { last[$0] == current[$0] }
      looks = changed.isEmpty ? 0 : looks + 1
      if !quiet.isEmpty, quiet.count == changed.count || looks > Self.maximumLooks {
        for name in quiet { states[name] = current[name] }
        return Set(quiet)
      }
      last = current
    }
  }
}
