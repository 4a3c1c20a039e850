import Confab
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScenario
import ConfabScene

/// A film that a request asks for.
struct RequestedFilm: Sendable {
  var loaded: LoadedScenario
  var themes: [String: Theme]
  var options: FilmOptions
  var attachments: Attachments

  /// - Throws: ``ServiceProblem`` for options that a film does not have, and a film that is too
  ///   large.
  init(
    _ request: ConversationRequest, as format: AnimationFormat, _ limits: ServiceLimits
  ) throws {
    let given = request.options.settings
    if given.frameTime != nil {
      throw ServiceProblem(
        .options, at: "$.options.frameTime", "expected no frame time; a film has a clock of its own"
      )
    }
    if let option = given.surroundings {
      throw ServiceProblem(
        .options, at: "$.options.\(option.name)",
        "expected a picture; a film marks no messages and has nothing around it")
    }
    var base = PictureSettings()
    let made: RenderOptions
    switch request.document {
    case .scenario(let scenario):
      if given.redact != nil || given.last != nil || request.options.range != nil {
        throw ServiceProblem(
          .options, at: "$.options",
          "\"redact\", \"last\" and \"range\" are for a conversation; expected them without a scenario"
        )
      }
      loaded = scenario
      attachments = request.attachmentPlace
      // A device that is given has a screen.
      if given.device == nil {
        base.chrome = scenario.scenario.showsChrome ? .full : PictureOptions.Chrome.none
      }
      made = try request.options.over(base).renderOptions(for: scenario.conversation, themeLimit: 0)
    case .conversation(var conversation):
      if let locale = given.locale { conversation.locale = locale }
      base.chrome = .full
      if given.width == nil { base.device = Device.iPhoneNotch.name }
      made = try request.options.over(base).renderOptions(for: conversation, themeLimit: 0)
      let range = try made.layout.selection.range(in: conversation)
      conversation.messages = Array(conversation.messages[range])
      var layout = made.layout
      layout.selection = .all
      let shared = try layout.shared(conversation, request.attachmentPlace)
      attachments = shared.attachments
      let device = made.screenDevice(grid: PixelGrid(scale: made.layout.scale))
      loaded = ScenarioReader.film(of: shared.conversation, folder: "", on: .device(device))
    }
    themes = try loaded.apply(given, made)
    let isPageOpaque = (made.picture.background?.alpha ?? 1) == 1
    options = FilmOptions(
      scale: given.scale, format: format, hasFrame: made.picture.backdrop != nil,
      background: made.picture.backdrop ?? (isPageOpaque ? nil : .clear))
    try check(limits)
  }

  private func check(_ limits: ServiceLimits) throws(ServiceProblem) {
    let size = loaded.scenario.screen.size
    let scale = options.scale ?? loaded.scenario.screen.scale
    // A screen that rotates, or is in a device, needs a larger film.
    let side = max(size.width, size.height) * scale
    guard size.width * scale * side <= Double(limits.pixels) else {
      throw ServiceProblem(
        .drawing,
        "a frame of the film has more than \(limits.pixels) pixels; expected a smaller scale")
    }
  }
}
