/// The page that shows a comparison of fonts, with its scripts and styles, as the bytes of the
/// files in `Metrics`.
///
/// The page shares some scripts with that of snapshot reports.
package enum FontComparisonPageFiles {
  /// The page, which names the other files.
  package static var page: [UInt8] { PackageResources.metrics_html }

  /// The files that the page loads.
  package static var files: [(name: String, bytes: [UInt8])] {
    [
      ("colors.css", PackageResources.colors_css), ("metrics.css", PackageResources.metrics_css),
      ("storage.js", PackageResources.storage_js),
      ("theme.js", PackageResources.theme_js), ("elements.js", PackageResources.elements_js),
      ("metrics-data.js", PackageResources.metrics_data_js),
      ("metrics-drawing.js", PackageResources.metrics_drawing_js),
      ("metrics-list.js", PackageResources.metrics_list_js),
      ("metrics-charts.js", PackageResources.metrics_charts_js),
      ("metrics-histogram.js", PackageResources.metrics_histogram_js),
      ("metrics-sweep.js", PackageResources.metrics_sweep_js),
      ("metrics-characters.js", PackageResources.metrics_characters_js),
      ("metrics-vertical.js", PackageResources.metrics_vertical_js),
      ("metrics-summary.js", PackageResources.metrics_summary_js),
      ("metrics-strip.js", PackageResources.metrics_strip_js),
      ("metrics-rows.js", PackageResources.metrics_rows_js),
      ("metrics-inspector.js", PackageResources.metrics_inspector_js),
      ("metrics-advice.js", PackageResources.metrics_advice_js),
      ("metrics-app.js", PackageResources.metrics_app_js),
    ]
  }
}
