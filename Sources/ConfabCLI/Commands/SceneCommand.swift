import ArgumentParser
import Confab
import ConfabInspection
import ConfabProcess
import ConfabScene

/// `confab scene`: prints the display list as JSON.
struct SceneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Prints the display list as JSON: every shape, picture and glyph in drawing order.",
    discussion: """
      Each element has its item and part, its bounds and, if it is text or an image, its content. \
      Documentation/Scene.md explains the keys.
      """)

  @OptionGroup var file: ChatFile
  @OptionGroup var picture: PictureArguments

  func run() async throws {
    let read = try file.read()
    let conversation = read.conversation
    let options = try picture.renderOptions(
      for: conversation, inputLimit: file.inputLimit())
    let warnings = try await picture.layout.studio(inputLimit: file.inputLimit()).writeScene(
      of: conversation, to: .standardOutput(), attachments: read.attachments,
      options: options)
    StandardError.write(warnings: warnings)
  }
}
