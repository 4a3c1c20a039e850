import CTypography
import ConfabSupport

/// Reads properties from font files.
enum FontFile {
  /// The face of a user's font file, with the role of text in any script.
  ///
  /// - Parameter warnings: Gets a sentence for each position outside its range.
  static func face(
    of typeface: FontLibrary.Typeface, in files: FontFiles, warnings: inout [String]
  ) throws(FontError) -> FontLibrary.Face {
    let path = typeface.name
    let index = typeface.faceIndex
    let file = try files.font(path: path, sha256: nil)
    // A file that is not a font has no faces.
    guard file.faceCount > 0 else { throw .notAFont(path: path) }
    try file.checkLength(path: path)
    guard (0..<min(file.faceCount, 1 << 16)).contains(index) else {
      throw .unknownFace(path: path, index: index, count: file.faceCount)
    }
    guard let font = file.checkedFace(index: index) else { throw .notAFont(path: path) }
    let position = try TypefacePosition(of: typeface, in: DesignSpace(file, face: index))
    warnings += position.warnings
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw .unreadable(path: path, reason: "FreeType has no memory")
    }
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    let bytes = font.bytes.bindMemory(to: FT_Byte.self)
    let code = FT_New_Memory_Face(
      library, bytes.baseAddress, FT_Long(bytes.count), font.index, &face)
    guard Int(code) != Int(FT_Err_Out_Of_Memory) else {
      throw .unreadable(path: path, reason: "FreeType has no memory")
    }
    guard code == 0, let face else { throw .notAFont(path: path) }
    defer { FT_Done_Face(face) }
    guard let pattern = FcFreeTypeQueryFace(face, path, 0, nil) else {
      throw .notAFont(path: path)
    }
    defer { FcPatternDestroy(pattern) }
    guard let family = FontPattern.string(pattern, FC_FAMILY) else { throw .notAFont(path: path) }
    let style = FontPattern.string(pattern, FC_STYLE) ?? "Regular"
    return FontLibrary.Face(
      path: path, index: index, family: family, style: typeface.instance ?? style, role: .text,
      scripts: [], sha256: nil, isPositioned: typeface.isPositioned,
      variation: position.variation)
  }

  /// Checks that a typeface of a bundled family selects nothing: these fonts are static files with
  /// one face.
  static func checkIsPlain(
    _ typeface: FontLibrary.Typeface, _ path: String
  ) throws(FontError) {
    guard typeface.faceIndex == 0 else {
      throw .unknownFace(path: path, index: typeface.faceIndex, count: 1)
    }
    if let instance = typeface.instance {
      throw .unknownInstance(path: path, name: instance, known: [])
    }
    if let axis = typeface.axes.first {
      throw .unknownAxis(path: path, tag: axis.tag, known: [])
    }
  }
}

/// The position that a typeface selects in the design space of a font file.
struct TypefacePosition {
  /// `nil` if neither an instance nor an axis is selected.
  let variation: FontVariation?
  /// One sentence for each position that was outside its range.
  let warnings: [String]

  /// The largest number of axes or instances that an error lists.
  private static let mostListed = 24

  /// - Throws: ``FontError/unknownInstance(path:name:known:)`` or
  ///   ``FontError/unknownAxis(path:tag:known:)``.
  init(
    of typeface: FontLibrary.Typeface, in space: DesignSpace
  ) throws(FontError) {
    let path = typeface.name
    var settings: [FontAxisSetting] = []
    var warnings: [String] = []
    if let name = typeface.instance {
      guard let instance = Self.index(of: name, in: space.instances) else {
        throw .unknownInstance(
          path: path, name: name, known: Array(space.instances.prefix(Self.mostListed)))
      }
      settings = space.position(ofInstance: instance)
    }
    for setting in typeface.axes {
      guard let axis = space.axes.first(where: { $0.tag == setting.tag }) else {
        throw .unknownAxis(
          path: path, tag: setting.tag,
          known: space.axes.prefix(Self.mostListed).map(\.description))
      }
      guard setting.value.isFinite else {
        throw .badAxisValue(path: path, tag: axis.tag, known: axis.description)
      }
      let value = max(axis.minimum, min(axis.maximum, setting.value))
      if value != setting.value {
        warnings.append(
          "\(path): \(setting) is outside the axis \(axis.description); "
            + "\(ShortNumber.text(value)) is used")
      }
      settings.append(FontAxisSetting(tag: axis.tag, value: value))
    }
    variation = FontVariation(settings)
    self.warnings = warnings
  }

  /// The index of a name, regardless of case, spaces and hyphens.
  private static func index(of name: String, in names: [String]) -> Int? {
    func key(_ name: String) -> String {
      name.lowercased().filter { $0 != " " && $0 != "-" }
    }
    return names.firstIndex(of: name) ?? names.firstIndex { key($0) == key(name) }
  }
}
