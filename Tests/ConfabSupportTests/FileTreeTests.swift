import Glibc
import TestSupport
import Testing

@testable import ConfabSupport

@Suite struct FileTreeTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["a", "a/b", ".hidden", "else"] { try scratch.makeFolder(folder) }
    for file in [
      "top.json", "a/one.json", "a/b/two.json", ".hidden/x.json", "a/.y.json", "a/z.png",
    ] {
      try scratch.put(file, "x")
    }
    for (link, target) in [
      ("linked.json", "a/one.json"), ("folder.json", "a"), ("broken.json", "nowhere"),
    ] {
      #expect(symlink(target, scratch(link)) == 0)
    }
    #expect(mkfifo(scratch("pipe.json"), 0o600) == 0)
  }

  @Test func `Files and links to files are listed, but nothing hidden and no other kinds`() throws {
    let names = try FileTree.files(in: scratch.path) { $0.hasSuffix(".json") }
    #expect(names == ["a/b/two.json", "a/one.json", "linked.json", "top.json"])
    #expect(throws: FolderError.self) { try FileTree.files(in: scratch("none")) { _ in true } }
    #expect(throws: FolderError.self) { try FileTree.files(in: scratch("top.json")) { _ in true } }
  }

  @Test func `The state of a file changes with its bytes, its replacement and its target`() throws {
    func changes(_ change: () throws -> Void) throws -> [String] {
      let before = try FileTree.states(of: scratch.path)
      try change()
      let after = try FileTree.states(of: scratch.path)
      return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }
    #expect(try changes {} == [])
    #expect(try changes { try scratch.put("a/z.png", "longer") } == ["a/z.png"])
    #expect(
      try changes { try scratch.put("a/one.json", "longer") } == ["a/one.json", "linked.json"])
    let replaced = try changes {
      try scratch.put("other", "x")
      rename(scratch("other"), scratch("top.json"))
    }
    #expect(replaced == ["top.json"])
    #expect(try changes { unlink(scratch("a/b/two.json")) } == ["a/b/two.json"])
    #expect(try changes { try scratch.put(".hidden/x.json", "longer") } == [])
  }
}
