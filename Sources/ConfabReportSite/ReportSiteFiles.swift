/// The page that shows a report, with its scripts and styles, as the bytes of the files in `Site`.
///
/// A module of its own, because embedded files take long to compile and seldom change.
package enum ReportSiteFiles {
  /// The page.
  package static var page: [UInt8] { PackageResources.index_html }

  /// The files that the page loads, except the results.
  package static var files: [(name: String, bytes: [UInt8])] {
    [
      ("colors.css", PackageResources.colors_css), ("style.css", PackageResources.style_css),
      ("storage.js", PackageResources.storage_js),
      ("theme.js", PackageResources.theme_js), ("elements.js", PackageResources.elements_js),
      ("model.js", PackageResources.model_js),
      ("marks.js", PackageResources.marks_js), ("list.js", PackageResources.list_js),
      ("stage.js", PackageResources.stage_js), ("gestures.js", PackageResources.gestures_js),
      ("explanation.js", PackageResources.explanation_js), ("app.js", PackageResources.app_js),
    ]
  }
}
