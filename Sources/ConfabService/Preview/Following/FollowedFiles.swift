import ConfabSupport
import Glibc

/// Waits for changes of files, a few milliseconds after a file is closed or renamed to its name.
///
///     var files = FollowedFiles()
///     files.follow(["chat.json", "photos/lake.jpg"])
///     while let changed = try await files.next() { print(changed) }
struct FollowedFiles {
  private let notices: FolderNotices
  private var iterator: AsyncStream<Set<String>>.Iterator
  /// The paths of followed files by the paths that notices have.
  private var names: [String: Set<String>] = [:]
  private var folders: Set<String> = []
  /// The states that were reported, by path; files that don't exist are missing.
  private var states: [String: FileStamp] = [:]
  private var paths: [String] = []
  /// What the last empty notice found.
  private var pending: [String: FileStamp]?

  init() {
    notices = FolderNotices()
    iterator = notices.stream.makeAsyncIterator()
  }

  /// Ends the waiting of ``next()``.
  func end() { notices.end() }

  /// Follows files, and no others from now on. They need not exist. Changes of files that are
  /// followed already are not forgotten.
  mutating func follow(_ paths: [String]) {
    let known = Set(self.paths)
    self.paths = FilePath.withoutRepetitions(paths)
    names = [:]
    for path in self.paths {
      // A link, and the file that it leads to.
      for target in Set([path, Self.resolved(path)].compactMap { $0 }) {
        names[Self.absolute(target), default: []].insert(path)
      }
    }
    folders = Set(names.keys.compactMap(FilePath.folder))
    notices.watch(folders)
    let old = states
    states = Self.states(of: self.paths)
    for path in self.paths where known.contains(path) { states[path] = old[path] }
  }

  /// Waits until files have changed and are complete.
  ///
  /// - Returns: The paths of files that changed, appeared or disappeared; `nil` at the end.
  mutating func next() async throws -> Set<String>? {
    while let notice = await iterator.next() {
      try Task.checkCancellation()
      let changed = notice.isEmpty ? look() : complete(notice)
      guard !changed.isEmpty else { continue }
      pending = nil
      let current = Self.states(of: Array(changed))
      for path in changed { states[path] = current[path] }
      return changed
    }
    return nil
  }

  /// The followed files of a notice that changed.
  private func complete(_ notice: Set<String>) -> Set<String> {
    let files = notice.reduce(into: Set<String>()) { $0.formUnion(names[$1] ?? []) }
    let current = Self.states(of: Array(files))
    return files.filter { current[$0] != states[$0] }
  }

  /// The files that changed before the last empty notice and not since then. It finds what there are
  /// no notices about, such as files that were removed.
  private mutating func look() -> Set<String> {
    notices.watch(folders)
    let current = Self.states(of: paths)
    defer { pending = current }
    guard let pending else { return [] }
    return Set(paths.filter { current[$0] != states[$0] && current[$0] == pending[$0] })
  }

  private static func states(of paths: [String]) -> [String: FileStamp] {
    var states: [String: FileStamp] = [:]
    for path in paths { states[path] = FileStamp(path: path) }
    return states
  }

  private static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A path with a folder: `./chat.json` for `chat.json`.
  private static func absolute(_ path: String) -> String {
    FilePath.folder(of: path) == nil ? "./\(path)" : path
  }
}
