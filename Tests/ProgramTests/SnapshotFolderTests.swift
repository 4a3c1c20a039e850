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

  @Test(arguments: [
    ([], "new has no PNG, JPEG or WebP files, so nothing would be compared"),
    (["a.gif", "b.tif", "c.txt"], "nothing would be compared; it has a.gif, b.tif, c.txt"),
  ])
  func `A folder without pictures does not pass`(files: [String], problem: String) throws {
    for name in ScratchFolder.names(in: scratch("new")) { unlink(scratch("new/\(name)")) }
    for name in files { try scratch.put("new/\(name)", "no picture") }
    let run = try verify("--strict")
    BadCallTests.expectRefusal(run, naming: [problem])
    for name in ScratchFolder.names(in: scratch("stored")) { unlink(scratch("stored/\(name)")) }
    BadCallTests.expectRefusal(try verify(), naming: [problem])
  }

  @Test func `JPEG and WebP files are compared by their names with their endings`() throws {
    let photo = try contents(
      ofFile: SourceTree.root + "/Tests/Helpers/Fuzzing/Corpus/image/base.jpg")
    let other = try contents(
      ofFile: SourceTree.root + "/Tests/Helpers/Fuzzing/Corpus/image/turned.jpg")
    try scratch.put("new/p.jpg", photo)
    try scratch.put("stored/p.jpg", photo)
    try scratch.put("new/q.JPEG", photo)
    try scratch.put("stored/q.JPEG", other)
    let run = try verify("--report", "report", "--mask", "0,0,1,1")
    let output = String(decoding: run.output, as: UTF8.self)
    #expect(output.hasPrefix("2 passed, 2 failed, 1 new in "), "\(output)")
    #expect(output.contains("failed  q.JPEG: "))
    #expect(try scratch.bytes("report/actual/q.JPEG") == photo)
    #expect(try scratch.bytes("report/expected/q.JPEG") == other)
    #expect(try scratch.bytes("report/difference/q.JPEG.png").count > 100)
    let approved = try Program.run(
      ["snapshot", "approve", "q.JPEG", "--report", "report"], folder: scratch.path)
    #expect(approved.end == .exit(0), "\(approved.errors)")
    #expect(try scratch.bytes("stored/q.JPEG") == photo)
  }

  @Test func `Files that are no pictures and masks outside of all pictures are named`() throws {
    try scratch.put("new/b.gif", "no picture")
    try scratch.put("stored/notes.txt", "notes")
    let run = try verify("--mask", "90000,0,5,5", "--mask", "0,0,5,5")
    #expect(
      run.errors.contains(
        "warning: not compared in new, because they are no PNG, JPEG or WebP files: b.gif\n"))
    #expect(
      run.errors.contains(
        "warning: not compared in stored, because they are no PNG, JPEG or WebP files: notes.txt\n")
    )
    #expect(run.errors.contains("at rectangle 90000,0,5,5: no picture has it"))
    #expect(run.lines.count { $0.hasPrefix("warning: ") } == 3, "\(run.errors)")
  }

  @Test func `References without a new picture fail a strict run, and a CI job by default`() throws
  {
    for name in ["b", "c"] { unlink(scratch("new/\(name).png")) }
    let arguments = ["snapshot", "verify", "--actual", "new", "--reference", "stored"]
    for (options, ci, end) in [
      ([], "", 0), (["--strict"], "", 1), ([], "true", 1), (["--no-strict"], "true", 0),
    ] as [([String], String, Int32)] {
      let run = try Program.run(
        arguments + options + ["--junit", "junit.xml", "--github"], environment: ["CI": ci],
        folder: scratch.path)
      #expect(run.end == .exit(end), "\(options) \(ci)")
      let output = String(decoding: run.output, as: UTF8.self)
      #expect(output.hasPrefix("1 passed, 1 orphaned in "))
      #expect(output.contains("orphaned b: the reference belongs to no snapshot") == (end == 1))
      let junit = String(decoding: try scratch.bytes("junit.xml"), as: UTF8.self)
      #expect(junit.contains(end == 1 ? #"failures="1""# : #"skipped="1""#), "\(junit)")
      #expect(run.errors.contains(end == 1 ? "::error file=b.png" : "::warning file=b.png"))
    }
  }

  @Test func `Pictures of another program are approved into the folder that was compared`() throws {
    let old = try scratch.bytes("stored/b.png")
    #expect(try verify().end == .exit(1))
    let run = try Program.run(["snapshot", "approve", "b"], folder: scratch.path)
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(String(decoding: run.output, as: UTF8.self) == "approved b\n")
    #expect(try scratch.bytes("stored/b.png") == scratch.bytes("new/b.png"))
    #expect(
      try Program.run(["snapshot", "approve", "--all"], folder: scratch.path).end == .exit(0))
    #expect(try verify("--strict").end == .exit(0))

    try scratch.put("stored/b.png", old)
    #expect(try verify().end == .exit(1))
    try scratch.put(".confab-report/actual/b.png", try scratch.bytes("new/c.png"))
    let changed = try Program.run(["snapshot", "approve", "b"], folder: scratch.path)
    BadCallTests.expectRefusal(changed, naming: ["b.png: the picture was changed after the run"])
    let wrong = try Program.run(
      ["snapshot", "approve", "--suite", "stored", "b"], folder: scratch.path)
    BadCallTests.expectRefusal(wrong, naming: ["of two folders", "--reference"])
    #expect(try scratch.bytes("stored/b.png") == old)
  }

  @Test func `A picture is not approved through a link out of the folder`() throws {
    try scratch.makeFolder("private")
    let photo = try scratch.put("private/photo.png", try scratch.bytes("new/c.png"))
    let before = try contents(ofFile: photo)
    unlink(scratch("stored/b.png"))
    #expect(symlink(photo, scratch("stored/b.png")) == 0)
    #expect(try verify().end == .exit(1))
    let run = try Program.run(["snapshot", "approve", "b"], folder: scratch.path)
    BadCallTests.expectRefusal(run, naming: ["stored/b.png leads out of the folder"])
    #expect(try contents(ofFile: photo) == before)
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
