import ConfabSupport
import ConfabText

/// The face of a font that is measured, and its metrics.
struct TestedFace: Sendable {
  var path: String
  var metrics: FontMetrics
  var warnings: [String]
  var identity: FontIdentity
  var vertical: FontVerticalMetrics
  /// The CSS weight.
  var weight: Double
  var isItalic: Bool
  /// The position on all axes of a variable font.
  var axes: [FontAxisSetting]

  /// - Parameter shaper: A shaper of the font's library.
  /// - Throws: `FontError`, also if the font has no face of the weight or the slant that the
  ///   setting asks for.
  init(_ font: FontUnderTest, _ options: MeasuringOptions, shaper: TextShaper) throws {
    let style = font.style(options.lineHeight)
    let face = try font.face(style, shaper)
    path = face.path
    metrics = try shaper.metrics(of: face)
    let inspector = try FontInspector(face.face)
    identity = FontIdentity(inspector)
    vertical = FontVerticalMetrics(inspector, size: font.setting.size)
    // HarfBuzz rounds to 1/1024 point. A browser gets these as overrides and rounds them to pixels.
    metrics.ascent = vertical.used.ascent.pixels
    metrics.descent = vertical.used.descent.pixels
    metrics.lineGap = max(0, vertical.used.gap.pixels)
    weight = inspector.weight
    isItalic = inspector.isItalic
    axes = inspector.fullPosition
    warnings = font.library.warnings + (try shaper.warnings(about: style))
    if let warning = inspector.coverageWarning { warnings.append(warning) }
    try check(font.setting)
  }

  /// Checks that the face is the one that was asked for. Text would be drawn with the nearest one.
  private func check(_ setting: FontSetting) throws(FontError) {
    if let wanted = setting.weight, Double(wanted) != weight {
      throw .noFace(
        name: setting.typeface, wanted: "face of weight \(wanted)",
        nearest: ShortNumber.text(weight))
    }
    if let wanted = setting.italic, wanted != isItalic {
      throw .noFace(
        name: setting.typeface, wanted: wanted ? "italic face" : "upright face", nearest: nil)
    }
  }
}

extension FontComparisonReport.Font {
  init(
    _ font: FontUnderTest, _ face: TestedFace, label: String, texts: [MeasuredText],
    measurements: [[TextMeasurement]]
  ) {
    self.init(
      label: label, file: face.path, family: font.family, size: font.setting.size,
      sha256: face.identity.sha256, fullName: face.identity.fullName,
      postScriptName: face.identity.postScriptName, version: face.identity.version,
      faceIndex: face.identity.faceIndex, axes: face.axes, weight: face.weight,
      isItalic: face.isItalic, unitsPerEm: face.identity.unitsPerEm,
      ascent: face.metrics.ascent, descent: face.metrics.descent,
      lineGap: face.metrics.lineGap, capHeight: face.vertical.capHeight?.height.pixels,
      xHeight: face.vertical.xHeight?.height.pixels, vertical: face.vertical,

      otherCharacters: OtherCharacter.all(in: texts, measurements.first ?? []),
      warnings: face.warnings,
      measurements: measurements)
  }
}
