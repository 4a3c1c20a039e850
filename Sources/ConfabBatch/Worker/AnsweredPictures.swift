import Confab
import ConfabMetrics

/// Pictures whose bytes are part of an answer.
package struct AnsweredPictures: Sendable, Encodable {
  var pictures: [AnsweredPicture] = []
  var warnings: [String] = []

  /// Draws a conversation, one picture for each page.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options.
  ///   - studio: The studio that draws.
  /// - Throws: ``WorkerFailure`` for a format of vectors, `ConfabError`, and `CancellationError`.
  package init(
    of conversation: Conversation, attachments: Attachments, options: RenderOptions,
    by studio: Studio
  ) async throws {
    let format = options.file.format ?? .png
    guard !format.isVector else {
      throw WorkerFailure(
        .options, at: "$.options.format",
        "an answer has the bytes of a PNG or a WebP; give the \(format.rawValue.uppercased()) an \"output\""
      )
    }
    for try await picture in try await studio.pages(
      of: conversation, attachments: attachments, options: options)
    {
      try Task.checkCancellation()
      pictures.append(AnsweredPicture(picture, try picture.encoded(as: format), as: format))
      warnings += picture.warnings.map(\.description).filter { !warnings.contains($0) }
    }
  }
}

extension FontComparisonDocument {
  /// Measures the texts of a conversation in fonts, and compares the fonts with the first one.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - fonts: The fonts; at least one.
  ///   - settings: The width of a picture, in whose bubbles lines are broken, and its scale.
  /// - Throws: The errors of `FontComparer`.
  package init(
    measuring conversation: Conversation, in fonts: [FontSetting], _ settings: PictureSettings
  ) async throws {
    let scale = settings.scale ?? 1
    let width = MeasuringOptions.bubbleWidth(ofPicture: settings.width ?? 375, scale: scale)
    var comparer = FontComparer(
      fonts: fonts,
      options: MeasuringOptions(
        widths: [width], scales: [scale], locales: [conversation.locale ?? "en"],
        measuresInk: true))
    comparer.advises = fonts.count > 1
    comparer.workers = 1
    let report = try await comparer.report(on: MeasuredText.texts(of: conversation))
    self.init(report, lineHeight: comparer.options.lineHeight)
  }
}
