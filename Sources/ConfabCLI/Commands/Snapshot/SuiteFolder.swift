import ArgumentParser
import ConfabModel
import ConfabSnapshots

/// The suite that a command is about.
struct SuiteFolder: ParsableArguments {
  @Argument(
    help: "The folder of the suite.", completion: .directory)
  var folder = "."

  func suite() throws -> SnapshotSuite { try SnapshotSuite(folder: folder) }

  /// The command that removes the orphaned references of this suite, for a shell.
  var pruneCommand: String {
    let isPlain = folder.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._+-".utf8.contains(byte)
      }
    }
    let quoted = folder.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#)
    return OneLine.text("confab snapshot prune --yes \(isPlain ? folder : "'\(quoted)'")")
  }
}
