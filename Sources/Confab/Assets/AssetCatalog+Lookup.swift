import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabTimeline

extension AssetCatalog {
  /// Looks up all pictures of a conversation in a folder.
  ///
  /// Each picture is decoded, to find damaged files before layout. A path that leads out of the folder,
  /// by `..` or a symbolic link, is missing. If the task is cancelled, the remaining pictures are missing.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - folder: The folder of the document.
  ///   - pictures: A store that keeps decoded pictures for drawing.
  ///   - scale: The scale at which the pictures are drawn, in device pixels per point.
  ///   - budget: The limit on the work of decoding. When it is used up, the remaining pictures are
  ///     unreadable.
  /// - Complexity: O(*n*) in the number of pixels of all different pictures.
  public init(
    _ conversation: Conversation, folder: String, pictures: PictureStore = PictureStore(),
    scale: Double = 1, budget: DecodingBudget = DecodingBudget()
  ) {
    self.init(
      of: conversation.messages, participants: conversation.participants, folder: folder,
      pictures: pictures, scale: scale, budget: budget)
  }

  /// Looks up the pictures of rows, including rows that a message factory made, and of avatars.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - participants: The participants whose avatars are looked up.
  ///   - folder: The folder of the document.
  ///   - pictures: A store that keeps decoded pictures for drawing.
  ///   - scale: The scale at which the pictures are drawn, in device pixels per point.
  ///   - budget: The limit on the work of decoding. When it is used up, the remaining pictures are
  ///     unreadable.
  /// - Complexity: O(*n*) in the number of rows and the number of pixels of all different pictures.
  public init(
    _ items: [TimelineItem], participants: [Participant], folder: String,
    pictures: PictureStore = PictureStore(), scale: Double = 1,
    budget: DecodingBudget = DecodingBudget()
  ) {
    let messages = items.lazy.compactMap { item in
      if case .message(let content) = item.content { content.message } else { nil }
    }
    self.init(
      of: messages, participants: participants, folder: folder, pictures: pictures, scale: scale,
      budget: budget)
  }

  private init(
    of messages: some Sequence<Message>, participants: [Participant], folder: String,
    pictures: PictureStore, scale: Double, budget: DecodingBudget
  ) {
    var states: [String: State] = [:]
    var found: [String: ImageSource] = [:]
    var warnings: [String] = []
    var budget = budget
    let folder = Result { () throws(FileError) in try InputFolder(path: folder) }
    let sources =
      participants.compactMap(\.avatar)
      + messages.filter { $0.kind == .media }.flatMap { $0.attachments.map(\.src) }
    for source in sources where states[source] == nil && !Task.isCancelled {
      do throws(ImageError) {
        let folder = try folder.mapError { ImageError.unreadable($0.reason) }.get()
        // The header can be intact in a damaged file. Decoding finds the damage before layout.
        let picture = try pictures.check(source, in: folder, scale: scale, budget: &budget)
        states[source] = .image(
          path: picture.source.path, width: picture.info.width, height: picture.info.height)
        found[source] = picture.source
        warnings += Self.warnings(about: picture).map { "\(source): \($0)" }
      } catch {
        let (state, problem) = Self.placeholder(for: error)
        states[source] = state
        warnings.append("\(source): \(problem); a placeholder is drawn")
      }
    }
    self.init(states: states, pictures: found, warnings: warnings)
  }

  private static func warnings(about picture: CheckedPicture) -> [String] {
    let info = picture.info
    var warnings: [String] = []
    if let promised = info.formatContradicted(by: picture.source.name) {
      warnings.append(
        "is named like a \(promised.rawValue.uppercased()) but contains a "
          + "\(info.format.rawValue.uppercased()), and is drawn as such")
    }
    if picture.isCoarse {
      warnings.append(
        "has \(info.width)×\(info.height) pixels in a format that needs much memory to decode; "
          + "it is drawn with less detail")
    }
    return warnings
  }

  private static func placeholder(for error: ImageError) -> (State, problem: String) {
    switch error {
    case .unreadable(.notFound): (.missing, "there is no such file in the conversation's folder")
    case .unreadable(.outside): (.missing, "the file is outside the conversation's folder")
    default: (.unreadable, "\(error)")
    }
  }
}
