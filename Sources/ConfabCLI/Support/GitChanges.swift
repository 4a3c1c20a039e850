import Confab
import ConfabSnapshots
import ConfabSupport

/// The files that changed since a revision in git.
enum GitChanges {
  /// The files of the repository around a folder that differ from a revision in the working tree,
  /// and those of the folder that git does not track, ignored ones included: whether they changed
  /// is not known.
  ///
  /// - Parameters:
  ///   - revision: The name of a commit, such as `main` or `HEAD~2`.
  ///   - folder: A folder in a repository.
  /// - Throws: `OptionError` without git, without a repository, and for an unknown revision.
  static func files(since revision: String, in folder: String) throws(OptionError) -> ChangedFiles {
    let root = try line(["rev-parse", "--show-toplevel"], in: folder)
    // A name of a branch could begin with a hyphen. The digits of a commit are no option of
    // `git diff`.
    let commit: String
    do throws(OptionError) {
      commit = try line(
        ["rev-parse", "--verify", "--end-of-options", "\(revision)^{commit}"], in: folder)
    } catch {
      throw OptionError(
        "--changed-since is \"\(revision)\"; expected a commit, branch or tag: \(error)")
    }
    guard commit.allSatisfy(\.isHexDigit) else {
      throw OptionError(
        "--changed-since is \"\(revision)\"; expected one commit, such as main or HEAD~2")
    }
    // A renamed file is a file that was removed and one that was added.
    let differing = try paths(
      [
        "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-relative", commit, "--",
      ],
      in: folder)
    let untracked = try paths(["ls-files", "-z", "--others"], in: folder)
    return ChangedFiles(
      differing.map { "\(root)/\($0)" } + untracked.map { "\(folder)/\($0)" })
  }

  private static func line(_ arguments: [String], in folder: String) throws(OptionError) -> String {
    var output = try text(arguments, in: folder)
    if output.hasSuffix("\n") { output.removeLast() }
    return output
  }

  private static func paths(
    _ arguments: [String], in folder: String
  ) throws(OptionError) -> [String] {
    try text(arguments, in: folder).split(separator: "\0").map(String.init)
  }

  /// The output of git. Without `--no-optional-locks`, git would write its index.
  private static func text(_ arguments: [String], in folder: String) throws(OptionError) -> String {
    let outcome: ExternalProgram.Outcome
    do {
      outcome = try ExternalProgram.run("git", ["--no-optional-locks", "-C", folder] + arguments)
    } catch { throw OptionError("cannot run git: \(error)") }
    guard outcome.isSuccess else {
      let lines = outcome.errors.split(whereSeparator: \.isNewline).map {
        $0.trimmingPrefix(while: \.isWhitespace)
      }
      // For a repository of another owner, git prints a command to run below the reason.
      let remedy = lines.first { $0.hasPrefix("git ") }.map { "; run `\($0)`" } ?? ""
      throw OptionError(
        "cannot ask git what changed in \(folder): \(lines.first ?? "git failed without a message")\(remedy)"
      )
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }
}
