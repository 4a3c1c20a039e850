import ConfabReportSite
import ConfabSupport

/// The report of a run as a static site: one folder that a browser opens from disk, without a
/// network.
///
/// The pictures that the results name must lie in the folder. The site shows nothing but the
/// results.
package enum ReportSite {
  /// The file to open in a browser.
  package static let page = "index.html"
  /// The file with the results, a script.
  package static let data = "data.js"

  /// Writes the site into a folder, each file whole or not at all. Other files in the folder stay.
  ///
  /// - Parameters:
  ///   - report: The results. Paths of pictures are relative to `folder`.
  ///   - folder: The path of a folder that exists.
  /// - Throws: A `FileError`, or an `EncodingError` if ``SnapshotReport/seconds`` is infinite or
  ///   not a number.
  package static func write(_ report: SnapshotReport, to folder: String) throws {
    let script = Array(script(of: try EncodedJSON.text(of: report)).utf8)
    // The page comes last, so that there is none without its scripts.
    let files = [(data, script)] + ReportSiteFiles.files + [(page, ReportSiteFiles.page)]
    for (name, bytes) in files {
      let file = try OutputFile(path: "\(folder)/\(name)")
      try file.write(bytes)
      try file.commit()
    }
  }

  /// A script that defines the JSON text as a string.
  ///
  /// A string instead of an object, because `__proto__` is not an ordinary key of an object in a
  /// script, and because browsers parse JSON faster than scripts.
  static func script(of json: String) -> String {
    var script = "const confabReport = '"
    script.reserveCapacity(json.utf8.count + json.utf8.count / 8)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "\\": script += "\\\\"
      case "'": script += "\\'"
      // The script stays safe if someone puts it into a page.
      case "<": script += "\\x3C"
      case "\n": script += "\\n"
      case "\r": script += "\\r"
      case "\u{2028}": script += "\\u2028"
      case "\u{2029}": script += "\\u2029"
      default: script.unicodeScalars.append(scalar)
      }
    }
    return script + "';\n"
  }
}
