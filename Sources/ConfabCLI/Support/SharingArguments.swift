import ArgumentParser
import Confab
import ConfabModel
import ConfabProcess
import ConfabSupport

/// The options of pictures that are shared.
struct SharingArguments: ParsableArguments {
  @OptionGroup var redaction: RedactionArguments

  @Option(\.hide) var hide: PictureSettings?

  @Option(\.highlight) var highlight: PictureSettings?
  @Option(
    help: ArgumentHelp(PictureOptionTable.shared.note.line, valueName: "id: text"),
    transform: { try PictureOptionTable.shared.note.values.parse($0) })
  var note: [[String]] = []
  @Option(\.cropTo) var cropTo: PictureSettings?
  @Option(\.caption) var caption: PictureSettings?
  @Option(\.watermark) var watermark: PictureSettings?
  @Option(\.padding) var padding: PictureSettings?
  @Flag(help: ArgumentHelp(PictureOptionTable.shared.shadow.line)) var shadow = false

  /// The options that were given.
  var settings: PictureSettings {
    var settings = PictureSettings([
      redaction.settings, hide, highlight, cropTo, caption,
      watermark, padding,
    ])
    if !note.isEmpty { settings.note = note.flatMap(\.self) }
    if shadow { settings.shadow = true }
    return settings
  }

  /// The files that the options name.
  var files: [String] {
    var files = [redaction.names].compactMap(\.self)
    if let text = watermark?.watermark, case .picture(let path) = PictureMount.Watermark(text) {
      files.append(path)
    }
    return files
  }

  /// A text that differs if the content of ``files`` differs.
  ///
  /// - Throws: `FileError`.
  func identity() throws -> String {
    try files.map { path in
      try WholeFile.read(path: path, limit: 256 << 20).withUnsafeBytes {
        SHA256(of: $0).hexadecimal
      }
    }.joined(separator: "\n")
  }
}
