import ConfabSupport

/// The files of a folder.
final class FolderStorage: ExportStorage {
  let paths: [String]
  private let inputs: InputFolder
  private let name: String

  var folder: String? { inputs.path }

  init(path: String, name: String? = nil) throws(ImportError) {
    self.name = name ?? path
    do {
      inputs = try InputFolder(path: path)
      paths = try FileTree.files(in: path) { ExportPath.isSafe($0) }
    } catch {
      throw ImportError(name ?? path, Self.text(error))
    }
  }

  private static func text(_ error: any Error) -> String {
    (error as? FileError)?.reason.description ?? "\(error)"
  }

  func has(_ path: String) -> Bool { (try? inputs.open(path)) != nil }

  func stream(_ path: String) throws(ImportError) -> ByteStream {
    do throws(FileError) {
      return SpooledFile(try inputs.open(path)).stream("\(name): \(path)")
    } catch {
      throw ImportError("\(name): \(path)", error.reason.description)
    }
  }

  func localPath(_ path: String) -> String { "\(inputs.path)/\(path)" }
}

/// One file, and the folder that it is in.
final class SingleFileStorage: ExportStorage {
  let main: String
  private let file: SpooledFile
  private let inputs: InputFolder?
  private let name: String

  var folder: String? { inputs?.path }

  init(_ file: SpooledFile, path: String?, name: String) throws(ImportError) {
    self.file = file
    self.name = name
    main = FilePath.name(of: path ?? name)
    inputs = path.flatMap { try? InputFolder(path: FilePath.folder(of: $0) ?? ".") }
  }

  var paths: [String] { [main] }

  func has(_ path: String) -> Bool {
    path == main || inputs.map { (try? $0.open(path)) != nil } ?? false
  }

  func stream(_ path: String) throws(ImportError) -> ByteStream {
    if path == main { return file.stream(name) }
    do throws(FileError) {
      guard let inputs else { throw FileError(.read, path, .notFound) }
      return SpooledFile(try inputs.open(path)).stream("\(name): \(path)")
    } catch {
      throw ImportError("\(name): \(path)", error.reason.description)
    }
  }

  func localPath(_ path: String) throws(ImportError) -> String {
    guard let inputs else { throw ImportError(name, "it has to be a file, not a pipe") }
    return "\(inputs.path)/\(path)"
  }
}
