import ConfabModel
import ConfabRendering
import ConfabSupport
import FoundationEssentials

/// Takes pictures of a report over as references: of a suite, or of a folder of other programs'
/// pictures.
///
///     let approver = try ReferenceApprover(from: ReportFolder(path: ".confab-report"))
///     try approver.approve(approver.names)
package struct ReferenceApprover: Sendable {
  /// A picture that was stored.
  package struct Approved: Sendable, Hashable {
    /// The name of the snapshot.
    package var name: String
    /// The name that the reference had, for a conversation that was renamed.
    package var movedFrom: String?
  }

  /// The largest picture in bytes.
  private static let maximumLength = 256 << 20

  /// The folder of the suite, or that of the references of other programs.
  package let path: String
  /// The suite; `nil` for references of other programs.
  private let suite: SnapshotSuite?
  private let folder: ReportFolder
  /// The results of snapshots that can be approved.
  private let results: [SnapshotResult]

  /// Reads a report and finds the references with which it compared.
  ///
  /// - Parameters:
  ///   - folder: The folder of the report.
  ///   - path: The folder of the suite, or that of the references of other programs; `nil` for the
  ///     one that the report names: from its own folder, or for a suite also from the git
  ///     repository around the current folder.
  /// - Throws: ``SuiteError`` for a report or a suite that can't be read, and if the folder is not
  ///   known; `DocumentError` and `DocumentFileError` for `confab.json`.
  package init(from folder: ReportFolder, into path: String? = nil) throws {
    let report = try folder.read()
    self.folder = folder
    self.path = try path ?? Self.place(of: report, in: folder)
    suite = report.source == .suite ? try SnapshotSuite(folder: self.path) : nil
    results = report.snapshots.filter { $0.actual != nil && Self.isInside($0.name) }
  }

  /// The names of the snapshots that can be approved: those that failed or have no reference.
  package var names: [String] { results.map(\.name) }

  /// The names that texts stand for. A text that is no name can be a pattern with `*` and `?`.
  ///
  /// - Throws: ``SuiteError`` for a pattern that matches nothing. A text that is neither stays as
  ///   it is.
  package func names(for texts: [String]) throws(SuiteError) -> [String] {
    var found: [String] = []
    for text in texts {
      guard !names.contains(text), text.contains(where: { $0 == "*" || $0 == "?" }) else {
        found.append(text)
        continue
      }
      let pattern = GlobPattern(text)
      let matches = names.filter(pattern.matches)
      guard !matches.isEmpty else { throw unknown(text) }
      found += matches
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The names that one of some filters selects, as in ``SuiteSelection/filters``.
  package func names(matching filters: [String]) -> [String] {
    var selection = SuiteSelection()
    selection.filters = filters
    return selection.selected(names) { $0 }
  }

  /// Stores the new pictures of snapshots as references. Either all of them are checked before the
  /// first is stored, or none is stored. The reference of a conversation that was renamed is moved.
  ///
  /// - Parameter names: Names of snapshots.
  /// - Throws: ``SuiteError`` for an unknown name, for a snapshot that is not one of the suite, for
  ///   a picture that was changed since the run, for a picture beside the conversations that was
  ///   not recorded, for a link that leads out, and if another program changes the references;
  ///   `FileError`.
  @discardableResult
  package func approve(_ names: [String]) throws -> [Approved] {
    let known = Dictionary(results.map { ($0.name, $0) }) { first, _ in first }
    let pictures = try InputFolder(path: folder.path)
    let checked = try names.map { name -> Checked in
      guard let result = known[name], let picture = result.actual else { throw unknown(name) }
      let bytes = try pictures.open(picture.path).readAll(limit: Self.maximumLength)
      return try check(result, picture, bytes)
    }
    let lock = try ReferenceLock(folder: suite?.references ?? path)
    defer { withExtendedLifetime(lock) {} }
    TemporaryFiles.removeAbandoned(
      beside: checked.map {
        suite?.referencePath($0.result.name) ?? FolderVerifier.path(of: $0.result.name, in: path)
      })
    return try checked.map(store)
  }

  /// A picture that was checked.
  private struct Checked {
    var result: SnapshotResult
    var bytes: [UInt8]
    /// What a picture of a suite shows.
    var description: DescriptionFile?
  }

  private func check(
    _ result: SnapshotResult, _ picture: SnapshotResult.PictureFile, _ bytes: [UInt8]
  ) throws -> Checked {
    let changed = SuiteError(
      "\(folder.path)/\(picture.path): the picture was changed after the run; verify again")
    guard picture.digest == Digest128(of: bytes).hexadecimal else { throw changed }
    guard let suite else {
      let file = FolderVerifier.path(of: result.name, in: path)
      try ComparedFile.checkNoPointer(file)
      var resolver = PathResolver()
      let target = resolver.resolved(file)
      guard PathResolver.isInside(target, resolver.resolved(path)), !PathResolver.hasLink(target)
      else {
        throw SuiteError("\(file) leads out of the folder, or nowhere, through a link")
      }
      return Checked(result: result, bytes: bytes)
    }
    guard let stamp = ReferenceStamp(of: bytes),
      let description = ReferenceDescription.chunk(in: bytes)
    else { throw changed }
    guard let id = SnapshotCase.ID(of: result), suite.cases.contains(where: { $0.id == id }) else {
      throw SuiteError(
        "\(result.name) is no snapshot of \(path); the report is of another suite or of an older state: "
          + "give the folder of its suite with --suite, or verify again")
    }
    try suite.checkReplaceable(result.name)
    return Checked(
      result: result, bytes: bytes,
      description: try DescriptionFile(description, pixels: stamp.pixels))
  }

  private func store(_ picture: Checked) throws -> Approved {
    let name = picture.result.name
    guard let suite, let description = picture.description else {
      try StoredFile.write(picture.bytes, to: FolderVerifier.path(of: name, in: path))
      return Approved(name: name)
    }
    try suite.store(picture.bytes, describedBy: description, as: name)
    // The results could be written by anybody: only a reference with these pixels is one that
    // moves.
    guard let old = picture.result.renamedFrom, Self.isInside(old), old != name,
      !suite.cases.contains(where: { $0.name == old }),
      suite.recordedPixels(old) == description.pixels, try suite.removeReference(old)
    else { return Approved(name: name) }
    return Approved(name: name, movedFrom: old)
  }

  private func unknown(_ name: String) -> SuiteError {
    let known = names.sorted()
    let meant = NearestName.nearest(to: name, among: known).map { "; did you mean \($0)?" }
    let some = known.prefix(3).joined(separator: ", ") + (known.count > 3 ? ", …" : "")
    let hint = meant ?? (known.isEmpty ? "" : "; it has \(some)")
    return SuiteError("no picture of \(name) to approve in the report in \(folder.path)\(hint)")
  }

  /// The folder of the references that a report names.
  private static func place(
    of report: SnapshotReport, in folder: ReportFolder
  ) throws(SuiteError) -> String {
    let (owner, option) =
      report.source == .suite ? ("suite", "--suite") : ("references", "--reference")
    // Of another machine: where the repository has the suite. That a suite is the right one is
    // checked.
    let elsewhere = report.source == .suite ? report.folder.flatMap(RepositoryPath.folder) : nil
    let places = [
      report.location.flatMap { RepositoryPath.folder($0, from: folder.path) }, elsewhere,
    ].compactMap { $0 }
    let found = places.first { path in
      var isFolder = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }
    guard let found else {
      let name = report.folder ?? report.location
      throw SuiteError(
        "the report in \(folder.path) "
          + (name.map { "is of the \(owner) in \($0), which is not here" }
            ?? "does not name the folder of its \(owner), which was outside of the repository and of the current folder")
          + "; give the folder with \(option)")
    }
    // Shorter in messages.
    let here = FileManager.default.currentDirectoryPath + "/"
    return found.utf8.starts(with: here.utf8)
      ? String(Substring(found.utf8.dropFirst(here.utf8.count))) : found
  }

  /// Whether a name leads to a file inside the folder of the references.
  private static func isInside(_ name: String) -> Bool {
    !name.utf8.contains(0)
      && FilePath.parts(of: name).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
