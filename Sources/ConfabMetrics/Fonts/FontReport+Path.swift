import ConfabText
import Glibc

extension FontReport {
  /// The path of a font file: that of the nearest bundled face if the setting names a family.
  ///
  /// - Throws: `FontError/unknownFamily` if there is neither a file nor a family.
  static func path(of font: FontSetting) throws -> String {
    let name = font.typeface
    // The names of the bundled families have no slash.
    if name.utf8.contains(UInt8(ascii: "/")) { return name }
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let fonts = library.manifest.fonts
    let family = fonts.filter { $0.family.lowercased() == name.lowercased() }
    func distance(_ entry: FontManifest.Entry) -> Int {
      abs(entry.weight - font.style.weight) + (entry.italic == font.style.italic ? 0 : 1000)
    }
    if let nearest = family.min(by: { distance($0) < distance($1) }) {
      return library.directory + "/" + nearest.file
    }
    guard name.utf8.contains(UInt8(ascii: ".")) || access(name, F_OK) == 0 else {
      var known: [String] = []
      for entry in fonts where !known.contains(entry.family) { known.append(entry.family) }
      throw FontError.unknownFamily(name: name, known: known)
    }
    return name
  }
}
