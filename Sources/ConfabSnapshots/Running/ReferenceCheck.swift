import Confab
import ConfabRendering

/// The comparison of a new picture with its reference, without tolerance.
enum ReferenceCheck: Sendable {
  /// The picture equals the reference.
  case equal(by: Evidence)
  /// Pixels or the size differ. The file of the reference and its pixels.
  case different(file: [UInt8], PixelImage)
  /// There is no reference.
  case missing
  /// The reference can't be used; the reason in one clause.
  case unusable(String)

  /// How two pictures are known to be equal.
  enum Evidence: Sendable {
    /// The digest of a valid stamp.
    case digest
    /// All pixels. The reference has no valid stamp.
    case pixels
  }

  /// Compares a picture with the file at a path. Decodes the file only if its stamp does not prove that the
  /// pictures are equal.
  ///
  /// - Complexity: O(bytes of the file + pixels).
  init(_ picture: Picture, path: String) {
    switch StoredReference(path: path) {
    case .missing: self = .missing
    case .unusable(let reason): self = .unusable(reason)
    case .picture(let file):
      if ReferenceStamp(of: file)?.pixels == picture.digest {
        self = .equal(by: .digest)
        return
      }
      do {
        let pixels = try ImageDecoder.decode(bytes: file)
        let isEqual =
          pixels.width == picture.width && pixels.height == picture.height
          && pixels.pixels == picture.premultiplied
        self = isEqual ? .equal(by: .pixels) : .different(file: file, pixels)
      } catch {
        self = .unusable("cannot be read: \(error)")
      }
    }
  }
}

extension Picture {
  /// The digest of the pixels, as references have it.
  var digest: Digest128 { Digest128(width: width, pixels: premultiplied) }

  /// The file of a reference that shows this picture.
  ///
  /// - Throws: `ConfabError`.
  func referenceFile() throws -> [UInt8] {
    ReferenceStamp.stamped(try encoded(as: .png), pixels: digest, adding: [])
  }
}
