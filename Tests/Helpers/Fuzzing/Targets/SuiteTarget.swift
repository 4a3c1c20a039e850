import ConfabModel
import ConfabSnapshots

/// Reads the `confab.json` of a suite and finds the snapshots of two conversations with it.
struct SuiteTarget: FuzzTarget {
  private let folder: FuzzFolder

  init() throws {
    folder = try FuzzFolder()
    for name in ["one.json", "Two.jsonl"] { try folder.put(name, Array("{}".utf8)) }
  }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    do {
      try folder.put(SuiteConfiguration.fileName, bytes)
      let suite = try SnapshotSuite(folder: folder.path)
      outcome.isAccepted = true
      let names = suite.cases.map { $0.name.lowercased() }
      if Set(names).count < names.count { outcome.violation = "two snapshots have the same name" }
      if names.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) || $0.hasPrefix(".") }) {
        outcome.violation = "a snapshot lies in another folder than its conversation"
      }
      // By bytes, because a slash and a combining character are one character.
      let (path, root) = (Array("\(suite.references)/".utf8), Array("\(folder.path)/".utf8))
      let parts = path.split(separator: UInt8(ascii: "/"))
      if !path.starts(with: root) || parts.contains(where: { $0.elementsEqual("..".utf8) }) {
        outcome.violation = "the references lie outside of the suite"
      }
    } catch let error as DocumentError {
      if "\(error)".isEmpty { outcome.violation = "an error has an empty description" }
    } catch is SuiteError {
      return outcome
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }
}
