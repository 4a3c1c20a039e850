import TestSupport
import Testing

@testable import ConfabBatch

@Suite struct DrawnRecordTests {
  /// A process that is killed can leave half a line. The lines of the next one must not be lost with it.
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
}
