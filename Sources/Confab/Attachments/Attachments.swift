import ConfabRendering
import ConfabScene
import ConfabSupport

/// The place where the pictures of a conversation are found: its photos and avatars, by their names
/// in the document.
public enum Attachments: Sendable {
  /// There are no pictures. Placeholders are drawn.
  case none
  /// The files of a folder, usually that of the document. A name that leads out of the folder, by
  /// `..` or a symbolic link, is missing.
  case folder(String)
  /// A function that returns the bytes of a PNG, JPEG, GIF or WebP file for a name, or `nil` if
  /// there is none.
  ///
  /// It is called once for each name and picture. The bytes stay in memory until the picture is
  /// drawn. An error that the function throws becomes a warning, and a placeholder is drawn.
  case provider(@Sendable (_ name: String) throws -> [UInt8]?)
}

extension Attachments {
  /// The bytes of a file; `nil` if there is none.
  ///
  /// - Throws: `ConcealedFileError` without the file's name, or the error of a provider.
  package func bytes(of name: String) throws -> [UInt8]? {
    switch self {
    case .none: return nil
    case .provider(let function): return try function(name)
    case .folder(let path):
      // The errors of files have their names.
      do throws(FileError) {
        return try InputFolder(path: path).open(name).readAll(limit: ImageLimits.fileBytes)
      } catch {
        if case .notFound = error.reason { return nil }
        throw ConcealedFileError()
      }
    }
  }
}

/// A file can't be read. The reason, which has its name, is not said.
struct ConcealedFileError: Error, CustomStringConvertible {
  var description: String { "the file can't be read" }
}

/// Opens the pictures of ``Attachments`` by their names.
struct AttachmentReader {
  private enum Place {
    case none
    case folder(Result<InputFolder, FileError>)
    case provider((String) throws -> [UInt8]?)
  }

  private let place: Place

  init(_ attachments: Attachments) {
    place =
      switch attachments {
      case .none: .none
      case .folder(let path):
        .folder(Result { () throws(FileError) in try InputFolder(path: path) })
      case .provider(let function): .provider(function)
      }
  }

  /// The problems of opening a picture.
  enum Problem: Error {
    case image(ImageError)
    /// The provider has no picture of that name.
    case none
    /// The provider threw an error.
    case provider(any Error)
    case sound(SoundError)
  }

  /// Reads a sound file and measures its loudness.
  ///
  /// - Parameters:
  ///   - name: The name in the document.
  ///   - sounds: A store that keeps the levels.
  func levels(of name: String, with sounds: SoundStore) throws(Problem) -> SoundLevels {
    switch place {
    case .none: throw .none
    case .folder(let folder):
      do throws(SoundError) {
        let folder = try folder.mapError { SoundError.unreadable($0.reason) }.get()
        return try sounds.levels(of: name, in: folder)
      } catch {
        throw .sound(error)
      }
    case .provider(let function):
      let bytes: [UInt8]?
      do { bytes = try function(name) } catch { throw .provider(error) }
      guard let bytes else { throw .none }
      do throws(SoundError) { return try sounds.levels(of: bytes) } catch { throw .sound(error) }
    }
  }

  /// The mean color of a picture.
  func meanColor(
    of picture: CheckedImage, with pictures: ImageStore
  ) throws(Problem) -> Color {
    do throws(ImageError) { return try pictures.meanColor(of: picture) } catch {
      throw .image(error)
    }
  }

  /// Reads a picture and checks that it can be decoded.
  ///
  /// - Parameters:
  ///   - name: The name in the document.
  ///   - pictures: A store that keeps the decoded picture.
  ///   - scale: The scale of drawing, in device pixels per point.
  ///   - budget: The budget of the document.
  func check(
    _ name: String, with pictures: ImageStore, scale: Double, budget: inout DecodingBudget
  ) throws(Problem) -> CheckedImage {
    switch place {
    case .none: throw .none
    case .folder(let folder):
      do throws(ImageError) {
        let folder = try folder.mapError { ImageError.unreadable($0.reason) }.get()
        return try pictures.check(name, in: folder, scale: scale, budget: &budget)
      } catch {
        throw .image(error)
      }
    case .provider(let function):
      let bytes: [UInt8]?
      do { bytes = try function(name) } catch { throw .provider(error) }
      guard let bytes else { throw .none }
      do throws(ImageError) {
        return try pictures.check(ImageData(bytes), named: name, scale: scale, budget: &budget)
      } catch {
        throw .image(error)
      }
    }
  }
}
