import CTypography

/// A private fontconfig configuration that contains only the library's files.
///
/// The object owns the configuration. Only one shaper at a time can use it.
final class FontConfiguration {
  let pointer: OpaquePointer

  init(library: FontLibrary) throws {
    guard let pointer = FcConfigCreate() else {
      throw FontError.noMemory(what: "fontconfig")
    }
    self.pointer = pointer
    // Pango requests the family "emoji" for every character with emoji presentation. Without this
    // alias, ❤️ and keycaps get the text font.
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
    for (path, face) in faces.sorted(by: { $0.key < $1.key }) {
      guard face.sha256 != nil else {
        try addChecked(library.files.font(of: face), path: path)
        continue
      }
      guard FcConfigAppFontAddFile(pointer, path) != 1 else { continue }
      // Fontconfig reports no reason. If the file can be read and is the pinned one, it is not a
      // font.
      _ = try library.files.font(of: face)
      throw FontError.unreadable(
        path: path, reason: "there is not enough memory, or too many files are open")
    }
  }

  deinit { FcConfigDestroy(pointer) }

  /// Adds a user's font file: fontconfig reads sanitized copies of its faces under the path of the
  /// file.
  private func addChecked(_ file: MappedFont, path: String) throws {
    for index in file.familyFaces {
      guard let face = file.checkedFace(index: index) else {
        if index == 0 { throw FontError.notAFont(path: path) }
        continue
      }
      let copy = try MemoryFile(face.bytes, origin: path)
      guard FcConfigAppFontAddFile(pointer, copy.path) == 1 else {
        throw FontError.notAFont(path: path)
      }
      rename(copy.path, to: path, face: index)
    }
  }

  /// Replaces the path and the face index in all patterns that fontconfig found in a file.
  private func rename(_ old: String, to path: String, face: Int) {
    guard let fonts = FcConfigGetFonts(pointer, FcSetApplication) else { return }
    for place in 0..<Int(fonts.pointee.nfont) {
      guard let pattern = fonts.pointee.fonts[place], FontFile.string(pattern, FC_FILE) == old
      else { continue }
      let index = (FontFile.integer(pattern, FC_INDEX) ?? 0) | face
      FcPatternDel(pattern, FC_FILE)
      FcPatternAddString(pattern, FC_FILE, path)
      FcPatternDel(pattern, FC_INDEX)
      FcPatternAddInteger(pattern, FC_INDEX, Int32(truncatingIfNeeded: index))
    }
  }

  private func xml(_ name: String) -> String {
    name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
