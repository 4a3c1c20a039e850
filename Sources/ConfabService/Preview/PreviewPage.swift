import ConfabReportSite

/// The files of the pages, as bytes: those in the folder `Page`, and some of the page of reports.
enum PreviewPage {
  /// A file with its media type.
  struct File: Sendable {
    var bytes: [UInt8]
    var type: String
  }

  /// The media type of scripts.
  static let script = "text/javascript; charset=utf-8"

  /// The files of the page of a document by their paths. The path of the page itself is empty.
  static let files: [String: File] = made(
    PackageResources.preview_html,
    shared.filter { $0.name != "style.css" }
      + [
        ("preview.css", PackageResources.preview_css),
        ("picture.js", PackageResources.picture_js), ("views.js", PackageResources.views_js),
        ("zoom.js", PackageResources.zoom_js), ("boxes.js", PackageResources.boxes_js),
        ("timeline.js", PackageResources.timeline_js),
        ("problems.js", PackageResources.problems_js),
        ("preview.js", PackageResources.preview_js),
      ])

  /// The files of the page of a suite, which is that of its report.
  static let suiteFiles: [String: File] = made(
    PreviewSuite.page,
    ReportSiteFiles.files + [(PreviewSuite.script, PackageResources.live_js)])

  /// The files that both pages have.
  private static let shared = ReportSiteFiles.files.filter {
    ["colors.css", "storage.js", "theme.js", "elements.js"].contains($0.name)
  }

  private static func made(
    _ page: [UInt8], _ files: [(name: String, bytes: [UInt8])]
  ) -> [String: File] {
    var made = ["": File(bytes: page, type: "text/html; charset=utf-8")]
    for (name, bytes) in files {
      made[name] = File(
        bytes: bytes, type: name.hasSuffix(".css") ? "text/css; charset=utf-8" : script)
    }
    return made
  }
}
