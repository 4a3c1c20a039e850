import CTypography
import Glibc

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
    for face in library.faces where face.sha256 == nil {
      try addChecked(library.files.font(of: face), face)
    }
    let pinned = library.faces.filter { $0.sha256 != nil }
    try addDescribed(pinned.filter { $0.pattern != nil }, of: library)
    for face in pinned where face.pattern == nil {
      guard FcConfigAppFontAddFile(pointer, face.path) != 1 else { continue }
      // Fontconfig reports no reason. If the file can be read and is the pinned one, it is not a
      // font.
      _ = try library.files.font(of: face)
      throw FontError.unreadable(
        path: face.path, reason: "there is not enough memory, or too many files are open")
    }
  }

  deinit { FcConfigDestroy(pointer) }

  /// Adds the fonts that the manifest describes. Their files are not opened.
  private func addDescribed(_ faces: [FontLibrary.Face], of library: FontLibrary) throws {
    // Adding a file creates the list of fonts, even if there is no such file.
    FcConfigAppFontAddFile(pointer, "/nonexistent")
    guard let fonts = FcConfigGetFonts(pointer, FcSetApplication) else {
      throw FontError.noMemory(what: "fontconfig")
    }
    var families: [String: OpaquePointer] = [:]
    for face in faces {
      guard let pattern = face.pattern.flatMap({ FcNameParse($0) }),
        FcFontSetAdd(fonts, pattern) == FcTrue
      else { throw FontError.noMemory(what: "fontconfig") }
      if let first = families[face.family] {
        FontPattern.copy([FC_CHARSET, FC_LANG], from: first, to: pattern)
      }
      guard FontPattern.string(pattern, FC_FAMILY) == face.family,
        FontPattern.has(FC_CHARSET, in: pattern)
      else {
        throw FontError.badManifest(
          path: library.directory + "/manifest.json",
          reason: "the pattern of \(face.family) \(face.style) has no family or no characters")
      }
      FontPattern.replace(FC_FILE, by: face.path, in: pattern)
      families[face.family] = families[face.family] ?? pattern
    }
  }

  /// Adds a user's font file: fontconfig reads sanitized copies of its faces under the path of the
  /// file.
  private func addChecked(_ file: MappedFont, _ face: FontLibrary.Face) throws {
    let path = face.path
    for index in face.isPositioned ? [face.index] : file.familyFaces {
      guard let checked = file.checkedFace(index: index) else {
        if index == face.index { throw FontError.notAFont(path: path) }
        continue
      }
      let copy = try MemoryFile(checked.bytes, origin: path)
      guard FcConfigAppFontAddFile(pointer, copy.path) == 1 else {
        throw FontError.notAFont(path: path)
      }
      let patterns = patterns(ofFile: copy.path)
      for pattern in patterns {
        let named = FontPattern.integer(pattern, FC_INDEX) ?? 0
        FontPattern.setFile(path, in: pattern)
        FontPattern.replace(FC_INDEX, by: named | index, in: pattern)
        // The optical size would be that of Pango's nominal size.
        if FontPattern.isTrue(pattern, FC_VARIABLE) { FcPatternDel(pattern, FC_SIZE) }
      }
      guard let variation = face.variation, let first = patterns.first else { continue }
      position(first, at: variation, face: index)
      remove(patterns.dropFirst())
    }
  }

  /// The patterns that fontconfig found in a file.
  private func patterns(ofFile path: String) -> [OpaquePointer] {
    guard let fonts = FcConfigGetFonts(pointer, FcSetApplication) else { return [] }
    return (0..<Int(fonts.pointee.nfont)).compactMap { place in
      fonts.pointee.fonts[place].flatMap {
        FontPattern.string($0, FC_FILE) == path ? $0 : nil
      }
    }
  }

  /// Turns a pattern of a variable font into that of a static font.
  private func position(_ pattern: OpaquePointer, at variation: FontVariation, face: Int) {
    FcPatternDel(pattern, FC_VARIABLE)
    FcPatternAddBool(pattern, FC_VARIABLE, FcFalse)
    FontPattern.replace(FC_INDEX, by: face, in: pattern)
    FontPattern.replace(FC_FONT_VARIATIONS, by: variation.list, in: pattern)
    for axis in variation.axes {
      switch axis.tag {
      case "wght":
        FontPattern.replace(
          FC_WEIGHT, by: FcWeightFromOpenTypeDouble(max(1, min(1_000, axis.value))), in: pattern)
      case "ital", "slnt":
        FontPattern.replace(
          FC_SLANT, by: Int(axis.value == 0 ? FC_SLANT_ROMAN : FC_SLANT_ITALIC), in: pattern)
      default: break
      }
    }
  }

  /// Removes patterns from the configuration.
  private func remove(_ patterns: ArraySlice<OpaquePointer>) {
    guard let fonts = FcConfigGetFonts(pointer, FcSetApplication) else { return }
    var kept: Int32 = 0
    for place in 0..<Int(fonts.pointee.nfont) {
      guard let pattern = fonts.pointee.fonts[place] else { continue }
      if patterns.contains(pattern) {
        FcPatternDestroy(pattern)
      } else {
        fonts.pointee.fonts[Int(kept)] = pattern
        kept += 1
      }
    }
    fonts.pointee.nfont = kept
  }

  private func xml(_ name: String) -> String {
    name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

/// An anonymous file in memory with a path, for libraries that read only from paths. Removed with
/// this object.
final class MemoryFile {
  private let descriptor: Int32

  /// The path. Valid while this object exists.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// Writes bytes to a new file.
  ///
  /// - Parameter origin: The file that the bytes come from, for errors.
  /// - Throws: ``FontError/unreadable(path:reason:)`` if the file can't be created.
  init(_ bytes: UnsafeRawBufferPointer, origin: String) throws {
    func failed(_ reason: String) -> FontError {
      .unreadable(path: origin, reason: "a checked copy of it can't be made in memory: \(reason)")
    }
    descriptor = memfd_create("confab-font", CTYPOGRAPHY_MFD_CLOEXEC)
    guard descriptor >= 0 else { throw failed(String(cString: strerror(errno))) }
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        let reason = String(cString: strerror(errno))
        close(descriptor)
        throw failed(reason)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    guard access("/proc/self/fd/\(descriptor)", R_OK) == 0 else {
      close(descriptor)
      throw failed("/proc is not mounted")
    }
  }

  deinit { close(descriptor) }
}
