import ConfabRendering
import ConfabSupport
import FoundationEssentials
import Glibc

extension SnapshotSuite {
  /// The path of the reference of a picture.
  func referencePath(_ picture: String) -> String { "\(references)/\(picture).png" }

  /// The path of the description beside the reference of a picture.
  private func descriptionPath(_ picture: String) -> String {
    DescriptionFile.path(besideReference: referencePath(picture))
  }

  /// Whether the references lie beside the conversations, with other files that are not Confab's.
  private var isShared: Bool { configuration.references == nil }

  /// The names of all references, sorted: the PNG files in their folder and their description
  /// files. Beside the conversations, only those that were recorded, because the others can be
  /// pictures that the conversations show.
  ///
  /// - Throws: ``SuiteError`` for a folder that can't be read.
  /// - Complexity: O(number of files), and O(bytes of the files) beside the conversations.
  func storedReferences() throws(SuiteError) -> [String] {
    guard FileManager.default.fileExists(atPath: references) else { return [] }
    let files = try FileTree.suiteFiles(in: references) {
      $0.hasSuffix(".png") || $0.hasSuffix(DescriptionFile.suffix)
    }
    var names: Set<String> = []
    for file in files {
      if file.hasSuffix(".png") {
        let name = String(file.dropLast(4))
        if !isShared || isRecorded(name) { names.insert(name) }
      } else if DescriptionFile.isDescription(at: "\(references)/\(file)") {
        names.insert(String(file.dropLast(DescriptionFile.suffix.count)))
      }
    }
    return names.sorted()
  }

  /// Checks that storing a reference replaces neither a picture that a conversation may show nor
  /// another program's file.
  ///
  /// - Throws: ``SuiteError`` for a file that Confab did not write beside the conversations or
  ///   behind a link, for a pointer of Git LFS, and for a link that leads out of the suite.
  func checkReplaceable(_ picture: String) throws(SuiteError) {
    let path = referencePath(picture)
    try ComparedFile.checkNoPointer(path)
    if try isAmongOthers(path), FileManager.default.fileExists(atPath: path), !isRecorded(picture) {
      throw SuiteError(
        "\(path) was not recorded by Confab and may be a picture of a conversation; "
          + "move or delete it first")
    }
    try checkDescriptionReplaceable(picture)
  }

  /// Checks that storing the description file of a reference does not replace another program's
  /// file.
  ///
  /// - Throws: ``SuiteError`` for a file that Confab did not write, and for a link that leads out
  ///   of the suite.
  func checkDescriptionReplaceable(_ picture: String) throws(SuiteError) {
    let description = descriptionPath(picture)
    for path in [referencePath(picture), description] { try isAmongOthers(path) }
    if configuration.descriptions == .files, FileManager.default.fileExists(atPath: description),
      !DescriptionFile.isDescription(at: description)
    {
      throw SuiteError("\(description) was not written by Confab; move or delete it first")
    }
  }

  /// Stores a reference, each of its files whole or not at all.
  ///
  /// - Parameters:
  ///   - file: The PNG, with its chunks.
  ///   - description: What it shows.
  /// - Throws: `FileError`, and the error of a description that can't be encoded.
  func store(
    _ file: [UInt8], describedBy description: DescriptionFile, as picture: String
  ) throws {
    try StoredFile.write(file, to: referencePath(picture))
    try storeDescription(description, of: picture)
  }

  /// Stores the description file of a reference, or removes it if the suite has none.
  ///
  /// - Throws: `FileError`.
  func storeDescription(_ description: DescriptionFile, of picture: String) throws(FileError) {
    let path = descriptionPath(picture)
    switch configuration.descriptions {
    case .files: try StoredFile.write(description.bytes, to: path)
    case .chunks:
      if DescriptionFile.isDescription(at: path) { unlink(path) }
    }
  }

  /// Whether the description file of a reference is there if, and only if, the suite has such
  /// files.
  ///
  /// - Parameter pixels: The digest of the pixels of the reference.
  func hasRightDescriptionFile(_ picture: String, pixels: Digest128) -> Bool {
    switch configuration.descriptions {
    case .files:
      DescriptionFile.read(besideReference: referencePath(picture), pixels: pixels) != nil
    case .chunks: !DescriptionFile.isDescription(at: descriptionPath(picture))
    }
  }

  /// Removes the files of a reference that Confab wrote.
  ///
  /// - Returns: `false` if a picture of this name is left, because Confab did not write it.
  /// - Throws: ``SuiteError`` for a file that can't be removed.
  func removeReference(_ picture: String) throws(SuiteError) -> Bool {
    let (path, description) = (referencePath(picture), descriptionPath(picture))
    for path in [path, description] where (try? isAmongOthers(path)) == nil { return false }
    // The description is evidence that the picture was recorded, so it is the last to go.
    if isRecorded(picture) { try remove(path) }
    if DescriptionFile.isDescription(at: description) { try remove(description) }
    return !FileManager.default.fileExists(atPath: path)
  }

  /// The digest of the pixels of a reference that Confab wrote; `nil` if it did not.
  func recordedPixels(_ picture: String) -> Digest128? {
    guard isRecorded(picture), let file = try? ComparedFile.bytes(path: referencePath(picture))
    else { return nil }
    return ReferenceStamp(of: file)?.pixels
      ?? (try? ComparedFile.decode(file, path: referencePath(picture)))?.digest
  }

  /// Whether a file of a reference is in a folder that also has files that are not Confab's: beside
  /// the conversations, or somewhere else in the suite, to which a link leads.
  ///
  /// - Throws: ``SuiteError`` for a link that leads out of the suite or nowhere.
  @discardableResult
  func isAmongOthers(_ path: String) throws(SuiteError) -> Bool {
    var resolver = PathResolver()
    let file = resolver.resolved(path)
    guard PathResolver.isInside(file, resolver.resolved(folder)), !PathResolver.hasLink(file) else {
      throw SuiteError(
        "\(path) leads out of the suite, or nowhere, through a link; remove the link")
    }
    return isShared || !PathResolver.isInside(file, resolver.resolved(references))
  }

  private func remove(_ path: String) throws(SuiteError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw SuiteError("\(path): can't be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// Whether the file of a picture was recorded: it has a stamp, valid or not, or a description
  /// file with the digest of its pixels.
  private func isRecorded(_ picture: String) -> Bool {
    let path = referencePath(picture)
    guard let file = try? ComparedFile.bytes(path: path) else { return false }
    if (try? PNGChunkList(file))?.only(ReferenceStamp.type) != nil { return true }
    guard DescriptionFile.isDescription(at: descriptionPath(picture)),
      let pixels = (try? ComparedFile.decode(file, path: path))?.digest
    else { return false }
    return DescriptionFile.read(besideReference: path, pixels: pixels) != nil
  }
}

/// Writes the files of references and reports.
package enum StoredFile {
  /// Writes a file, whole or not at all, and creates its folder if there is none.
  ///
  /// - Throws: `FileError`.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let folder = FilePath.folder(of: path) { try OutputFolder.make(folder) }
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
