import ConfabSupport

/// The files of a render.
enum PictureFiles {
  /// Files that are opened by their names when they are written.
  case named(PageNames)
  /// One file that is open.
  case open(OutputFile)

  /// The file of a page.
  func file(at index: Int) throws(FileError) -> OutputFile {
    switch self {
    case .named(let names): try OutputFile(path: names[index])
    case .open(let file): file
    }
  }
}
