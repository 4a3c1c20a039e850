import ConfabModel
import ConfabScene
import ConfabTimeline
import Glibc

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
    var warnings: [String] = []
    let root = Self.realPath(folder.isEmpty ? "." : folder)
    let sources =
      participants.compactMap(\.avatar)
      + messages.filter { $0.kind == .media }.flatMap { $0.attachments.map(\.src) }
    for source in sources where states[source] == nil && !Task.isCancelled {
      let (state, warning) = Self.look(
        up: source, in: root, pictures: pictures, scale: scale)
      states[source] = state
      if let warning { warnings.append(warning) }
    }
    self.init(states: states, warnings: warnings)
  }

  private static func look(
    up source: String, in root: String?, pictures: PictureStore, scale: Double
  ) -> (State, String?) {
    guard let root, let path = realPath(root + "/" + source) else {
      return (.missing, "\(source): no such file beside the conversation; a placeholder is drawn")
    }
    guard path.hasPrefix(root == "/" ? "/" : root + "/") else {
      return (.missing, "\(source): lies outside the conversation's folder; a placeholder is drawn")
    }
    do {
      // The header may be whole while the rest is not; a decoding tells before layout.
      let info = try pictures.check(path: path, scale: scale)
      let warning = info.formatContradicted(by: source).map {
        "\(source): is named like a \($0.rawValue.uppercased()) but holds a "
          + "\(info.format.rawValue.uppercased()); drawn as what it is"
      }
      return (.image(path: path, width: info.width, height: info.height), warning)
    } catch {
      return (.unreadable, "\(source): \(error); a placeholder is drawn")
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
