import CTypography

/// The fonts that are installed on this machine.
///
/// **Results differ between machines.** Everything else in Confab uses the pinned fonts of a
/// manifest and files that the caller names, so that a picture or a measurement is the same
/// everywhere. A font found here depends on the packages and on the fontconfig configuration of the
/// machine, including its environment variables. Say so wherever such a result is shown, and keep
/// the path and the digest of the file with it.
package enum SystemFonts {
  /// Finds an installed font by the name of its family and of its style.
  ///
  /// Only TrueType and OpenType fonts are found. No other font is substituted for a missing one.
  /// The configuration is loaded for this call alone and does not become the process's current one.
  ///
  /// - Parameters:
  ///   - family: The family, such as "DejaVu Sans", or the full name of a face. Case and spaces do
  ///     not count.
  ///   - style: The style, such as "Bold Italic"; `nil` for any.
  ///   - weight: The CSS weight, 1 … 1,000; `nil` for the one nearest to 400.
  ///   - italic: Whether the face is italic or oblique; `nil` for an upright face if there is one.
  /// - Returns: The file and the face. A named instance of a variable font is selected only if
  ///   `style`, `weight` or `italic` is given. A variable font without an instance has the weight
  ///   on its axis.
  /// - Throws: ``FontError/notInstalled(name:style:known:)``,
  ///   ``FontError/noInstalledFace(family:wanted:known:)`` if no face has the weight and the slant,
  ///   or ``FontError/noMemory(what:)``.
  /// - Complexity: loads the font cache of the machine, 5 to 100 ms.
  package static func typeface(
    named family: String, style: String? = nil, weight: Int? = nil, italic: Bool? = nil
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
    guard !suitable.isEmpty else {
      let similar = fonts.flatMap(\.families).filter { key($0).contains(wanted) }
      let known = found.isEmpty ? similar : found.filter { !$0.style.isEmpty }.map(\.style)
      throw .notInstalled(
        name: family, style: found.isEmpty ? nil : style,
        known: Array(Set(known).sorted().prefix(mostListed)))
    }
    let faces = suitable.filter { font in
      (weight.map { font.weights.contains(Double($0)) } ?? true)
        && (italic.map { font.isItalic == $0 } ?? true)
    }
    let nearest = Double(weight ?? 400)
    guard
      let best = faces.min(by: { $0.order(weight: nearest) < $1.order(weight: nearest) })
    else {
      let wanted = [
        italic.map { $0 ? "italic" : "upright" }, "face", weight.map { "of weight \($0)" },
      ]
      throw .noInstalledFace(
        family: family, wanted: wanted.compactMap(\.self).joined(separator: " "),
        known: Array(Set(suitable.map(\.name)).sorted().prefix(mostListed)))
    }
    let isInstance = (style != nil || weight != nil || italic != nil) && best.index >> 16 > 0
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
    /// CSS weights: one, or those of the axis of a variable font.
    var weights: ClosedRange<Double>
    var slant: Int
    var width: Double

    var isItalic: Bool { slant != Int(FC_SLANT_ROMAN) }

    /// The style with its weights, such as "Bold 700".
    var name: String {
      let (least, most) = (Int(weights.lowerBound), Int(weights.upperBound))
      let weight = least == most ? "\(least)" : "\(least)–\(most)"
      return (style.isEmpty ? "" : style + " ") + weight
    }

    /// Upright fonts first; then those near to a weight and the normal width; then static fonts;
    /// then by path, so that equal fonts have a fixed order.
    func order(weight: Double) -> (Double, Int, String, Int) {
      let distance = abs(max(weights.lowerBound, min(weights.upperBound, weight)) - weight)
      let normal = abs(width - Double(FC_WIDTH_NORMAL))
      return (Double(slant) * 1_000 + distance + normal, isVariable ? 1 : 0, path, index)
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
      weights: weights(of: pattern),
      slant: FontPattern.integer(pattern, FC_SLANT) ?? 0,
      width: FontPattern.number(pattern, FC_WIDTH) ?? Double(FC_WIDTH_NORMAL))
  }

  /// The CSS weights of a pattern: a range for a variable font, otherwise one weight.
  private static func weights(of pattern: OpaquePointer) -> ClosedRange<Double> {
    func css(_ weight: Double) -> Double { FcWeightToOpenTypeDouble(weight).rounded() }
    var (least, most) = (0.0, 0.0)
    var range: OpaquePointer?
    if FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch, let range,
      FcRangeGetDouble(range, &least, &most) == FcTrue, least <= most
    {
      return css(least)...css(most)
    }
    let weight = css(FontPattern.number(pattern, FC_WEIGHT) ?? Double(FC_WEIGHT_REGULAR))
    return weight...weight
  }
}
