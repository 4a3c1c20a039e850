import Foundation
import TestSupport
import Testing

/// The workflows in `Examples/apps/ci`, with the program of this build.
@Suite struct WorkflowTests {
  private struct Workflow: Decodable {
    /// The shell commands in their order.
    var commands: [String]
    /// The paths that are kept after the job.
    var artifacts: [String]
    /// Whether they are also kept after a failure.
    var isKept: Bool
  }

  private let scratch: ScratchFolder
  private let workflows: [String: Workflow]

  init() throws {
    scratch = try ScratchFolder()
    let paths = [
      "github": SourceTree.path("Examples/apps/ci/github-actions.yml"),
      "gitlab": SourceTree.path("Examples/apps/ci/gitlab-ci.yml"),
    ]
    let answer = try TestPython.output(
      of: "Tests/ProgramTests/read-workflows.py", input: JSONEncoder().encode(paths))
    workflows = try JSONDecoder().decode([String: Workflow].self, from: answer)

    // An archive with the program, and programs that would change this machine or need a network.
    for folder in [
      "bin", "repo", "repo/.git", "repo/Snapshots", "confab-0.1.0", "confab-0.1.0/bin",
    ] { try scratch.makeFolder(folder) }
    #expect(symlink(Program.path, scratch("confab-0.1.0/bin/confab")) == 0)
    #expect(
      system("tar -C '\(scratch.path)' -czf '\(scratch("archive"))' confab-0.1.0") == 0)
    try script("apt-get", ":")
    try script(
      "curl",
      "while [ $# -gt 1 ]; do [ $1 = --output ] && output=$2; shift; done; "
        + "[ \"${1#https://}\" != \"$1\" ] && cp '\(scratch("archive"))' \"$output\"")
    try scratch.put("repo/Snapshots/chat.json", Chat.document(texts: ["Hi"]))
    try #require(
      Program.run(
        ["snapshot", "record", "Snapshots", "--in-ci"], folder: scratch("repo")
      ).end == .exit(0))
  }

  private func script(_ name: String, _ text: String) throws {
    chmod(try scratch.put("bin/\(name)", "#!/bin/sh\n\(text)\n"), 0o700)
  }

  /// Runs commands as a CI service does, each in a shell that ends with the first error.
  ///
  /// - Returns: The exit codes, and what they wrote.
  private func run(_ commands: [String]) throws -> (codes: [Int32], output: String) {
    let codes = try commands.map { command in
      try scratch.put("step", command)
      return system(
        "cd '\(scratch("repo"))' && CI=true HOME='\(scratch.path)' CONFAB=https://example.org/x "
          + "CONFAB_SHA256=$(sha256sum < '\(scratch("archive"))' | cut -d' ' -f1) "
          + "PATH='\(scratch("bin")):\(scratch("confab/bin"))':$PATH GITHUB_PATH='\(scratch("path"))' "
          + "GITHUB_STEP_SUMMARY='\(scratch("summary"))' bash -e '\(scratch("step"))' "
          + ">> '\(scratch("log"))' 2>&1") >> 8
    }
    return (codes, String(decoding: try scratch.bytes("log"), as: UTF8.self))
  }

  @Test(arguments: ["github", "gitlab"])
  func `A workflow passes with equal pictures`(service: String) throws {
    let workflow = try #require(workflows[service])
    let (codes, output) = try run(workflow.commands)
    #expect(codes.allSatisfy { $0 == 0 }, "\(output)")
    #expect(output.contains("1 passed in "))
    #expect(access(scratch("confab/bin/confab"), F_OK) == 0)
  }

  @Test(arguments: ["github", "gitlab"])
  func `A workflow fails with other pictures, and keeps a report that explains them`(
    service: String
  ) throws {
    let workflow = try #require(workflows[service])
    try scratch.put("repo/Snapshots/chat.json", Chat.document(texts: ["Ho"]))
    let (codes, output) = try run(workflow.commands)
    #expect(codes.filter { $0 != 0 } == [1], "\(output)")
    #expect(output.contains("failed  chat: message 1"))
    #expect(workflow.isKept)
    for path in workflow.artifacts {
      #expect(access(scratch("repo/\(path)"), F_OK) == 0, "\(path)")
      #expect(!path.hasPrefix("."))
    }
    #expect(workflow.artifacts.contains("snapshot-report"))
    #expect(access(scratch("repo/snapshot-report/index.html"), F_OK) == 0)
    if service == "github" {
      #expect(output.contains("::error file=Snapshots/chat.json,"))
      let summary = String(decoding: try scratch.bytes("summary"), as: UTF8.self)
      #expect(summary.contains("| failed |"))
    }
  }
}
