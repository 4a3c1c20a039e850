import Confab
import ConfabInspection
import ConfabMetrics
import ConfabModel
import ConfabSnapshots
import ConfabSupport

/// Answers requests with one lane of a studio.
struct RequestHandler: Sendable {
  let studio: Studio
  let options: WorkerOptions
  /// The descriptors of the requests and of the answers, whose files no picture may replace.
  let requests: Int32
  let answers: Int32

  /// Answers a line of the input.
  func answer(to line: RequestLine) async -> WorkerAnswer {
    let request = WorkerRequest(line, limit: options.requestLimit)
    let operation: WorkerRequest.Operation
    switch request.operation {
    case .success(let value): operation = value
    case .failure(let failure): return WorkerAnswer(id: request.id, result: .failure(failure))
    }
    guard let timeout = options.timeout else {
      return WorkerAnswer(id: request.id, result: await result(of: operation))
    }
    let (result, hasPassed) = await Deadline.run(seconds: timeout) {
      await self.result(of: operation)
    }
    if hasPassed, case .failure(let failure) = result, failure.code == .cancelled {
      return WorkerAnswer(
        id: request.id,
        result: .failure(
          WorkerFailure(
            .timeout, "the request took longer than \(ShortNumber.text(timeout)) s")))
    }
    return WorkerAnswer(id: request.id, result: result)
  }

  private func result(
    of operation: WorkerRequest.Operation
  ) async -> Result<WorkerResult, WorkerFailure> {
    do {
      try Task.checkCancellation()
      switch operation {
      case .render(let document, let options, let output):
        return .success(try await render(document, options, to: output))
      case .layout(let document, let options):
        return .success(try await layout(document, options))
      case .metrics(let document, let options, let fonts):
        return .success(try await metrics(document, options, fonts))
      case .verify(let suite):
        return .success(try await verification(of: suite))
      }
    } catch {
      return .failure(WorkerFailure(error))
    }
  }

  private func render(
    _ document: WorkerRequest.Document, _ settings: RequestOptions, to output: String?
  ) async throws -> WorkerResult {
    let source = try read(document, settings)
    let options = try settings.renderOptions(
      for: source.conversation, themeLimit: self.options.themeLimit)
    guard let output else {
      return try await pictures(of: source, options)
    }
    let format = try WorkerFailure.wrapping(at: "$.output") {
      try SafeFile.checkOutput(output, requests: requests, answers: answers)
      return try options.file.format(forPath: output)
    }
    if options.file.compression == .small, format.isVector {
      throw WorkerFailure(
        .options, at: "$.options.small",
        "\"small\" compresses pixels, and a \(format.rawValue.uppercased()) has none")
    }
    let report = try await studio.write(
      source.conversation, to: output, attachments: source.attachments, options: options,
      inputs: [source.path, settings.themeFile].compactMap { $0 })
    return .pictures(
      report.files.map(AnsweredPicture.init),
      warnings: source.losses + report.warnings.map(\.description))
  }

  /// Draws pictures whose bytes become part of the answer.
  private func pictures(of source: Source, _ options: RenderOptions) async throws -> WorkerResult {
    let pictures = try await AnsweredPictures(
      of: source.conversation, attachments: source.attachments, options: options, by: studio)
    return .pictures(pictures.pictures, warnings: source.losses + pictures.warnings)
  }

  private func layout(
    _ document: WorkerRequest.Document, _ settings: RequestOptions
  ) async throws -> WorkerResult {
    let source = try read(document, settings)
    let options = try settings.renderOptions(
      for: source.conversation, themeLimit: self.options.themeLimit)
    let layout = try await studio.layout(
      of: source.conversation, attachments: source.attachments, options: options.layout)
    let dump = try await studio.dump(layout)
    return .layout(
      dump, warnings: source.losses + (layout.warnings + dump.warnings).map(\.description))
  }

  private func metrics(
    _ document: WorkerRequest.Document, _ options: RequestOptions, _ fonts: [FontSetting]
  ) async throws -> WorkerResult {
    let source = try read(document, options)
    return .metrics(
      try await FontComparisonDocument(
        measuring: source.conversation, in: fonts, options.settings))
  }

  private func verification(of folder: String) async throws -> WorkerResult {
    let suite = try WorkerFailure.wrapping(at: "$.suite") { try SnapshotSuite(folder: folder) }
    guard !suite.cases.isEmpty else {
      throw WorkerFailure(
        .request, at: "$.suite",
        "\(folder) has no conversations (*.json, *.jsonl, or \"exports\" of confab.json)")
    }
    return .verification(try await SuiteVerifier(suite, workers: 1).report())
  }

  /// A conversation with the place of its attachments, and the path of its file.
  private struct Source {
    var conversation: Conversation
    var attachments: Attachments
    var path: String?
    /// What an export lost.
    var losses: [String] = []
  }

  private func read(
    _ document: WorkerRequest.Document, _ options: RequestOptions
  ) throws -> Source {
    var source: Source
    switch document {
    case .inline(let conversation, let folder):
      source = Source(
        conversation: conversation, attachments: folder.map(Attachments.folder) ?? .none)
    case .file(let path):
      try SafeFile.checkInput(path)
      let read = try ConversationFile.read(path: path, limit: self.options.requestLimit)
      source = Source(
        conversation: read.conversation, attachments: read.attachments, path: path,
        losses: read.report?.warnings ?? [])
    }
    if let locale = options.settings.locale { source.conversation.locale = locale }
    return source
  }
}
