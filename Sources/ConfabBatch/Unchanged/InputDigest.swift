import Confab
import ConfabRendering
import ConfabSnapshots
import ConfabText

/// The digest of everything that the pictures of a conversation depend on.
struct InputDigest {
  /// What all conversations of a batch have in common: the options and the engine.
  let common: String

  /// The digest for a conversation.
  ///
  /// - Parameters:
  ///   - document: The bytes of the document.
  ///   - names: The names of its pictures, as the document has them.
  ///   - folder: The folder of its pictures.
  /// - Complexity: O(*n*) in the bytes of the document and of the pictures.
  func digest(
    document: [UInt8], pictures names: [String], in folder: String
  ) -> String {
    var parts = [common, Self.digest(of: document)]
    let place = try? InputFolder(path: folder)
    for name in FilePath.withoutRepetitions(names).sorted() {
      parts.append(name)
      parts.append(Self.content(of: name, in: place) ?? "")
    }
    // The lengths keep parts apart.
    return Self.digest(of: Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
  }

  static func digest(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { Digest128(of: $0).hexadecimal }
  }

  /// The digest of a picture; the reason if it can't be read, which the drawing shows as a
  /// placeholder.
  private static func content(of name: String, in folder: InputFolder?) -> String? {
    do throws(FileError) {
      guard let file = try folder?.open(name) else { return nil }
      return digest(of: try file.readAll(limit: ImageLimits.fileBytes))
    } catch {
      return "\(error.reason)"
    }
  }
}
