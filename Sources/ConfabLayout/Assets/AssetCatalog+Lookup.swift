import ConfabModel
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
  /// - Complexity: linear in the pixels of different pictures.
  public init(
    _ conversation: Conversation, folder: String, pictures: PictureStore = PictureStore(),
    scale: Double = 1
  ) {
    self.init(
      of: conversation.messages, participants: conversation.participants, folder: folder,
      pictures: pictures, scale: scale)
  }

  /// Looks up the pictures of rows, and no others: also of those that a factory has made.
  ///
  /// - Parameter participants: whose avatars are looked up, too.
  /// - Complexity: linear in the pixels of different pictures.
  public init(
    _ items: [TimelineItem], participants: [Participant], folder: String,
    pictures: PictureStore = PictureStore(), scale: Double = 1
  ) {
    let messages = items.lazy.compactMap { item in
      if case .message(let content) = item.content { content.message } else { nil }
    }
    self.init(
      of: messages, participants: participants, folder: folder, pictures: pictures, scale: scale)
  }

  private init(
    of messages: some Sequence<Message>, participants: [Participant], folder: String,
    pictures: PictureStore, scale: Double
  ) {
    var states: [String: State] = [:]
    var found: [String: ImageSource] = [:]
    var warnings: [String] = []
    let folder = Result { () throws(FileError) in try InputFolder(path: folder) }
    let sources =
      participants.compactMap(\.avatar)
      + messages.filter { $0.kind == .media }.flatMap { $0.attachments.map(\.src) }
    for source in sources where states[source] == nil && !Task.isCancelled {
      do throws(ImageError) {
        let folder = try folder.mapError { ImageError.unreadable($0.reason) }.get()
        // The header may be whole while the rest is not; a decoding tells before layout.
        let picture = try pictures.check(source, in: folder, scale: scale)
        let info = picture.info
        states[source] = .image(
          path: picture.source.path, width: info.width, height: info.height)
        found[source] = picture.source
        if let warning = Self.warning(about: info, named: source) { warnings.append(warning) }
      } catch {
        let (state, problem) = Self.placeholder(for: error)
        states[source] = state
        warnings.append("\(source): \(problem); a placeholder is drawn")
      }
    }
    self.init(states: states, pictures: found, warnings: warnings)
  }

  private static func warning(about info: ImageInfo, named source: String) -> String? {
    info.formatContradicted(by: source).map {
      "\(source): is named like a \($0.rawValue.uppercased()) but holds a "
        + "\(info.format.rawValue.uppercased()); drawn as what it is"
    }
  }

  private static func placeholder(for error: ImageError) -> (State, problem: String) {
    switch error {
    case .unreadable(.notFound): (.missing, "no such file beside the conversation")
    case .unreadable(.outside): (.missing, "lies outside the conversation's folder")
    default: (.unreadable, "\(error)")
    }
  }
}
