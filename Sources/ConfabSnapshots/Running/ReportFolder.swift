import ConfabRendering
import ConfabSupport
import FoundationEssentials
import Glibc

/// The folder of a report: the pictures of snapshots that differ, and the results.
package struct ReportFolder: Sendable, Hashable {
  /// The kinds of pictures, each with a folder of its own.
  enum Side: String {
    case expected, actual, difference
  }

  /// The name of the file with the results.
  static let resultsName = "report.json"
  /// The largest file with results in bytes.
  private static let maximumLength = 256 << 20

  /// The path of the folder.
  package let path: String

  /// Creates a value. The folder is created with the first file.
  package init(path: String) { self.path = path }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - file: The bytes of a picture.
  ///   - size: Its size.
  ///   - side: The kind of the picture.
  ///   - name: The name of the snapshot.
  /// - Throws: `FileError`.
  func write(
    _ file: [UInt8], size: PixelSize, as side: Side, _ name: String
  ) throws -> SnapshotResult.PictureFile {
    // The differences of a JPEG are a PNG.
    let place =
      side == .difference
      ? "\(side.rawValue)/\(name).png" : FolderVerifier.path(of: name, in: side.rawValue)
    try StoredFile.write(file, to: "\(path)/\(place)")
    return SnapshotResult.PictureFile(
      path: place, size: size, digest: Digest128(of: file).hexadecimal)
  }

  /// Writes the picture of the differences of a snapshot.
  ///
  /// - Throws: `FileError`, `PNGError`, `CancellationError`.
  func write(
    _ difference: DifferencePicture, _ name: String
  ) async throws -> SnapshotResult.PictureFile {
    try write(
      await difference.png(), size: PixelSize(width: difference.width, height: difference.height),
      as: .difference, name)
  }

  /// Writes the results of a run, and the site that shows them. Removes the pictures of the run
  /// before that are not among the results, and no other files.
  ///
  /// - Throws: `FileError`.
  package func write(_ report: SnapshotReport) throws {
    // Before the list of these pictures is replaced: the next run repeats an interrupted removal.
    if let earlier = try? read() {
      ReportPictures(folder: path).remove(earlier.pictures.subtracting(report.pictures))
    }
    try StoredFile.write(Array(ReportJSON.text(of: report).utf8), to: "\(path)/\(Self.resultsName)")
    try writeSite(report)
  }

  /// The state of the file with the results; `nil` if there is none.
  var resultsState: FileStamp? { FileStamp(path: "\(path)/\(Self.resultsName)") }

  /// Writes the site that shows the results of a run.
  ///
  /// - Throws: `FileError`.
  package func writeSite(_ report: SnapshotReport) throws {
    try ReportSite.write(report, to: path)
  }

  /// Reads the results of the last run.
  ///
  /// - Throws: ``SuiteError`` if there are none or they can't be read.
  package func read() throws(SuiteError) -> SnapshotReport {
    let file = "\(path)/\(Self.resultsName)"
    do {
      let bytes = try RegularFile.open(file).readAll(limit: Self.maximumLength)
      return try JSONDecoder().decode(SnapshotReport.self, from: Data(bytes))
    } catch let error as FileError where error.reason == .notFound {
      throw SuiteError("\(path): there is no report; run `confab snapshot verify` first")
    } catch {
      throw SuiteError("\(file): the results of the run can't be read")
    }
  }
}

/// Removes pictures that an earlier run wrote into the folder of its report.
///
/// The paths come from a file that anybody could have written. Only files in the folders of
/// pictures are removed, and none through a symbolic link.
struct ReportPictures {
  /// The path of the report's folder.
  let folder: String

  /// Removes pictures, and the folders that are empty then. Files that can't be removed are left.
  ///
  /// - Parameter paths: Paths relative to the folder.
  func remove(_ paths: Set<String>) {
    var resolver = PathResolver()
    let root = resolver.resolved(folder)
    for path in paths.sorted() where Self.isPicture(path) {
      // A link in the path leads to another place.
      guard resolver.place("\(folder)/\(path)") == "\(root)/\(path)" else { continue }
      guard unlink("\(root)/\(path)") == 0 else { continue }
      var parts = FilePath.parts(of: path).dropLast()
      while !parts.isEmpty, rmdir("\(root)/\(parts.joined(separator: "/"))") == 0 {
        parts.removeLast()
      }
    }
  }

  /// Whether a path is one that a report gives its pictures: `actual/groups/heads.png`.
  static func isPicture(_ path: String) -> Bool {
    let parts = FilePath.parts(of: path)
    return parts.count > 1 && ReportFolder.Side(rawValue: parts[0]) != nil
      && ComparedFile.isPicture(path) && !path.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}

extension SnapshotReport {
  /// The paths of all pictures of the results.
  var pictures: Set<String> {
    Set(
      snapshots.flatMap { result in
        [result.expected, result.actual, result.difference].compactMap { $0?.path }
      })
  }
}
