import CTypography
import Glibc

/// A private fontconfig configuration that sees the library's files and nothing else.
///
/// Owns the configuration; one shaper at a time uses it.
final class FontConfiguration {
  let pointer: OpaquePointer

  init(library: FontLibrary) throws {
    guard let pointer = FcConfigCreate() else {
      throw FontError.badManifest(path: library.directory, reason: "fontconfig has no memory")
    }
    self.pointer = pointer
    // Pango asks for the family "emoji" wherever Unicode wants emoji presentation; without this
    // alias ❤️ and keycaps come from the text font.
    if let emoji = library.emojiFamily {
      let rules = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig><cachedir>/nonexistent</cachedir>
        <alias binding="same"><family>emoji</family><prefer><family>\(xml(emoji))</family></prefer></alias>
        </fontconfig>
        """
      guard FcConfigParseAndLoadFromMemory(pointer, rules, 0) == 1 else {
        throw FontError.badManifest(path: library.directory, reason: "its emoji family's name")
      }
    }
    for path in Set(library.faces.map(\.path)).sorted() {
      guard FcConfigAppFontAddFile(pointer, path) == 1 else {
        guard access(path, R_OK) == 0 else {
          throw FontError.unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        throw FontError.notAFont(path: path)
      }
    }
  }

  deinit { FcConfigDestroy(pointer) }

  private func xml(_ name: String) -> String {
    name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
