import ArgumentParser
import ConfabProcess
import ConfabSupport
import ConfabText

/// `confab fonts`: lists the bundled fonts.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists the bundled fonts in fallback order, with the scripts that each covers.",
    discussion: "--json also has their files, versions, licenses and digests.")

  @Flag(help: "Prints the manifest as JSON.")
  var json = false

  func run() throws {
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    if json {
      try StandardOutput.write(json: library.manifest)
      return
    }
    let rows = library.manifest.fonts.map { font in
      ["\(font.family) \(font.style)", font.role.rawValue, font.scripts.joined(separator: " ")]
    }
    try StandardOutput.write(
      TextTable(header: ["FONT", "ROLE", "SCRIPTS"], rows: rows).text)
  }
}
