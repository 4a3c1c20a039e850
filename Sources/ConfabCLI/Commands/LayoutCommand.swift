import ArgumentParser
import Confab
import ConfabInspection
import ConfabProcess

/// `confab layout`: prints every frame as JSON.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Prints the layout as JSON: every frame in points, text offsets in UTF-8 bytes.")

  @OptionGroup var file: ChatFile
  @OptionGroup var picture: PictureArguments

  func run() async throws {
    let read = try file.read()
    let conversation = read.conversation
    let options = try picture.renderOptions(for: conversation, inputLimit: file.inputLimit())
    let warnings = try await picture.layout.studio(inputLimit: file.inputLimit()).writeLayout(
      of: conversation, to: .standardOutput(), attachments: read.attachments,
      options: options.layout)
    StandardError.write(warnings: warnings)
  }
}
