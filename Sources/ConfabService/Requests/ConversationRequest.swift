import Confab
import ConfabBatch
import ConfabLayout
import ConfabMetrics
import ConfabModel
import ConfabRendering
import ConfabScenario
import ConfabSupport

/// A request about a conversation or a scenario: to draw, to lay out, to measure.
struct ConversationRequest: Sendable {
  /// What is drawn.
  enum Document: Sendable {
    case conversation(Conversation)
    case scenario(LoadedScenario)
  }

  /// What a route does with the conversation.
  enum Use {
    case render, layout
    /// Measures its texts.
    case metrics
  }

  /// The field of a form with pictures and sound files of the conversation.
  static let attachments = "attachments"

  var document: Document
  var options: RequestOptions
  /// The format of a film that the options ask for.
  var film: AnimationFormat?
  /// The fonts that are measured.
  var fonts: [FontSetting] = []
  /// The files of the request by their names in the document.
  var files: [String: [UInt8]]

  /// Where the pictures of the conversation are found: in the request alone.
  var attachmentPlace: Attachments { .provider { [files] in files[$0] } }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - use: What is asked for.
  ///   - families: The names of the bundled families.
  /// - Throws: ``ServiceProblem`` with everything that is wrong.
  init(_ body: RequestBody, for use: Use, families: [String]) throws(ServiceProblem) {
    var files: [String: [UInt8]] = [:]
    for file in body.files {
      guard !file.name.isEmpty else {
        throw ServiceProblem(
          .request, at: "$.attachments", "expected a file name with each attachment")
      }
      guard files.updateValue(file.bytes, forKey: file.name) == nil else {
        throw ServiceProblem(
          .request, at: "$.attachments",
          "two attachments have the name \(ProblemText.quoted(file.name))")
      }
    }
    let keys: KeySet =
      use == .metrics ? ["document", "options", "fonts"] : ["document", "options"]
    self = try body.read(keys) { members throws(ServiceProblem) -> ConversationRequest? in
      let document = try members.required("document", "a confab/1 conversation")
        .flatMap { Self.document($0, for: use) }
      var film: AnimationFormat?
      var options = RequestOptions()
      if let value = members.values["options"] {
        let keys = use == .metrics ? RequestOptions.metricsKeys : RequestOptions.keys
        if let object = value.object(knowing: keys) {
          options = RequestOptions(object, readsFormat: false)
          if use != .metrics { (options.file.format, film) = Self.format(object) }
          Self.refusePaths(in: options.settings, object)
        }
      }
      var fonts: [FontSetting] = []
      if use == .metrics, let value = try members.required("fonts", "an array of font names") {
        fonts = Self.fonts(value, options.settings, families)
      }
      guard let document else { return nil }
      return ConversationRequest(
        document: document, options: options, film: film, fonts: fonts, files: files)
    }
  }

  private init(
    document: Document, options: RequestOptions, film: AnimationFormat?, fonts: [FontSetting],
    files: [String: [UInt8]]
  ) {
    self.document = document
    self.options = options
    self.film = film
    self.fonts = fonts
    self.files = files
  }

  private static func document(_ value: ValueReader, for use: Use) -> Document? {
    if use == .render, value.isObject, let schema = value.object(knowing: nil)?.value("schema"),
      schema.isText, schema.string()?.hasPrefix("confab/scenario/") ?? false
    {
      return ScenarioReader.read(value).map(Document.scenario)
    }
    return AddedMessages(.standard).conversation(value).map(Document.conversation)
  }

  /// Reads the format of a picture or a film.
  private static func format(
    _ object: ObjectReader
  ) -> (picture: PictureFormat?, film: AnimationFormat?) {
    guard let value = object.value("format"), let name = value.string() else { return (nil, nil) }
    if let picture = PictureFormat(rawValue: name) { return (picture, nil) }
    let film = AnimationFormat(rawValue: name)
    if film == .apng { return (nil, film) }
    // Other films are encoded by a program that writes files.
    let names = PictureFormat.allCases.map(\.rawValue) + [AnimationFormat.apng.rawValue]
    if let problem = TextFormat.oneOf(names).problem(name) {
      value.report(film == nil ? problem : "\(problem), which only confab play writes")
    }
    return (nil, nil)
  }

  /// Reports options that name files.
  private static func refusePaths(in settings: PictureSettings, _ object: ObjectReader) {
    if let theme = settings.theme, Theme.builtIn(named: theme) == nil,
      let problem = TextFormat.oneOf(Theme.builtIn.map(\.name)).problem(theme)
    {
      object.value("theme")?.report("\(problem); a service reads no theme files")
    }
    if let mark = settings.watermark, case .picture = PictureMount.Watermark(mark) {
      object.value("watermark")?.report(
        "expected a text, found \(ProblemText.quoted(mark)); a service reads no picture files")
    }
  }

  private static func fonts(
    _ list: ValueReader, _ settings: PictureSettings, _ families: [String]
  ) -> [FontSetting] {
    list.array(count: 1...16) { value in
      guard let text = value.string() else { return nil }
      // Other names could be those of files.
      let name = String(text.prefix { $0 != ":" })
      if let problem = TextFormat.oneOf(families).problem(name) {
        value.report("\(problem); a service reads no font files")
        return nil
      }
      do throws(FontComparisonError) {
        return try FontSetting(
          parsing: text, size: settings.typeSize ?? 17, features: settings.features ?? [])
      } catch {
        value.report("\(error)")
        return nil
      }
    } ?? []
  }
}
