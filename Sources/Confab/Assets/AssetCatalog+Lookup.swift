import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabTimeline

extension AssetCatalog {
  /// Looks up every picture that a conversation names, in the folder of its document.
  ///
  /// Each is decoded to see that it is whole. A path that leaves the folder, by `..` or a symbolic
  /// link, is missing. Once the task is cancelled, the pictures that are left count as missing.
  ///
  /// - Parameters:
  ///   - pictures: remembers what was decoded for those who draw.
  ///   - scale: device pixels a point that they are drawn at.
  ///   - budget: what decoding them may cost; those that come when it is spent are unreadable.
  /// - Complexity: linear in the pixels of different pictures.
  public init(
    _ conversation: Conversation, folder: String, pictures: PictureStore = PictureStore(),
    scale: Double = 1, budget: DecodingBudget = DecodingBudget()
  ) {
    self.init(
      of: conversation.messages, participants: conversation.participants, folder: folder,
      pictures: pictures, scale: scale, budget: budget)
  }

  /// Looks up the pictures of rows, and no others: also of those that a factory has made.
  ///
  /// - Parameters:
  ///   - participants: whose avatars are looked up, too.
  ///   - budget: what decoding them may cost; those that come when it is spent are unreadable.
  /// - Complexity: linear in the pixels of different pictures.
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
        // The header may be whole while the rest is not; a decoding tells before layout.
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
        "is named like a \(promised.rawValue.uppercased()) but holds a "
          + "\(info.format.rawValue.uppercased()); drawn as what it is")
    }
    if picture.isCoarse {
      warnings.append(
        "has \(info.width)×\(info.height) pixels in a form that takes much memory to decode; "
          + "drawn with less detail")
    }
    return warnings
  }

  private static func placeholder(for error: ImageError) -> (State, problem: String) {
    switch error {
    case .unreadable(.notFound): (.missing, "no such file beside the conversation")
    case .unreadable(.outside): (.missing, "lies outside the conversation's folder")
    default: (.unreadable, "\(error)")
    }
  }
}
