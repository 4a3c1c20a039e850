@testable import ConfabText

/// The typefaces for the comparison.
enum Typeface: String, CaseIterable, Sendable {
  case inter = "Inter"
  case notoSans = "Noto Sans"
  case roboto = "Roboto"
  case openSans = "Open Sans"

  /// The typefaces of the library; all but Inter are from Debian.
  var files: [String] {
    let (folder, name) =
      switch self {
      case .inter: ("", "")
      case .notoSans: ("noto", "NotoSans")
      case .roboto: ("roboto/unhinted/RobotoTTF", "Roboto")
      case .openSans: ("open-sans", "OpenSans")
      }
    guard self != .inter else { return [rawValue] }
    return ["Regular", "Bold", "Italic", "BoldItalic"].map {
      "/usr/share/fonts/truetype/\(folder)/\(name)-\($0).ttf"
    }
  }

  func library() throws -> FontLibrary {
    try FontLibrary(directory: FontLibrary.bundledDirectory(), typefaces: files)
  }
}
