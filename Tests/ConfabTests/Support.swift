import Confab
import Glibc

/// A conversation of the source tree with the folder that its pictures are in.
struct Document: Sendable, CustomStringConvertible {
  var description: String
  var conversation: Conversation
  var folder: String

  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")

  /// Every example and every input of a stored picture.
  static let all: [Document] = {
    let folders =
      ["Examples"] + names(in: root + "/Snapshots").map { "Snapshots/\($0)" }
    return folders.flatMap { folder in
      names(in: "\(root)/\(folder)").filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
        .compactMap { name in
          let conversation = try? ConversationReader.read(path: "\(root)/\(folder)/\(name)")
          return conversation.map {
            Document(
              description: "\(folder)/\(name)", conversation: $0, folder: "\(root)/\(folder)")
          }
        }
    }
  }()

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
