import CTypography

/// A private fontconfig configuration that sees the library's files and nothing else.
///
/// Owns the configuration; one shaper at a time uses it.
final class FontConfiguration {
  let pointer: OpaquePointer

  init(library: FontLibrary) throws {
    guard let pointer = FcConfigCreate() else {
      throw FontError.noMemory(what: "fontconfig")
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
    let faces = Dictionary(
      library.faces.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for (path, face) in faces.sorted(by: { $0.key < $1.key })
    where FcConfigAppFontAddFile(pointer, path) != 1 {
      // Fontconfig gives no reason. If the file can be read and is the pinned one, it is not the file.
      _ = try library.files.font(of: face)
      throw face.sha256 == nil
        ? FontError.notAFont(path: path)
        : FontError.unreadable(
          path: path, reason: "there is not enough memory, or too many files are open")
    }
  }

  deinit { FcConfigDestroy(pointer) }

  private func xml(_ name: String) -> String {
    name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
