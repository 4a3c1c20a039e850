import Confab
import ConfabBatch
import ConfabModel
import ConfabProcess
import ConfabSupport

/// Draws one conversation to a file or to standard output.
struct SingleRender {
  var studio: Studio
  /// The path of the picture; `-` is standard output.
  var target: String
  /// Files that the picture is made from, so that it can't replace them.
  var inputs: [String]
  /// Whether the names of the written files are printed.
  var namesFiles: Bool

  /// Draws while a progress bar is shown, then writes warnings to standard error.
  func run(_ read: ReadConversation, _ options: RenderOptions) async throws -> RenderReport {
    let report = try await write(read, options)
    StandardError.write(warnings: report.warnings)
    if namesFiles { StandardError.write(line: Self.summary(report.files)) }
    return report
  }

  private func write(
    _ read: ReadConversation, _ options: RenderOptions
  ) async throws -> RenderReport {
    let bar = ProgressBar("rendering")
    defer { bar.finish() }
    guard target != "-" else {
      return try await studio.write(
        read.conversation, to: .standardOutput(), attachments: read.attachments,
        options: options, progress: { bar.update($0) })
    }
    return try await studio.write(
      read.conversation, to: target, attachments: read.attachments, options: options,
      inputs: inputs.map(ChatFile.path), progress: { bar.update($0) })
  }

  /// The path of the picture of a conversation.
  ///
  /// - Throws: `OptionError` without `-o` for a document on standard input, which has no name.
  static func target(
    of chat: String, output: String?, format: PictureFormat?
  ) throws(OptionError) -> String {
    if let output { return output }
    guard chat != "-" else {
      throw OptionError(
        "standard input has no name for the picture; give it one with -o (- is standard output)")
    }
    return "\(BatchInput(path: chat).name).\((format ?? .png).rawValue)"
  }

  private static func summary(_ pictures: [RenderReport.File]) -> String {
    guard let first = pictures.first?.path, let last = pictures.last?.path, first != last else {
      return "wrote \(pictures.first?.path ?? "nothing")"
    }
    return "wrote \(Count.text(pictures.count)) pictures, \(first) to \(last)"
  }
}
