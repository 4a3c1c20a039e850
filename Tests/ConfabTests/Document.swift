import Confab
import TestSupport

/// A conversation in the source tree with the folder of its pictures.
struct Document: Sendable, CustomStringConvertible {
  var description: String
  var conversation: Conversation
  var folder: String

  static let root = SourceTree.root

  /// All examples and all inputs of snapshots.
  static let all: [Document] = {
    let folders =
      ["Examples/conversations"]
      + ScratchFolder.names(in: root + "/Snapshots").map { "Snapshots/\($0)" }
    return folders.flatMap { folder in
      ScratchFolder.names(in: "\(root)/\(folder)").filter {
        $0.hasSuffix(".json") || $0.hasSuffix(".jsonl")
      }
      .compactMap { name in
        let conversation = try? ConversationReader.read(path: "\(root)/\(folder)/\(name)")
        return conversation.map {
          Document(
            description: "\(folder)/\(name)", conversation: $0, folder: "\(root)/\(folder)")
        }
      }
    }
  }()
}
