import ConfabText

/// The face of a font that is measured, and its metrics.
struct TestedFace: Sendable {
  var path: String
  /// The position on the axes of a variable font.
  var axes: [FontAxisSetting]
  var metrics: FontMetrics
  var unitsPerEm: Int
  var warnings: [String]
  var identity: FontIdentity
  var vertical: FontVerticalMetrics

  /// - Parameter shaper: A shaper of the font's library.
  init(_ font: FontUnderTest, _ options: MeasuringOptions, shaper: TextShaper) throws {
    let style = font.style(options.lineHeight)
    let face = try font.face(style, shaper)
    path = face.path
    axes = face.face.axes
    metrics = try shaper.metrics(of: face)
    unitsPerEm = try shaper.unitsPerEm(of: face)
    let report = try FontReport(of: font.setting)
    identity = report.identity
    vertical = report.vertical
    warnings = font.library.warnings + (try shaper.warnings(about: style))
  }
}

extension MetricsReport.Font {
  init(
    _ font: FontUnderTest, _ face: TestedFace, label: String, measurements: [[TextMeasurement]]
  ) {
    self.init(
      label: label, file: face.path, family: font.family, size: font.setting.size,
      sha256: face.identity.sha256, version: face.identity.version,
      faceIndex: face.identity.faceIndex, axes: face.axes, unitsPerEm: face.unitsPerEm,
      ascent: face.metrics.ascent, descent: face.metrics.descent,
      lineGap: face.metrics.lineGap, capHeight: face.metrics.capHeight,
      xHeight: face.metrics.xHeight, vertical: face.vertical, warnings: face.warnings,
      measurements: measurements)
  }
}
