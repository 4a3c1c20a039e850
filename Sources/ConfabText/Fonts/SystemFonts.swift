import CTypography

/// The fonts that are installed on this machine.
///
/// **Results differ between machines.** Everything else in Confab uses the pinned fonts of a manifest and
/// files that the caller names, so that a picture or a measurement is the same everywhere. A font found
/// here depends on the packages and on the fontconfig configuration of the machine, including its
/// environment variables. Say so wherever such a result is shown, and keep the path and the digest of the
/// file with it.
public enum SystemFonts {
  /// Finds an installed font by the name of its family and of its style.
  ///
  /// Only TrueType and OpenType fonts are found. No other font is substituted for a missing one. The
  /// configuration is loaded for this call alone and does not become the process's current one.
  ///
  /// - Parameters:
  ///   - family: The family, such as "DejaVu Sans", or the full name of a face. Case and spaces do not
  ///     count.
  ///   - style: The style, such as "Bold Italic"; `nil` for the most regular one.
  /// - Returns: The file and the face. A named instance of a variable font is selected only if `style` is
  ///   given.
  /// - Throws: ``FontError/notInstalled(name:style:known:)``, or ``FontError/noMemory(what:)``.
  /// - Complexity: loads the font cache of the machine, 5 to 100 ms.
  public static func typeface(
    named family: String, style: String? = nil
  ) throws(FontError) -> FontLibrary.Typeface {
    guard let configuration = FcInitLoadConfigAndFonts() else {
      throw .noMemory(what: "the list of installed fonts")
    }
    defer { FcConfigDestroy(configuration) }
    let fonts = installed(configuration)
    let wanted = key(family)
    let named = fonts.filter { $0.families.contains { key($0) == wanted } }
    let found = named.isEmpty ? fonts.filter { key($0.fullName) == wanted } : named
    let suitable = found.filter { font in
      style.map { key(font.style) == key($0) } ?? true
    }
    guard let best = suitable.min(by: { $0.order < $1.order }) else {
      let similar = fonts.flatMap(\.families).filter { key($0).contains(wanted) }
      let known = found.isEmpty ? similar : found.filter { !$0.style.isEmpty }.map(\.style)
      throw .notInstalled(
        name: family, style: found.isEmpty ? nil : style,
        known: Array(Set(known).sorted().prefix(mostListed)))
    }
    let isInstance = style != nil && best.index >> 16 > 0
    return FontLibrary.Typeface(
      best.path, faceIndex: best.index & 0xFFFF, instance: isInstance ? best.style : nil)
  }

  /// The largest number of names in an error.
  private static let mostListed = 24

  /// A name for comparisons.
  private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// What fontconfig knows of an installed font.
  private struct Font {
    var families: [String]
    var style: String
    var fullName: String
    var path: String
    var index: Int
    var isVariable: Bool
    var weight: Double
    var slant: Int
    var width: Double

    /// The most regular font first; then static fonts; then by path, so that equal fonts have a fixed
    /// order.
    var order: (Double, Int, String, Int) {
      let regular = abs(weight - Double(FC_WEIGHT_REGULAR))
      let normal = abs(width - Double(FC_WIDTH_NORMAL))
      return (Double(slant) * 1_000 + regular + normal, isVariable ? 1 : 0, path, index)
    }
  }

  private static func installed(_ configuration: OpaquePointer) -> [Font] {
    [FcSetSystem, FcSetApplication].flatMap { kind -> [Font] in
      guard let set = FcConfigGetFonts(configuration, kind) else { return [] }
      return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].flatMap(font) }
    }
  }

  /// The font of a pattern; `nil` for a font that is not in a TrueType or OpenType file.
  private static func font(_ pattern: OpaquePointer) -> Font? {
    guard let path = FontPattern.string(pattern, FC_FILE),
      ["TrueType", "CFF"].contains(FontPattern.string(pattern, FC_FONTFORMAT))
    else { return nil }
    return Font(
      families: FontPattern.strings(pattern, FC_FAMILY),
      style: FontPattern.string(pattern, FC_STYLE) ?? "",
      fullName: FontPattern.string(pattern, FC_FULLNAME) ?? "", path: path,
      index: FontPattern.integer(pattern, FC_INDEX) ?? 0,
      isVariable: FontPattern.isTrue(pattern, FC_VARIABLE),
      weight: FontPattern.number(pattern, FC_WEIGHT) ?? Double(FC_WEIGHT_REGULAR),
      slant: FontPattern.integer(pattern, FC_SLANT) ?? 0,
      width: FontPattern.number(pattern, FC_WIDTH) ?? Double(FC_WIDTH_NORMAL))
  }
}
