import ConfabRendering
import ConfabSupport

/// Joins the reports of several runs of one suite, each of which verified some of its snapshots.
///
///     let report = try ReportMerger(["shard-1", "shard-2"].map(ReportFolder.init)).merge(into: ReportFolder(path: "all"))
package struct ReportMerger: Sendable {
  /// The folders of the reports.
  package var folders: [ReportFolder]

  /// Creates a merger.
  package init(_ folders: [ReportFolder]) { self.folders = folders }

  /// Writes a report with the results and the pictures of all reports.
  ///
  /// If several reports have a snapshot, the worst result counts, and an orphan is one only if no
  /// other report has its snapshot. The time is that of the longest run.
  ///
  /// - Parameter output: The folder of the report, which must be another one.
  /// - Returns: The results, sorted by name.
  /// - Throws: ``SuiteError`` for a report that can't be read, has another suite or lacks a
  ///   picture; `FileError` for files that can't be written.
  /// - Complexity: O(*n* log *n*) in the number of results, and the bytes of the pictures.
  package func merge(into output: ReportFolder) throws -> SnapshotReport {
    var resolver = PathResolver()
    let target = resolver.resolved(output.path)
    for folder in folders where resolver.resolved(folder.path) == target {
      throw SuiteError("\(folder.path) is one of the merged reports; write the result elsewhere")
    }
    let reports = try folders.map { (folder: $0, report: try $0.read()) }
    guard let first = reports.first else { throw SuiteError("there is no report to merge") }
    var results: [String: (result: SnapshotResult, folder: ReportFolder)] = [:]
    var merged = first.report
    merged.location = first.report.location
      .flatMap { RepositoryPath.folder($0, from: first.folder.path) }
      .flatMap { RepositoryPath.path(ofFolder: $0, from: output.path) }
    for (folder, report) in reports {
      guard report.source == first.report.source, report.suite == first.report.suite,
        report.folder == first.report.folder
      else {
        throw SuiteError(
          "\(folder.path) is a report of \(Self.suite(report)) and \(first.folder.path) one of "
            + "\(Self.suite(first.report)); merge reports of one suite")
      }
      merged.seconds = max(merged.seconds, report.seconds)
      merged.isStrict = merged.isStrict || report.isStrict
      merged.warnings += report.warnings.filter { !merged.warnings.contains($0) }
      for result in report.snapshots {
        if let other = results[result.name], other.result.status.weight >= result.status.weight {
          continue
        }
        results[result.name] = (result, folder)
      }
    }
    let sorted = results.values.sorted { $0.result.name < $1.result.name }
    merged.snapshots = sorted.map(\.result)
    for (result, folder) in sorted {
      for picture in [result.expected, result.actual, result.difference].compactMap(\.self) {
        try Self.copy(picture.path, from: folder, to: output)
      }
    }
    try output.write(merged)
    return merged
  }

  private static func suite(_ report: SnapshotReport) -> String {
    "the suite \(report.folder ?? report.suite)"
  }

  private static func copy(
    _ path: String, from folder: ReportFolder, to output: ReportFolder
  ) throws {
    guard ReportPictures.isPicture(path) else {
      throw SuiteError("\(folder.path): the report has the picture \(path), which no report has")
    }
    let bytes: [UInt8]
    do {
      bytes = try InputFolder(path: folder.path).open(path).readAll(limit: ImageLimits.fileBytes)
    } catch {
      throw SuiteError("\(folder.path)/\(path) can't be read; merge whole folders of reports")
    }
    try StoredFile.write(bytes, to: "\(output.path)/\(path)")
  }
}

extension SnapshotStatus {
  /// The status that counts among several of one snapshot is the one with the largest weight.
  fileprivate var weight: Int {
    switch self {
    case .orphaned: 0
    case .passed: 1
    case .new: 2
    case .error: 3
    case .failed: 4
    }
  }
}
