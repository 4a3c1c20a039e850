import ConfabText
import Glibc

/// Everything about one font: what it is, its heights, widths, coverage and tables.
///
/// `Documentation/FontReport.md` has the formula and the source of each figure.
public struct FontReport: Sendable, Hashable, Codable {
  /// The type size of all lengths in pixels, in points.
  public var size: Double
  /// What the font is.
  public var identity: FontIdentity
  /// The heights.
  public var vertical: FontVerticalMetrics

  /// Reads a font.
  ///
  /// - Parameter font: The path of a font file, or the name of a bundled family with a weight and a
  ///   slant, with a face index and a type size.
  /// - Throws: `FontError` if there is no such font, or if it can't be read.
  public init(of font: FontSetting) throws {
    let file = try Self.path(of: font)
    let inspector = try FontInspector(path: file, faceIndex: font.faceIndex)
    size = font.size
    identity = FontIdentity(inspector)
    vertical = FontVerticalMetrics(inspector, size: font.size)
  }

  /// The path of a font file: that of a bundled face if the setting names a family.
  private static func path(of font: FontSetting) throws -> String {
    let name = font.typeface
    // The names of the bundled families have no slash.
    if name.utf8.contains(UInt8(ascii: "/")) { return name }
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let fonts = library.manifest.fonts
    let family = fonts.filter { $0.family.lowercased() == name.lowercased() }
    let nearest = family.min { first, second in
      func distance(_ entry: FontManifest.Entry) -> Int {
        abs(entry.weight - font.weight) + (entry.italic == font.italic ? 0 : 1000)
      }
      return distance(first) < distance(second)
    }
    if let nearest { return library.directory + "/" + nearest.file }
    guard name.utf8.contains(UInt8(ascii: ".")) || access(name, F_OK) == 0 else {
      var known: [String] = []
      for entry in fonts where !known.contains(entry.family) { known.append(entry.family) }
      throw FontError.unknownFamily(name: name, known: known)
    }
    return name
  }
}
