import ArgumentParser
import Confab
import ConfabModel
import ConfabSupport

/// What of a conversation is replaced.
package struct RedactionArguments: ParsableArguments {
  @Option(\.redact) package var redact: PictureSettings?
  @Option(\.redactStyle) package var redactStyle: PictureSettings?
  @Option(\.redactPhotos) package var redactPhotos: PictureSettings?
  @Option(\.redactSeed) package var redactSeed: PictureSettings?
  @Option(\.keep) package var keep: PictureSettings?

  @Option(
    help: ArgumentHelp(
      "Names to show with --redact: a JSON object, or lines such as Ana Silva = Customer. (default: made-up ones)",
      valueName: "file"),
    completion: .file(extensions: ["json", "txt"]))
  package var names: String?

  package init() {}

  /// The options that were given.
  package var settings: PictureSettings {
    PictureSettings([redact, redactStyle, redactPhotos, redactSeed, keep])
  }

  /// Whether an option is given.
  package var isGiven: Bool {
    redact != nil || redactStyle != nil || redactPhotos != nil || redactSeed != nil || keep != nil
      || names != nil
  }

  /// The options of a layout with what is replaced.
  ///
  /// - Throws: `OptionError` for options that contradict each other, or a file that can't be read.
  package func layoutOptions() throws -> LayoutOptions {
    var options = try settings.renderOptions(theme: .imessage, named: \.flag).layout
    try apply(to: &options)
    return options
  }

  /// Adds the names of the file.
  ///
  /// - Throws: `OptionError` for a file that can't be read.
  package func apply(to options: inout LayoutOptions) throws {
    guard let names else { return }
    guard options.redaction?.parts.contains(.names) == true else {
      throw OptionError("--names needs --redact names")
    }
    options.redaction?.names = try ShownNames.read(path: names)
  }
}
