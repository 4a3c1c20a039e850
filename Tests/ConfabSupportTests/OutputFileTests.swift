import Glibc
import TestSupport
import Testing

@testable import ConfabSupport

@Suite("Output files are written completely or not at all")
struct OutputFileTests {
  static func failure(_ path: String, _ bytes: [UInt8] = [1]) -> FileError? {
    do throws(FileError) {
      let file = try OutputFile(path: path)
      try file.write(bytes)
      try file.commit()
      return nil
    } catch { return error }
  }

  @Test func `Only the finished file appears`() throws {
    let scratch = try ScratchFolder()
    let path = scratch("out.png")
    let file = try OutputFile(path: path)
    try file.write([1, 2])
    try file.write([])
    try file.write([3])
    #expect(contents(path) == nil)
    try file.commit()
    #expect(contents(path) == [1, 2, 3])
    #expect(scratch.names() == ["out.png"])
    #expect(throws: FileError.self) { try file.commit() }
    #expect(throws: FileError.self) { try file.write([4]) }
    #expect(contents(path) == [1, 2, 3])
  }

  @Test func `A file in memory has its bytes, up to a limit`() throws {
    let file = OutputFile.inMemory(limit: 4)
    try file.write([1, 2])
    try file.write([3])
    try file.rewrite([9], at: 1)
    #expect(file.contents == [1, 9, 3])
    for (bytes, offset) in [([1, 2] as [UInt8], 2), ([1], 3), ([1], -1), ([1, 2, 3, 4], 0)] {
      #expect(throws: FileError.self) { try file.rewrite(bytes, at: offset) }
    }
    #expect(throws: FileError(.write, file.name, .tooLarge(bytes: 5, limit: 4))) {
      try file.write([4, 5])
    }
    try file.write([4])
    try file.commit()
    #expect(file.contents == [1, 9, 3, 4])
  }

  @Test func `An abandoned file leaves the old file unchanged`() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put("out.png", [9])
    do {
      let file = try OutputFile(path: path)
      try file.write([1, 2, 3])
    }
    #expect(contents(path) == [9])
    #expect(scratch.names() == ["out.png"])
  }

  @Test func `An existing file is replaced and keeps its mode`() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put("out.png", [9, 9, 9])
    chmod(path, 0o640)
    #expect(Self.failure(path, [1]) == nil)
    #expect(contents(path) == [1])
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test func `A new file has the mode that any program would give it`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("plain", [])
    let descriptor = open(scratch("reference"), O_WRONLY | O_CREAT, 0o666)
    close(descriptor)
    #expect(Self.failure(scratch("out.png")) == nil)
    var (made, reference) = (stat(), stat())
    stat(scratch("out.png"), &made)
    stat(scratch("reference"), &reference)
    #expect(made.st_mode == reference.st_mode)
  }

  @Test func `A symbolic link stays a link`() throws {
    let scratch = try ScratchFolder()
    let target = try scratch.put("target.png", [9])
    symlink("target.png", scratch("link.png"))
    #expect(Self.failure(scratch("link.png"), [5]) == nil)
    #expect(contents(target) == [5])
    var status = stat()
    lstat(scratch("link.png"), &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(scratch.names() == ["link.png", "target.png"])
  }

  @Test func `A dangling link gets its file`() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("folder")
    symlink("folder/second.png", scratch("first.png"))
    symlink("target.png", scratch("folder/second.png"))
    #expect(Self.failure(scratch("first.png"), [5]) == nil)
    #expect(contents(scratch("folder/target.png")) == [5])
    #expect(scratch.names() == ["first.png", "folder"])
    for name in ["first.png", "folder/second.png"] {
      var status = stat()
      lstat(scratch(name), &status)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
    }
    symlink("none/target.png", scratch("lost.png"))
    #expect(Self.failure(scratch("lost.png"))?.reason == .folderNotFound)
    symlink("round.png", scratch("round.png"))
    #expect(Self.failure(scratch("round.png"))?.reason == .system(code: ELOOP))
  }

  @Test(arguments: [nil, [9]] as [[UInt8]?])
  func `An unfinished file has no name in the folder`(old: [UInt8]?) throws {
    let scratch = try ScratchFolder()
    if let old { try scratch.put("out.png", old) }
    let before = scratch.names()
    let file = try OutputFile(path: scratch("out.png"))
    try file.write([1, 2])
    #expect(scratch.names() == before)
    try file.commit()
    #expect(scratch.names() == ["out.png"])
    #expect(contents(scratch("out.png")) == [1, 2])
  }

  @Test(arguments: [nil, [9]] as [[UInt8]?])
  func `Without unnamed files a hidden one is used and removed`(old: [UInt8]?) throws {
    let scratch = try ScratchFolder()
    let path = scratch("out.png")
    if let old { try scratch.put("out.png", old) }
    do {
      let file = try OutputFile(path: path, mayBeUnnamed: false)
      try file.write([1, 2])
      #expect(scratch.names().count == (old == nil ? 1 : 2))
      #expect(contents(path) == old)
    }
    #expect(scratch.names() == (old == nil ? [] : ["out.png"]))
    let file = try OutputFile(path: path, mayBeUnnamed: false)
    try file.write([1, 2])
    try file.commit()
    #expect(contents(path) == [1, 2])
    #expect(scratch.names() == ["out.png"])
  }

  @Test func `A file that appears meanwhile is replaced`() throws {
    let scratch = try ScratchFolder()
    let file = try OutputFile(path: scratch("out.png"))
    try file.write([1])
    try scratch.put("out.png", [9])
    try file.commit()
    #expect(contents(scratch("out.png")) == [1])
    #expect(scratch.names() == ["out.png"])
  }

  @Test func `A full disk is reported`() throws {
    let error = Self.failure("/dev/full", [UInt8](repeating: 1, count: 100_000))
    #expect(error?.description == "cannot write /dev/full: No space left on device")
  }

  @Test func `A device is written directly`() throws {
    #expect(Self.failure("/dev/null", [UInt8](repeating: 1, count: 100_000)) == nil)
    var status = stat()
    stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `A pipe is written directly, and a closed pipe is an error`() throws {
    let scratch = try ScratchFolder()
    let path = scratch("pipe")
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let file = try OutputFile(path: path)
    try file.write([7, 8])
    var got = [UInt8](repeating: 0, count: 4)
    #expect(read(reader, &got, 4) == 2)
    #expect(got == [7, 8, 0, 0])
    close(reader)
    #expect(throws: FileError(.write, path, .closedPipe)) { try file.write([1]) }
    #expect(scratch.names() == ["pipe"])
  }

  @Test func `An impossible destination gives a reason in one line`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("plain", [1])
    let missing = scratch("none/out.png")
    #expect(
      Self.failure(missing)?.description == "cannot write \(missing): there is no such folder")
    #expect(Self.failure(scratch("plain/out.png"))?.reason == .folderNotFound)
    #expect(Self.failure(scratch("new/"))?.reason == .folderNotFound)
    #expect(
      Self.failure(scratch.path)?.description == "cannot write \(scratch.path): it is a folder")
    #expect(Self.failure("")?.reason == .system(code: EINVAL))
    #expect(Self.failure(scratch("a\0b"))?.reason == .system(code: EINVAL))
    #expect(Self.failure(scratch(String(repeating: "n", count: 300))) != nil)
    #expect(scratch.names() == ["plain"])
  }

  @Test func `A destination that becomes a folder is an error and leaves no file`() throws {
    let scratch = try ScratchFolder()
    let file = try OutputFile(path: scratch("out.png"))
    try file.write([1])
    mkdir(scratch("out.png"), 0o755)
    #expect(throws: FileError(.write, scratch("out.png"), .isFolder)) { try file.commit() }
    #expect(scratch.names() == ["out.png"])
  }
}

/// The bytes of a file; `nil` if there is none.
private func contents(_ path: String) -> [UInt8]? { try? contents(ofFile: path) }
