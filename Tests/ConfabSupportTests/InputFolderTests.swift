import Glibc
import TestSupport
import Testing

@testable import ConfabSupport

@Suite("A folder opens its own files only")
struct InputFolderTests {
  private let scratch: ScratchFolder
  private let folder: InputFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("chat")
    try scratch.makeFolder("chat/sub")
    try scratch.makeFolder("outside")
    try scratch.put("outside/secret", [9])
    try scratch.put("chat/a", [1])
    try scratch.put("chat/sub/b", [2])
    folder = try InputFolder(path: scratch("chat"))
  }

  private func bytes(_ name: String) -> Result<[UInt8], FileError> {
    Result { () throws(FileError) in try folder.open(name).readAll(limit: 10) }
  }

  private func reason(_ name: String) -> FileError.Reason? {
    if case .failure(let error) = bytes(name) { error.reason } else { nil }
  }

  @Test func `Files and links within it are read`() throws {
    symlink("sub/b", scratch("chat/relative"))
    symlink(scratch("chat/a"), scratch("chat/absolute"))
    symlink("sub", scratch("chat/folder"))
    try scratch.put("chat/sub/\u{301}c", [3])
    #expect(bytes("a") == .success([1]))
    #expect(bytes("./sub/../sub/b") == .success([2]))
    #expect(bytes("relative") == .success([2]))
    #expect(bytes("absolute") == .success([1]))
    #expect(bytes("folder/b") == .success([2]))
    #expect(bytes("sub/\u{301}c") == .success([3]))
  }

  @Test func `Files outside the folder are not read`() throws {
    symlink("../outside/secret", scratch("chat/link"))
    symlink("../outside", scratch("chat/folder"))
    mkdir(scratch("chat2"), 0o700)
    try scratch.put("chat2/secret", [9])
    for name in [
      "../outside/secret", "link", "folder/secret", "../chat2/secret", "sub/../../outside/secret",
      "", ".", "..",
    ] { #expect(reason(name) == .outside, "\(name)") }
    #expect(reason("none") == .notFound && reason("a/b") == .notFound)
    #expect(reason("a\0b") == .notFound)
    #expect(reason("sub") == .isFolder)
    #expect(throws: FileError.self) { try InputFolder(path: scratch("none")) }
    #expect(throws: FileError.self) { try InputFolder(path: scratch("chat/a")) }
  }

  /// As if the links had been put there after the path was found to lie inside.
  @Test func `A link that appears meanwhile is not followed`() throws {
    symlink("../outside/secret", scratch("chat/link"))
    symlink("../outside", scratch("chat/folder"))
    for name in ["link", "folder/secret"] {
      #expect(throws: FileError.self, "\(name)") { _ = try folder.open(resolved: name).size }
    }
  }
}
