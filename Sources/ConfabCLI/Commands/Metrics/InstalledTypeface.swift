import ConfabModel
import ConfabProcess
import ConfabText

/// A font of the machine that a user chose by name.
enum InstalledTypeface {
  /// Finds an installed font, and says on standard error which file it is.
  ///
  /// - Throws: `FontError` if no such font is installed, or not with the weight and the slant.
  static func find(
    _ name: String, weight: Int? = nil, italic: Bool? = nil
  ) throws -> FontLibrary.Typeface {
    let typeface = try SystemFonts.typeface(named: name, weight: weight, italic: italic)
    StandardError.write(
      line:
        "confab: \(OneLine.text(typeface.name)) is installed on this machine; other machines can have another "
        + "font of this name")
    return typeface
  }
}
