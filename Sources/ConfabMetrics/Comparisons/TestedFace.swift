import ConfabText

/// The face of a font that is measured, and its metrics.
struct TestedFace {
  var path: String
  var metrics: FontMetrics
  var unitsPerEm: Int
  var warnings: [String]
  var identity: FontIdentity

  init(_ font: FontUnderTest, _ options: MeasuringOptions) throws {
    let shaper = try TextShaper(library: font.library)
    let style = font.style(options.lineHeight)
    let face = try font.face(style, shaper)
    path = face.path
    metrics = try shaper.metrics(of: face)
    unitsPerEm = try shaper.unitsPerEm(of: face)
    identity = try FontReport(of: font.setting).identity
    warnings = font.library.warnings + (try shaper.warnings(about: style))
  }
}

extension MetricsReport.Font {
  init(
    _ font: FontUnderTest, _ face: TestedFace, label: String, measurements: [[TextMeasurement]]
  ) {
    self.init(
      label: label, file: face.path, family: font.family, size: font.setting.size,
      sha256: face.identity.sha256, version: face.identity.version, unitsPerEm: face.unitsPerEm,
      ascent: face.metrics.ascent, descent: face.metrics.descent,
      lineGap: face.metrics.lineGap, capHeight: face.metrics.capHeight,
      xHeight: face.metrics.xHeight, warnings: face.warnings, measurements: measurements)
  }
}
