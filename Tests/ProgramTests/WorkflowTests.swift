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

    // The clone of Confab, and programs that would change this machine or need a network.
    for folder in ["bin", "repo", "repo/.git", "repo/Snapshots"] { try scratch.makeFolder(folder) }
    #expect(symlink(SourceTree.root, scratch("repo/confab")) == 0)
    #expect(symlink(Program.path, scratch("bin/confab")) == 0)
    for name in ["apt-get", "git"] { try script(name, ":") }
    // Only prints what it would run.
    try script("make", "exec /usr/bin/make --dry-run \"$@\" > /dev/null")
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
        "cd '\(scratch("repo"))' && CI=true PATH='\(scratch("bin"))':$PATH "
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
    #expect(workflow.commands.contains { $0.contains("make -C confab install") })
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
