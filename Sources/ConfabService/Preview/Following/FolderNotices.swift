import ConfabSupport
import Glibc
import Synchronization

/// Notices of files that were written or put into folders, from the system (inotify).
///
/// Each notice has the paths of files that are complete: they were closed after writing, or renamed to
/// their name. Every half second there is also an empty notice, because network file systems and the
/// host of a container send none.
final class FolderNotices: Sendable {
  private struct State {
    /// The folders by their watch descriptors.
    var folders: [Int32: String] = [:]
    var isOver = false
  }

  /// The time between two empty notices, in milliseconds.
  private static let interval: Int32 = 500
  /// The time for other files that are written with the first one, in microseconds.
  private static let pause: useconds_t = 3000

  /// The notices. They can be read once.
  let stream: AsyncStream<Set<String>>
  private let continuation: AsyncStream<Set<String>>.Continuation
  /// The descriptor of inotify; -1 if the system has none left.
  private let descriptor: Int32
  private let state = Mutex(State())

  init() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    // The thread keeps this object until `end()` is called.
    do throws(BlockingThread.Failure) {
      try BlockingThread.start { [self] in read() }
    } catch {
      continuation.finish()
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Ends the notices.
  func end() {
    state.withLock { $0.isOver = true }
    continuation.finish()
  }

  /// Watches folders, and no others from now on. Folders that don't exist are ignored.
  func watch(_ folders: Set<String>) {
    guard descriptor >= 0 else { return }
    state.withLock { state in
      // A folder that was replaced by another one of its name gets another watch.
      var watches: [Int32: String] = [:]
      for folder in folders {
        let events = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
        let watch = inotify_add_watch(descriptor, folder, events)
        if watch >= 0 { watches[watch] = folder }
      }
      for watch in state.folders.keys where watches[watch] == nil {
        inotify_rm_watch(descriptor, watch)
      }
      state.folders = watches
    }
  }

  // MARK: The thread

  private func read() {
    while !state.withLock({ $0.isOver }) {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&polled, 1, Self.interval)
      if count > 0 { usleep(Self.pause) }
      continuation.yield(count > 0 ? files() : [])
    }
  }

  /// The paths of the files in the events that wait.
  private func files() -> Set<String> {
    var names: [(watch: Int32, name: String)] = []
    let size = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard count >= size else { return }
        var position = 0
        while position + size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
          let end = min(count, position + size + Int(event.len))
          let name = buffer[position + size..<end].prefix { $0 != 0 }
          if !name.isEmpty { names.append((event.wd, String(decoding: name, as: UTF8.self))) }
          position = end
        }
      }
    }
    return state.withLock { state in
      Set(
        names.compactMap { watch, name in
          state.folders[watch].map { ($0 == "/" ? $0 : "\($0)/") + name }
        })
    }
  }
}
