import ConfabSupport
import Glibc
import TestSupport
import Testing

@testable import ConfabBatch

@Suite struct DrawnRecordTests {
  /// A process that is killed can leave half a line. The lines of the next one must not be lost
  /// with it.
  @Test(arguments: ["", "{\"output\":", "{\"output\":\n"])
  func `A record that begins with half a line keeps the lines after it`(_ rest: String) throws {
    let scratch = try ScratchFolder()
    let picture = try scratch.put("a.png", "a picture")
    try scratch.put(".confab-drawn.jsonl", rest)
    do {
      let record = try DrawnRecord(folder: scratch.path, shard: nil)
      #expect(!record.isUnchanged(picture, inputs: "x"))
      try record.add(picture, inputs: "x", files: [picture])
    }
    let next = try DrawnRecord(folder: scratch.path, shard: nil)
    #expect(next.isUnchanged(picture, inputs: "x"))
    #expect(!next.isUnchanged(picture, inputs: "y"))
  }

  private func pictures(_ scratch: ScratchFolder) -> [String] {
    scratch.names().filter { !$0.hasPrefix(".") }
  }

  @Test func `A pipe in place of the record is refused`() throws {
    let scratch = try ScratchFolder()
    #expect(mkfifo(scratch(".confab-drawn.jsonl"), 0o600) == 0)
    #expect(throws: FileError(.write, scratch("./.confab-drawn.jsonl"), .notRegular)) {
      try DrawnRecord(folder: scratch("."), shard: nil)
    }
  }

  /// Pages as a batch draws them, and the record of each run.
  @Test func `Pages that a conversation no longer has are removed`() throws {
    let scratch = try ScratchFolder()
    let output = scratch("a.png")
    func run(_ pages: Int, finishes: Bool = true, of others: [String] = []) throws {
      let record = try DrawnRecord(folder: scratch.path, shard: nil)
      let files = try (1...pages).map { try scratch.put("a-\($0).png", "page \($0)") }
      try record.add(output, inputs: "\(pages)", files: files)
      for other in others { try record.add(other, inputs: "", files: [other]) }
      if finishes { try record.finish() }
    }
    try run(6)
    try scratch.put("a-4.png", "edited")
    try run(3, of: [scratch("a-5.png")])
    #expect(pictures(scratch) == ["a-1.png", "a-2.png", "a-3.png", "a-4.png", "a-5.png"])
    // A run that was killed did not remove anything.
    try run(2, finishes: false)
    try run(1)
    #expect(pictures(scratch) == ["a-1.png", "a-4.png", "a-5.png"])
  }

  @Test func `Files that can't be pages of a picture are not removed`() throws {
    let scratch = try ScratchFolder()
    let names = ["b-1.png", "a-x.png", "a-1.jpg", "x/a-1.png"]
    try scratch.makeFolder("x")
    for name in names { try scratch.put(name, "1") }
    do {
      let record = try DrawnRecord(folder: scratch.path, shard: nil)
      try record.add(scratch("a.png"), inputs: "", files: names.map { scratch($0) })
    }
    let record = try DrawnRecord(folder: scratch.path, shard: nil)
    try record.add(scratch("a.png"), inputs: "", files: [])
    try record.finish()
    #expect(pictures(scratch) == ["a-1.jpg", "a-x.png", "b-1.png", "x"])
    #expect(ScratchFolder.names(in: scratch("x")) == ["a-1.png"])
  }
}
