import ArgumentParser
import Confab
import ConfabProcess

/// `confab scene`: everything that is drawn, as JSON.
struct SceneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Prints the display list as JSON: every shape, picture and glyph in drawing order.",
    discussion: """
      Each element says which item and part it belongs to, where it paints and, where it is text or \
      a picture, what it says. Documentation/Scene.md explains the keys.
      """)

  @OptionGroup var file: ChatFile
  @OptionGroup var picture: PictureOptions

  func run() async throws {
    let conversation = try file.read()
    let options = try picture.renderOptions(
      for: conversation, inputLimit: file.inputLimit())
    let warnings = try await picture.studio(inputLimit: file.inputLimit()).writeScene(
      of: conversation, folder: file.folder, options: options, to: "-")
    StandardError.write(warnings: warnings)
  }
}
