import Glibc
import TestSupport
import Testing

/// `confab snapshot verify --changed-since` in a git repository.
@Suite struct ChangedSinceTests {
  private let scratch: ScratchFolder
  /// The program `git`, without the settings of this machine.
  private static let git =
    "GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null git -c user.name=Ada -c user.email=ada@example.org"

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["repo", "repo/suite", "repo/suite/assets"] { try scratch.makeFolder(folder) }
    for name in ["one", "two", "été ☀"] {
      try scratch.put("repo/suite/\(name).json", Chat.document(texts: [name]))
    }
    let ada = try contents(ofFile: SourceTree.path("Snapshots/typing/assets/ada.png"))
    try scratch.put("repo/suite/assets/ada.png", ada)
    try scratch.put(
      "repo/suite/photo.json",
      Chat.document(
        messages: [Chat.text(1, "Hi")],
        participants:
          #"[{"id": "a", "name": "Ada"}, {"id": "b", "name": "Bo", "avatar": "assets/ada.png"}]"#))
    try scratch.put("repo/other.txt", "other")
    try #require(snapshot("record", "suite").end == .exit(0))
    try #require(
      shell("\(Self.git) init -q && \(Self.git) add . && \(Self.git) commit -qm first") == 0)
  }

  private func shell(_ command: String) -> Int32 { system("cd '\(scratch("repo"))' && \(command)") }

  private func snapshot(_ arguments: String..., path: String? = nil) throws -> Run {
    var environment = ["CI": ""]
    if let path { environment["PATH"] = path }
    return try Program.run(
      ["snapshot"] + arguments, environment: environment, folder: scratch("repo"))
  }

  /// The names of the snapshots that were verified.
  private func verified(since revision: String, _ more: String...) throws -> [String] {
    let run = try Program.run(
      ["snapshot", "verify", "suite", "--json", "--changed-since", revision] + more,
      folder: scratch("repo"))
    #expect(run.end == .exit(0) || run.end == .exit(1), "\(run.errors)")
    let text = String(decoding: run.output, as: UTF8.self)
    return text.matches(of: #/"name" : "([^"]*)"/#).map { String($0.output.1) }
  }

  @Test func `Without a change nothing is verified, and the run passes`() throws {
    let run = try snapshot("verify", "suite", "--changed-since", "HEAD")
    #expect(run.end == .exit(0))
    #expect(run.errors == "no snapshot depends on a file that changed since HEAD\n")
    #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("no snapshots in"))
    try scratch.put("repo/other.txt", "changed outside the suite")
    #expect(try verified(since: "HEAD") == [])
  }

  @Test func `Changed, staged, committed, new and removed files are found`() throws {
    try scratch.put("repo/suite/one.json", Chat.document(texts: ["changed"]))
    #expect(try verified(since: "HEAD") == ["one"])
    try #require(shell("\(Self.git) add . && \(Self.git) commit -qm second") == 0)
    #expect(try verified(since: "HEAD") == [])
    #expect(try verified(since: "HEAD~1") == ["one"])
    try scratch.put("repo/suite/été ☀.json", Chat.document(texts: ["staged"]))
    try scratch.put("repo/suite/new\nline.json", Chat.document(texts: ["untracked"]))
    try #require(shell("\(Self.git) add 'suite/été ☀.json'") == 0)
    #expect(try verified(since: "HEAD") == [#"new\nline"#, "été ☀"])
    #expect(try verified(since: "HEAD", "--filter", "line") == [#"new\nline"#])
  }

  @Test func `A renamed attachment and a removed reference change their snapshots`() throws {
    try #require(shell("\(Self.git) mv suite/assets/ada.png suite/assets/bo.png") == 0)
    #expect(try verified(since: "HEAD") == ["photo"])
    unlink(scratch("repo/suite/two.png"))
    #expect(try verified(since: "HEAD") == ["photo", "two"])
  }

  @Test func `Files that git ignores may have changed`() throws {
    try scratch.put("repo/.gitignore", "*.png\n")
    try #require(
      shell(
        "\(Self.git) rm -rq --cached suite/assets && \(Self.git) add .gitignore && \(Self.git) commit -qm x"
      ) == 0)
    #expect(try verified(since: "HEAD") == ["photo"])
  }

  @Test func `A branch whose name looks like an option is not one`() throws {
    try #require(shell("\(Self.git) update-ref refs/heads/--output=out HEAD") == 0)
    try scratch.put("repo/suite/one.json", Chat.document(texts: ["changed"]))
    #expect(try verified(since: "--output=out") == ["one"])
    #expect(!ScratchFolder.names(in: scratch("repo")).contains("out"))
  }

  @Test(arguments: [
    ("nowhere", "expected a commit, branch or tag"), ("--help", "expected a commit, branch or tag"),
    ("", "expected a commit, branch or tag"), ("^HEAD", "expected one commit"),
    ("HEAD...", "expected a commit"), ("HEAD:suite", "expected a commit"),
  ])
  func `An unknown revision is one clear line`(revision: String, expected: String) throws {
    let run = try snapshot("verify", "suite", "--changed-since", revision)
    #expect(run.end == .exit(2))
    #expect(run.lines.count == 1 && run.errors.contains(expected), "\(run.errors)")
    #expect(run.errors.contains("--changed-since is \"\(revision)\""))
  }

  @Test func `The remedy that git names for a repository of another owner is told`() throws {
    try scratch.makeFolder("bin")
    let message = """
      fatal: detected dubious ownership in repository at '/repo'
      To add an exception for this directory, call:

      \tgit config --global --add safe.directory /repo
      """
    let program = "#!/bin/sh\ncat >&2 <<'END'\n\(message)\nEND\nexit 128\n"
    chmod(try scratch.put("bin/git", program), 0o700)
    let run = try snapshot(
      "verify", "suite", "--changed-since", "HEAD", path: scratch("bin") + ":/usr/bin:/bin")
    BadCallTests.expectRefusal(
      run,
      naming: ["dubious ownership", "run `git config --global --add safe.directory /repo`"])
  }

  @Test func `A missing git and a folder without a repository are told apart`() throws {
    let without = try snapshot("verify", "suite", "--changed-since", "HEAD", path: "/nonexistent")
    #expect(without.end == .exit(2))
    #expect(without.errors == "confab: cannot run git: No such file or directory\n")
    try #require(shell("rm -rf .git") == 0)
    let outside = try snapshot("verify", "suite", "--changed-since", "HEAD")
    #expect(outside.end == .exit(2))
    #expect(outside.lines.count == 1 && outside.errors.contains("not a git repository"))
    let folders = try snapshot(
      "verify", "--actual", "suite", "--reference", "suite", "--changed-since", "HEAD")
    #expect(folders.end == .exit(2))
    #expect(folders.errors.contains("--changed-since needs a suite"))
    let filtered = try snapshot("verify", "suite", "--changed-since", "HEAD", "--filter", "onne")
    #expect(filtered.errors.contains("matches --filter onne"))
  }
}
