import Confab
import ConfabRendering

/// What a request to draw gets.
enum RenderType: Sendable, Equatable, CaseIterable {
  case png, webp, pdf, svg
  /// A film as an APNG.
  case apng
  /// A film as an animated WebP.
  case animatedWebP
  /// Pixels in Base64 with their sizes and the warnings.
  case json

  /// The media type.
  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .webp, .animatedWebP: "image/webp"
    case .pdf: "application/pdf"
    case .svg: "image/svg+xml"
    case .apng: "image/apng"
    case .json: MediaType.json
    }
  }

  private init(_ format: PictureFormat) {
    self =
      switch format {
      case .png: .png
      case .webp: .webp
      case .pdf: .pdf
      case .svg: .svg
      }
  }

  /// The types that a request can get, the preferred one first.
  private static func possible(
    _ request: ConversationRequest
  ) throws(ServiceProblem) -> [RenderType] {
    let format = request.options.file.format
    if request.film == .apng { return [.apng] }
    if case .scenario = request.document {
      switch format {
      case nil: return [.apng, .animatedWebP]
      case .webp: return [.animatedWebP]
      case .png, .pdf, .svg:
        throw ServiceProblem(
          .options, at: "$.options.format", "a scenario is a film; expected apng or webp")
      }
    }
    guard let format else { return [.png, .webp, .pdf, .svg, .apng, .json] }
    return format.isVector ? [RenderType(format)] : [RenderType(format), .json]
  }

  /// Chooses the type of an answer.
  ///
  /// - Parameter accepted: What the client accepts.
  /// - Throws: ``ServiceProblem`` if it accepts nothing that is possible.
  init(for request: ConversationRequest, _ accepted: Acceptance) throws(ServiceProblem) {
    let possible = try Self.possible(request)
    let types = possible.map(\.mediaType)
    guard let best = accepted.best(of: types),
      let type = possible.first(where: { $0.mediaType == best })
    else {
      throw ServiceProblem(
        .accept,
        "the answer can be \(types.joined(separator: ", ")); expected one of them in Accept")
    }
    self = type
  }
}
