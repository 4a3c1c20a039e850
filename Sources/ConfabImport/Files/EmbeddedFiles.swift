import ConfabModel
import ConfabSupport
import Synchronization

/// Files that are inside of an export's texts, such as pictures in Base64. They are taken out while
/// messages are delivered, to a temporary folder that exists as long as this value.
package final class EmbeddedFiles: Sendable {
  private struct State {
    var folder: TemporaryFolder?
    var count = 0
    var bytes = 0
  }

  private let state = Mutex(State())

  /// The folder that the paths of such files begin with.
  private static let prefix = "embedded/"
  /// The longest file, the most bytes of all, and the most files.
  static let longest = 64 << 20
  private static let mostBytes = 4 << 30
  private static let mostFiles = 100_000

  init() {}

  /// Whether no file was taken out.
  package var isEmpty: Bool { state.withLock { $0.count == 0 } }

  /// Keeps a file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - ending: The ending of its name.
  /// - Returns: Its path in the export; `nil` if it is empty, or beyond the limits.
  /// - Throws: ``ImportError`` if the temporary folder can't be written.
  func add(_ bytes: [UInt8], ending: String) throws(ImportError) -> String? {
    guard !bytes.isEmpty, bytes.count <= Self.longest else { return nil }
    let place = try state.withLock { state throws(ImportError) -> (String, Int)? in
      guard state.count < Self.mostFiles, state.bytes + bytes.count <= Self.mostBytes else {
        return nil
      }
      do throws(FileError) {
        var folder = state.folder
        if folder == nil { folder = try TemporaryFolder() }
        state.folder = folder
        state.count += 1
        state.bytes += bytes.count
        return folder.map { ($0.path, state.count) }
      } catch {
        throw ImportError(error.path, error.reason.description)
      }
    }
    guard let (folder, number) = place else { return nil }
    let name = "\(number).\(ending)"
    do {
      let file = try OutputFile(path: "\(folder)/\(name)")
      try file.write(bytes)
      try file.commit(isTemporary: true)
    } catch {
      throw ImportError(folder, "\(error)")
    }
    return Self.prefix + name
  }

  /// Whether a path of a message can be one of these files.
  package static func isEmbedded(_ path: String) -> Bool { path.hasPrefix(prefix) }

  /// The path in the file system; `nil` if there is no such file.
  func localPath(_ path: String) -> String? {
    guard path.hasPrefix(Self.prefix), let folder = state.withLock({ $0.folder?.path }) else {
      return nil
    }
    let name = path.dropFirst(Self.prefix.count)
    guard !name.contains("/"), let file = try? InputFolder(path: folder).open(String(name)) else {
      return nil
    }
    return file.path
  }

  /// The content of a file; `nil` if there is none.
  ///
  /// - Throws: The error of a file that can't be read.
  package func bytes(of path: String) throws -> [UInt8]? {
    try localPath(path).map { try WholeFile.read(path: $0, limit: Self.longest) }
  }
}
