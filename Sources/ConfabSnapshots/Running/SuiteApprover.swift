import ConfabModel
import ConfabRendering
import ConfabText

/// Takes pictures of a report over as references.
public struct SuiteApprover: Sendable {
  /// The largest picture in bytes.
  private static let maximumLength = 256 << 20

  /// The suite.
  public var suite: SnapshotSuite
  /// The folder of the report.
  public var folder: ReportFolder

  /// Creates an approver.
  public init(_ suite: SnapshotSuite, from folder: ReportFolder) {
    self.suite = suite
    self.folder = folder
  }

  /// The names of the snapshots that can be approved: those that failed or have no reference.
  ///
  /// - Throws: ``SuiteError`` for a report that can't be read.
  public func names() throws(SuiteError) -> [String] {
    try results().map(\.name)
  }

  /// Stores the new pictures of snapshots as references. Either all of them are checked before the first is
  /// stored, or none is stored.
  ///
  /// - Parameter names: Names of snapshots.
  /// - Throws: ``SuiteError`` for an unknown name, for a picture that was changed since the run, for
  ///   a picture beside the conversations that was not recorded, and if
  ///   another program changes the references; `FileError`.
  public func approve(_ names: [String]) throws {
    let known = Dictionary(try results().map { ($0.name, $0) }) { first, _ in first }
    let pictures = try InputFolder(path: folder.path)
    let files = try names.map { name -> Approved in
      guard let path = known[name]?.actual?.path else {
        throw unknown(name, among: known.keys.sorted())
      }
      let bytes = try pictures.open(path).readAll(limit: Self.maximumLength)
      guard let stamp = ReferenceStamp(of: bytes),
        let description = ReferenceDescription.chunk(in: bytes)
      else {
        throw SuiteError(
          "\(folder.path)/\(path): the picture was changed after the run; verify the suite again")
      }
      try suite.checkReplaceable(name)
      return Approved(
        name: name, bytes: bytes,
        description: try DescriptionFile(description, pixels: stamp.pixels))
    }
    let lock = try ReferenceLock(folder: suite.references)
    defer { withExtendedLifetime(lock) {} }
    for file in files {
      try suite.store(file.bytes, describedBy: file.description, as: file.name)
    }
  }

  /// A picture that was checked.
  private struct Approved {
    var name: String
    var bytes: [UInt8]
    var description: DescriptionFile
  }

  private func unknown(_ name: String, among known: [String]) -> SuiteError {
    let meant = NearestName.nearest(to: name, among: known).map { "; did you mean \($0)?" }
    let names = known.prefix(3).joined(separator: ", ") + (known.count > 3 ? ", …" : "")
    let hint = meant ?? (known.isEmpty ? "" : "; it has \(names)")
    return SuiteError("no picture of \(name) to approve in the report in \(folder.path)\(hint)")
  }

  /// The results of snapshots that can be approved.
  private func results() throws(SuiteError) -> [SnapshotResult] {
    try folder.read().snapshots.filter { $0.actual != nil && Self.isInside($0.name) }
  }

  /// Whether a name leads to a file inside the folder of the references.
  private static func isInside(_ name: String) -> Bool {
    !name.utf8.contains(0)
      && FilePath.parts(of: name).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
