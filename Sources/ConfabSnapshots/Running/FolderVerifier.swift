import ConfabRendering
import ConfabSupport

/// Compares two folders of PNG, JPEG and WebP files, such as pictures of web pages or of a
/// simulator.
///
///     let report = try await FolderVerifier(actual: "new", reference: "stored").report()
package struct FolderVerifier: Sendable {
  /// The folder of the new pictures.
  package var actual: String
  /// The folder of the references, with the same names.
  package var reference: String
  /// How pictures are compared. Masks of messages and parts need references of a suite.
  package var rules: ComparisonRules
  /// The folder of the report, to which the pictures that differ are written; `nil` writes none.
  package var output: ReportFolder?

  /// Creates a verifier.
  package init(
    actual: String, reference: String, rules: ComparisonRules = ComparisonRules(),
    output: ReportFolder? = nil
  ) {
    self.actual = actual
    self.reference = reference
    self.rules = rules
    self.output = output
  }

  /// Compares the files of both folders and their subfolders by name.
  ///
  /// - Parameters:
  ///   - selection: The names, without `.png` but with other endings, that are compared. References
  ///     without a new picture are reported if it is complete.
  ///   - workers: The number of pictures that are compared at the same time, at least 1.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1, from any thread.
  /// - Returns: The results, sorted by name.
  /// - Throws: ``SuiteError`` for a folder that can't be read, for new pictures of which there are
  ///   none and for names that differ only in case, `FileError` for pictures that can't be written,
  ///   `CancellationError`.
  package func report(
    selection: SuiteSelection = SuiteSelection(), workers: Int = 1,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> SnapshotReport {
    let clock = ContinuousClock()
    let start = clock.now
    let stored = try Self.files(in: reference)
    let new = try Self.files(in: actual)
    guard !new.pictures.isEmpty else { throw Self.nothing(new, in: actual) }
    let names = selection.selected(new.pictures) { $0 }
    var results = try await names.concurrentMap(workers: workers, progress: progress) { name, _ in
      let start = clock.now
      var result = try await compare(name)
      result.seconds = start.duration(to: clock.now) / .seconds(1)
      return result
    }
    var warnings: [String] = []
    if selection.isComplete {
      let found = Set(names)
      results += stored.pictures.filter { !found.contains($0) }.map {
        SnapshotResult(name: $0, status: .orphaned)
      }
      results.sort { $0.name < $1.name }
      warnings = [(actual, new), (reference, stored)].compactMap { folder, files in
        files.others.isEmpty
          ? nil
          : "not compared in \(folder), because they are no PNG, JPEG or WebP files: \(Self.list(files.others))"
      }
      warnings += rules.warnings(aboutPicturesOf: results.compactMap(\.size))
    }
    return SnapshotReport(
      suite: actual.split(separator: "/").last.map(String.init) ?? actual, source: .folders,
      folder: RepositoryPath.path(ofFolder: reference),
      location: output.flatMap { RepositoryPath.path(ofFolder: reference, from: $0.path) },
      warnings: warnings,
      seconds: start.duration(to: clock.now) / .seconds(1), snapshots: results)
  }

  private func compare(_ name: String) async throws -> SnapshotResult {
    var result = SnapshotResult(name: name, status: .passed)
    let paths = (
      actual: Self.path(of: name, in: actual), reference: Self.path(of: name, in: reference)
    )
    do {
      let new = try ComparedFile.bytes(path: paths.actual)
      let stored: [UInt8]
      do { stored = try ComparedFile.bytes(path: paths.reference) } catch {
        guard error.reason == .missing else { throw error }
        let picture = try ComparedFile.decode(new, path: paths.actual)
        result.size = PixelSize(width: picture.width, height: picture.height)
        result.status = .new
        result.summary = "there is no reference yet"
        result.actual = try write(new, picture, as: .actual, name)
        return result
      }
      if new == stored, let size = Self.sizeOfWholePicture(new) {
        result.size = size
        return result
      }
      let picture = try ComparedFile.decode(new, path: paths.actual)
      result.size = PixelSize(width: picture.width, height: picture.height)
      let expected = try ComparedFile.decode(stored, path: paths.reference)
      if expected == picture { return result }
      let explanation = FailureExplanation(
        expected: expected, actual: picture,
        expectedDescription: ReferenceDescription.find(
          in: stored, of: expected, path: paths.reference),
        actualDescription: ReferenceDescription.find(
          in: new, of: picture, path: paths.actual), rules: rules)
      guard let explained = try await explanation.explain(result) else { return result }
      result = explained.result
      result.expected = try write(stored, expected, as: .expected, name)
      result.actual = try write(new, picture, as: .actual, name)
      if let output {
        result.difference = try await output.write(explained.difference, name)
      }
    } catch let error as ComparedFileError {
      result.status = .error
      result.summary = "\(error)"
    }
    return result
  }

  /// The size of a picture by its header; `nil` for files that are no PNG or are cut short. Nothing
  /// is decoded.
  private static func sizeOfWholePicture(_ file: [UInt8]) -> PixelSize? {
    guard let info = try? ImageInfo.probe(bytes: file), info.format == .png,
      (try? PNGChunkList(file)) != nil
    else { return nil }
    return PixelSize(width: info.width, height: info.height)
  }

  private func write(
    _ file: [UInt8], _ picture: RGBAImage, as side: ReportFolder.Side, _ name: String
  ) throws -> SnapshotResult.PictureFile? {
    try output?.write(
      file, size: PixelSize(width: picture.width, height: picture.height), as: side, name)
  }

  /// The path of a picture in a folder, or in a folder of a report.
  static func path(of name: String, in folder: String) -> String {
    ComparedFile.isPicture(name) ? "\(folder)/\(name)" : "\(folder)/\(name).png"
  }

  /// The names of the pictures of a folder, those of PNG files without `.png`, and of the other
  /// files. Descriptions beside references are neither.
  private static func files(
    in folder: String
  ) throws(SuiteError) -> (pictures: [String], others: [String]) {
    let files = try FileTree.suiteFiles(in: folder) { !$0.hasSuffix(DescriptionFile.suffix) }
    let names = files.filter(ComparedFile.isPicture).map {
      let stem = String($0.dropLast(4))
      return $0.hasSuffix(".png") && !ComparedFile.isPicture(stem) ? stem : $0
    }
    var seen: [String: String] = [:]
    for name in names {
      if let other = seen.updateValue(name, forKey: name.lowercased()) {
        throw SuiteError(
          "\(path(of: other, in: folder)) and \(path(of: name, in: folder)) have the same name, or names that differ only in "
            + "case; rename one of them")
      }
    }
    return (names, files.filter { !ComparedFile.isPicture($0) })
  }

  /// The error of a run without new pictures, which would pass without having compared anything.
  private static func nothing(
    _ files: (pictures: [String], others: [String]), in folder: String
  ) -> SuiteError {
    let found = files.others.isEmpty ? "" : "; it has \(list(files.others))"
    return SuiteError(
      "\(folder) has no PNG, JPEG or WebP files, so nothing would be compared\(found)")
  }

  /// Some names in words.
  private static func list(_ names: [String]) -> String {
    let shown = 5
    let more = names.count > shown ? " and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + more
  }
}
