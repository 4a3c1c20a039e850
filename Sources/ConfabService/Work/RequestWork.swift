import Confab
import ConfabBatch
import ConfabInspection
import ConfabLayout
import ConfabMetrics
import ConfabModel
import ConfabRendering
import ConfabScenario
import ConfabSnapshots
import ConfabSupport

/// Answers a request with one lane of a studio.
struct RequestWork: Sendable {
  let studio: Studio
  let limits: ServiceLimits

  /// Draws a conversation or a scenario.
  func render(
    _ request: ConversationRequest, as type: RenderType
  ) async throws -> ServiceResponse {
    switch type {
    case .png: try await picture(request, as: .png, type)
    case .webp: try await picture(request, as: .webp, type)
    case .pdf: try await picture(request, as: .pdf, type)
    case .svg: try await picture(request, as: .svg, type)
    case .apng: try await film(request, as: .apng, type)
    case .animatedWebP: try await film(request, as: .webp, type)
    case .json: try await pictures(request)
    }
  }

  private func picture(
    _ request: ConversationRequest, as format: PictureFormat, _ type: RenderType
  ) async throws -> ServiceResponse {
    let conversation = conversation(request)
    var options = try renderOptions(request, conversation)
    options.file.format = format
    if format.isVector, options.file.compression == .small {
      throw ServiceProblem(
        .options, at: "$.options.small",
        "\"small\" compresses pixels, and a \(format.rawValue.uppercased()) has none")
    }
    guard !options.picture.isPaged || format.hasPages else {
      throw ServiceProblem(
        .options, at: "$.options.pageHeight",
        "a \(format.rawValue.uppercased()) is one picture; pages need the format pdf, or "
          + "Accept: \(MediaType.json)")
    }
    let file = OutputFile.inMemory(limit: limits.answer)
    let report = try await studio.write(
      conversation, to: file, attachments: request.attachmentPlace, options: options)
    var response = ServiceResponse(.ok, type.mediaType, file.contents)
    response.note(report.files.first?.width, report.files.first?.height, report.warnings.count)
    return response
  }

  private func pictures(_ request: ConversationRequest) async throws -> ServiceResponse {
    let conversation = conversation(request)
    let options = try renderOptions(request, conversation)
    let pictures = try await AnsweredPictures(
      of: conversation, attachments: request.attachmentPlace, options: options, by: studio)
    return ServiceResponse(
      .ok, MediaType.json, try EncodedJSON.bytes(of: pictures) + [UInt8(ascii: "\n")])
  }

  private func film(
    _ request: ConversationRequest, as format: AnimationFormat, _ type: RenderType
  ) async throws -> ServiceResponse {
    let film = try RequestedFilm(request, as: format, limits)
    let (bytes, report) = try await ScenarioPlayer(studio: studio).film(
      of: film.loaded, options: film.options, themes: film.themes, attachments: film.attachments,
      limit: limits.answer)
    var response = ServiceResponse(.ok, type.mediaType, bytes)
    response.note(report.film?.width, report.film?.height, report.warnings.count)
    return response
  }

  /// Lays out a conversation: what `confab layout` prints.
  func layout(_ request: ConversationRequest) async throws -> ServiceResponse {
    let conversation = conversation(request)
    let options = try renderOptions(request, conversation)
    let file = OutputFile.inMemory(limit: limits.answer)
    let warnings = try await studio.writeLayout(
      of: conversation, to: file, attachments: request.attachmentPlace, options: options.layout)
    var response = ServiceResponse(.ok, MediaType.json, file.contents)
    response.note(nil, nil, warnings.count)
    return response
  }

  /// Measures the texts of a conversation: what `confab metrics compare --json` prints.
  func metrics(_ request: ConversationRequest) async throws -> ServiceResponse {
    let document = try await FontComparisonDocument(
      measuring: conversation(request), in: request.fonts, request.options.settings)
    return ServiceResponse(
      .ok, MediaType.json, try EncodedJSON.bytes(of: document) + [UInt8(ascii: "\n")])
  }

  /// Compares two pictures: what `confab diff --json` prints, or the picture of the differences.
  func diff(_ request: DiffRequest, asPicture: Bool) async throws -> ServiceResponse {
    let expected = try Self.open(request.expected, "expected")
    let actual = try Self.open(request.actual, "actual")
    var comparer = request.rules.comparer(nil, nil)
    comparer.alignsRows = request.alignsRows
    let result = try await comparer.compare(expected: expected, actual: actual)
    guard !asPicture else {
      let picture = DifferencePicture(
        result, expected: expected, actual: actual, style: request.style)
      return ServiceResponse(.ok, RenderType.png.mediaType, try await picture.png())
    }
    let document = ComparisonDocument(
      result, metric: comparer.metric, request.rules.tolerance, request.rules.problem(in: result))
    return ServiceResponse(
      .ok, MediaType.json, Array(try EncodedJSON.text(of: document, isIndented: true).utf8))
  }

  private static func open(
    _ bytes: [UInt8], _ field: String
  ) throws(ServiceProblem) -> ComparedPicture {
    do throws(ComparedFileError) { return try ComparedPicture(bytes: bytes, path: field) } catch {
      throw ServiceProblem(.picture, at: "$.\(field)", "\(error)")
    }
  }

  private func conversation(_ request: ConversationRequest) -> Conversation {
    guard case .conversation(var conversation) = request.document else { return Conversation() }
    if let locale = request.options.settings.locale { conversation.locale = locale }
    return conversation
  }

  private func renderOptions(
    _ request: ConversationRequest, _ conversation: Conversation
  ) throws -> RenderOptions {
    // The theme is a built-in one, so that no file is read.
    var options = try request.options.renderOptions(for: conversation, themeLimit: 0)
    options.picture.maximumPixels = min(options.picture.maximumPixels, limits.pixels)
    return options
  }
}

extension ServiceResponse {
  /// Adds the size of a picture and the number of warnings.
  fileprivate mutating func note(_ width: Int?, _ height: Int?, _ warnings: Int) {
    if let width { fields[.confabWidth] = String(width) }
    if let height { fields[.confabHeight] = String(height) }
    fields[.confabWarnings] = String(warnings)
  }
}
