import Confab
import ConfabBatch
import Glibc
import TestSupport
import Testing

/// No picture of a batch replaces a file that is read.
@Suite struct BatchCheckTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("in")
  }

  /// Writes a conversation with a text, or with a photo.
  private func put(_ name: String, photo: String? = nil) throws {
    let body =
      photo.map { #""kind":"media","attachments":[{"src":"\#($0)"}]"# }
      ?? #""kind":"text","text":"Hi""#
    try scratch.put(
      name,
      #"{"confab":"1","self":"a","participants":[{"id":"a","name":"A"},{"id":"b","name":"B"}],"#
        + #""messages":[{"id":"m","from":"b",\#(body)},{"id":"n","from":"b","kind":"text","text":"x"}]}"#
    )
  }

  /// Draws the folder `in`.
  ///
  /// - Returns: The problem that was found before anything was drawn; `nil` if there was none.
  private func problem(
    _ pattern: String, isPaged: Bool = false, shard: String? = nil, others: [String] = [],
    typefaces: [String] = []
  ) async throws -> String? {
    do {
      let plan = try BatchPlan(
        BatchSources.inputs([scratch("in")]), to: OutputPattern(scratch(pattern)),
        theme: .named("imessage"), isPaged: isPaged, shard: try shard.map { try BatchShard($0) },
        otherInputs: others)
      let batch = Batch(plan, studio: try Studio(typefaces: typefaces, workers: 2)) { _ in
        var options = RenderOptions()
        options.layout.selection = .last(1)
        if isPaged { options.picture.pageHeight = 400 }
        return options
      }
      _ = try await batch.run()
      return nil
    } catch let error as BatchError {
      return "\(error)"
    }
  }

  @Test func `A photo that another conversation shows is not replaced`() async throws {
    try put("in/a.json")
    try put("in/b.json", photo: "./a.png")
    try scratch.put("in/a.png", "no picture")
    #expect(
      try await problem("in/{name}.png")
        == "the picture \(scratch("in/a.png")) would replace \(scratch("in/./a.png")), which \(scratch("in/b.json")) is "
        + "made from; choose another -o")
    #expect(try await problem("in/{name}.png", shard: "1/2") != nil, "it is the other shard's")
    #expect(ScratchFolder.names(in: scratch("in")) == ["a.json", "a.png", "b.json"])
    #expect(try scratch.bytes("in/a.png") == Array("no picture".utf8))
    #expect(try await problem("in/out/{name}.png") == nil)
  }

  @Test func `A photo that is missing is not created`() async throws {
    try put("in/a.json")
    try put("in/b.json", photo: "A.png")
    #expect(try await problem("in/{name}.png") != nil, "a file system may ignore case")
  }

  @Test func `A picture that is reached by a link is not replaced`() async throws {
    try put("in/a.json")
    try put("in/b.json", photo: "deep/photo.png")
    try scratch.makeFolder("in/deep")
    try scratch.put("in/deep/photo.png", "1")
    #expect(symlink("in/deep", scratch("out")) == 0)
    #expect(symlink("photo.png", scratch("in/deep/a.png")) == 0)
    #expect(try await problem("out/{name}.png") != nil)
    #expect(try await problem("out/../{name}.png") == nil)
    #expect(try scratch.bytes("in/deep/photo.png") == Array("1".utf8))
  }

  @Test func `A picture is not replaced through a link with the name of a numbered page`()
    async throws
  {
    try put("in/a.json")
    try put("in/b.json", photo: "deep/photo.png")
    try scratch.makeFolder("in/deep")
    try scratch.put("in/deep/photo.png", "1")
    try scratch.makeFolder("out")
    #expect(symlink("../in/deep/photo.png", scratch("out/A-1.png")) == 0)
    #expect(try await problem("out/{name}-{page}.png") != nil)
    #expect(try await problem("out/{name}.png", isPaged: true) != nil)
    #expect(try scratch.bytes("in/deep/photo.png") == Array("1".utf8))
    #expect(try await problem("out/{name}.png") == nil)
    #expect(try await problem("out/page-{page}-{name}.png") == nil)
  }

  @Test func `Numbered pages count, and numbers of other pictures don't`() async throws {
    try put("in/a.json")
    try put("in/b.json", photo: "a-2.png")
    #expect(try await problem("in/{name}.png", isPaged: true) != nil)
    #expect(try await problem("in/a-{page}-{name}.png", isPaged: true) == nil)
    #expect(try await problem("in/{name}-{page}.png") != nil)
    #expect(try await problem("in/{name}.png") == nil)
    try scratch.put("a-1.png", "list")
    #expect(try await problem("{name}.png", isPaged: true, others: [scratch("a-1.png")]) != nil)
  }

  @Test func `A font is not replaced`() async throws {
    try put("in/a.json")
    let font = try contents(ofFile: SourceTree.path("Fonts/Bundled/NotoSansMono-Regular.ttf"))
    try scratch.put("a.png", font)
    #expect(try await problem("{name}.png", typefaces: [scratch("a.png")]) != nil)
    #expect(try scratch.bytes("a.png") == font)
  }

  /// Small folders with files, links and conversations of random names, drawn with random patterns.
  @Test func `Whatever the names are, a batch changes and creates no file that is read`()
    async throws
  {
    var random = SeededRandom(seed: 28)
    var refused = 0
    let count = 40
    for round in 0..<count {
      let scratch = try ScratchFolder()
      let test = try BatchCheckTests(in: scratch)
      for folder in ["in/x", "y"] { try scratch.makeFolder(folder) }
      let pictures = ["a.png", "b.png", "a-1.png", "x/a.png", "x/B.png", "c.png"]
      for name in pictures where Bool.random(using: &random) {
        try scratch.put("in/\(name)", "photo \(name)")
      }
      if Bool.random(using: &random) { _ = symlink("../in/x", scratch("y/x")) }
      if Bool.random(using: &random) { _ = symlink("c.png", scratch("in/b.png")) }
      var read: Set<String> = []
      for (folder, name) in [("in", "a"), ("in", "b"), ("in/x", "a")] {
        let known = folder == "in" ? pictures : ["a.png", "B.png", "b.png"]
        let photo = known[Int.random(in: 0..<known.count, using: &random)]
        try test.put("\(folder)/\(name).json", photo: photo)
        read.formUnion(["\(folder)/\(name).json", "\(folder)/\(photo)"])
      }
      let before = try Self.files(in: scratch.path)
      let patterns = [
        "in/{path}.png", "in/x/{path}.png", "y/{path}.png", "in/{path}-{page}.png",
        "y/x/../../in/{path}.png", "out/{path}.png",
      ]
      let pattern = patterns[Int.random(in: 0..<patterns.count, using: &random)]
      let isPaged = Bool.random(using: &random)
      if try await test.problem(pattern, isPaged: isPaged) != nil { refused += 1 }
      let after = try Self.files(in: scratch.path)
      for name in read {
        #expect(after[name] == before[name], "round \(round), \(pattern): \(name)")
      }
    }
    #expect((5..<count - 5).contains(refused), "\(refused) of \(count)")
  }

  private init(in scratch: ScratchFolder) throws {
    self.scratch = scratch
    try scratch.makeFolder("in")
  }

  /// The regular files in the folders of a test, with their bytes.
  private static func files(in folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for part in ["in", "in/x", "y"] {
      for name in ScratchFolder.names(in: "\(folder)/\(part)") {
        let path = "\(folder)/\(part)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        files["\(part)/\(name)"] = try contents(ofFile: path)
      }
    }
    return files
  }
}
