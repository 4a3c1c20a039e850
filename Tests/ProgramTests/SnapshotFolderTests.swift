import Glibc
import TestSupport
import Testing

/// `confab snapshot verify --actual --reference`, for pictures of other programs.
@Suite struct SnapshotFolderTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["new", "stored", "stored/.git"] { try scratch.makeFolder(folder) }
    let files = try [("a", "one"), ("b", "one"), ("c", "two")].map { name, text in
      (name, try picture(of: text))
    }
    for (name, bytes) in files { try scratch.put("new/\(name).png", bytes) }
    try scratch.put("stored/a.png", files[0].1)
    try scratch.put("stored/b.png", try picture(of: "onf"))
  }

  private func picture(of text: String) throws -> [UInt8] {
    try scratch.put("chat.json", Chat.document(texts: [text]))
    try #require(
      Program.run(
        ["render", scratch("chat.json"), "-o", scratch("picture.png"), "--scale", "1"]
      ).end == .exit(0))
    return try scratch.bytes("picture.png")
  }

  private func verify(_ more: String...) throws -> Run {
    try Program.run(
      ["snapshot", "verify", "--actual", "new", "--reference", "stored"] + more,
      folder: scratch.path)
  }

  @Test(arguments: [
    ([], "1 passed, 1 failed, 1 new"), (["--max-pixels", "1"], "1 passed, 1 failed, 1 new"),
    (["--max-pixels", "100000"], "2 passed, 1 new"), (["--max-share", "0.9"], "2 passed, 1 new"),
    (["--metric", "deltaE2000", "--threshold", "100"], "2 passed, 1 new"),
    (["--metric", "pixelmatch", "--threshold", "0"], "1 passed, 1 failed, 1 new"),
    (["--mask", "0,0,4000,4000"], "2 passed, 1 new"),
    (["--max-window", "256"], "2 passed, 1 new"),
  ])
  func `Pictures pass within the metric, the tolerance and the masks`(
    options: [String], counts: String
  ) throws {
    let run = try Program.run(
      ["snapshot", "verify", "--actual", "new", "--reference", "stored"] + options,
      folder: scratch.path)
    #expect(String(decoding: run.output, as: UTF8.self).hasPrefix(counts + " in "))
    #expect(run.end == .exit(1))
  }

  @Test func `The options of a comparison are not for suites`() throws {
    for options in [["--metric", "exact"], ["--max-pixels", "3"], ["--mask", "0,0,1,1"]] {
      let run = try Program.run(["snapshot", "verify"] + options, folder: scratch.path)
      #expect(run.end == .exit(2))
      #expect(run.lines.count == 1 && run.errors.contains("confab.json"), "\(run.errors)")
    }
    let run = try verify("--metric", "exact", "--threshold", "0.5")
    #expect(run.end == .exit(2))
    #expect(run.errors.contains("--threshold needs --metric"))
  }

  @Test func `Equal files that are no whole pictures are errors`() throws {
    let whole = try scratch.bytes("new/a.png")
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n"
    for (name, bytes) in [
      ("cut", Array(whole.dropLast(20))), ("empty", []), ("pointer", Array(pointer.utf8)),
      ("header", Array(whole[..<40])),
    ] {
      for folder in ["new", "stored"] { try scratch.put("\(folder)/\(name).png", bytes) }
    }
    let run = try verify(
      "--filter", "cut", "--filter", "empty", "--filter", "pointer", "--filter", "header")
    let lines = String(decoding: run.output, as: UTF8.self)
    #expect(lines.hasPrefix("4 errors in "), "\(lines)")
    #expect(lines.contains("git lfs pull"))
  }

  @Test func `Annotations name the references from the root of their repository`() throws {
    try scratch.makeFolder("stored/pictures")
    try scratch.makeFolder("new/pictures")
    try scratch.put("new/pictures/d.png", try scratch.bytes("new/c.png"))
    for command in [["verify", "--actual", "new", "--reference", "stored"], ["report"]] {
      let run = try Program.run(["snapshot"] + command + ["--github"], folder: scratch.path)
      #expect(run.errors.contains("::error file=b.png,title="))
      #expect(run.errors.contains("::error file=pictures/d.png,title="))
    }
    rmdir(scratch("stored/.git"))
    try scratch.makeFolder(".git")
    for command in [["verify", "--actual", "new", "--reference", "stored"], ["report"]] {
      let run = try Program.run(["snapshot"] + command + ["--github"], folder: scratch.path)
      #expect(run.errors.contains("::error file=stored/b.png,title="))
    }
  }

  @Test func `Annotations of a suite name its conversations from the root of the repository`()
    throws
  {
    for folder in [".git", "tests", "tests/suite"] { try scratch.makeFolder(folder) }
    try scratch.put("tests/suite/c.json", Chat.document(texts: ["Hi"]))
    for (folder, suite) in [("", "tests/suite"), ("tests", "./suite"), ("tests/suite", ".")] {
      let run = try Program.run(
        ["snapshot", "verify", suite, "--github"], folder: scratch(folder))
      #expect(run.errors.contains("::error file=tests/suite/c.json,title="), "\(run.errors)")
    }
  }
}
