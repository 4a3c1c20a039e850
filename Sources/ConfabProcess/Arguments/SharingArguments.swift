import ArgumentParser
import Confab
import ConfabModel
import ConfabSupport

/// The options of pictures that are shared.
package struct SharingArguments: ParsableArguments {
  @OptionGroup package var redaction: RedactionArguments

  @Option(\.hide) package var hide: PictureSettings?

  @Option(\.highlight) package var highlight: PictureSettings?
  @Option(
    help: ArgumentHelp(PictureOptionTable.shared.note.line, valueName: "id: text"),
    transform: { try PictureOptionTable.shared.note.values.parse($0) })
  package var note: [[String]] = []
  @Option(\.cropTo) package var cropTo: PictureSettings?
  @Option(\.caption) package var caption: PictureSettings?
  @Option(\.watermark) package var watermark: PictureSettings?
  @Option(\.padding) package var padding: PictureSettings?
  @Flag(help: ArgumentHelp(PictureOptionTable.shared.shadow.line)) package var shadow = false

  package init() {}

  /// The options that were given.
  package var settings: PictureSettings {
    var settings = PictureSettings([
      redaction.settings, hide, highlight, cropTo, caption,
      watermark, padding,
    ])
    if !note.isEmpty { settings.note = note.flatMap(\.self) }
    if shadow { settings.shadow = true }
    return settings
  }

  /// The files that the options name.
  package var files: [String] {
    var files = [redaction.names].compactMap(\.self)
    if let text = watermark?.watermark, case .picture(let path) = PictureMount.Watermark(text) {
      files.append(path)
    }
    return files
  }

  /// A text that differs if the content of ``files`` differs.
  ///
  /// - Throws: `FileError`.
  package func identity() throws -> String {
    try files.map { path in
      try WholeFile.read(path: path, limit: 256 << 20).withUnsafeBytes {
        SHA256(of: $0).hexadecimal
      }
    }.joined(separator: "\n")
  }
}
