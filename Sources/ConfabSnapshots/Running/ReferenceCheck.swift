import Confab
import ConfabRendering

/// A new picture and its reference, without tolerance.
package enum ReferenceCheck: Sendable {
  /// The picture equals the reference.
  case equal(by: Evidence)
  /// Pixels or the size differ. The file of the reference, its pixels and those of the new picture.
  case different(file: [UInt8], expected: RGBAImage, actual: RGBAImage)
  /// There is no reference.
  case missing
  /// The reference can't be used; the reason in one line.
  case unusable(String)

  /// How two pictures are known to be equal.
  package enum Evidence: Sendable {
    /// The digest of a valid stamp.
    case digest
    /// All pixels. The reference has no valid stamp.
    case pixels
  }

  /// Compares a picture with the file at a path.
  ///
  /// - Complexity: O(bytes of the file + pixels).
  init(_ picture: Picture, path: String) {
    do throws(ComparedFileError) {
      try self.init(picture, file: ComparedFile.bytes(path: path), path: path)
    } catch {
      self = error.reason == .missing ? .missing : .unusable("\(error)")
    }
  }

  /// Compares a picture with the bytes of a file. Decodes them only if their stamp does not prove
  /// that the pictures are equal.
  ///
  /// - Parameter path: The path of the file, for errors.
  /// - Throws: ``ComparedFileError`` for a file that can't be decoded.
  /// - Complexity: O(bytes of the file + pixels).
  package init(_ picture: Picture, file: [UInt8], path: String) throws(ComparedFileError) {
    if ReferenceStamp(of: file)?.pixels == picture.digest {
      self = .equal(by: .digest)
      return
    }
    let expected = try ComparedFile.decode(file, path: path)
    let actual = picture.image
    self =
      expected == actual
      ? .equal(by: .pixels) : .different(file: file, expected: expected, actual: actual)
  }
}

extension SnapshotSuite {
  /// Compares a picture with its reference.
  ///
  /// - Complexity: O(bytes of the file + pixels).
  func check(_ page: DrawnPage) -> ReferenceCheck {
    let path = referencePath(page.name)
    do throws(SuiteError) { try isAmongOthers(path) } catch { return .unusable("\(error)") }
    return ReferenceCheck(page.picture, path: path)
  }
}

extension ReferenceCheck {
  /// Whether a picture equals the reference at a path.
  package static func passes(_ picture: Picture, path: String) -> Bool {
    if case .equal = ReferenceCheck(picture, path: path) { return true }
    return false
  }
}
