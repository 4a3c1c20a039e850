import ConfabModel
import ConfabSupport

/// Copies the files that messages show to a folder beside a document.
package final class MediaFolder {
  private let folder: String
  /// The path of the folder from the document.
  private let name: String
  private let read: (String) throws -> (() throws -> [UInt8])?
  private var copies: [String: String] = [:]
  private var taken: Set<String> = []
  /// The number of files that were copied.
  package var count: Int { copies.count }

  /// Creates a folder, which is made for the first file.
  ///
  /// - Parameters:
  ///   - document: The path of the document; `chat.json` has its files in `chat-files`.
  ///   - read: Opens a file by the path that a message has: the function that it returns gives its
  ///     next bytes, or none at the end. `nil` for a file that is not there.
  package init(
    beside document: String, reading read: @escaping (String) throws -> (() throws -> [UInt8])?
  ) {
    let own = FilePath.name(of: document)
    let stem = own.lastIndex(of: ".").map { String(own[..<$0]) } ?? own
    let name = "\(stem.isEmpty ? "chat" : stem)-files"
    self.name = name
    folder = FilePath.folder(of: document).map { "\($0)/\(name)" } ?? name
    self.read = read
  }

  /// Copies the files of a message, whose paths then lead to the copies.
  ///
  /// - Parameter isCopied: Whether the file of a path is copied.
  /// - Throws: The error of a file that can't be read or written.
  package func copyFiles(
    of message: inout Message, where isCopied: (String) -> Bool = { _ in true }
  ) throws {
    for index in message.attachments.indices {
      if isCopied(message.attachments[index].src) {
        message.attachments[index].src = try copy(message.attachments[index].src)
      }
      if let poster = message.attachments[index].poster, isCopied(poster) {
        let copied = try copy(poster)
        message.attachments[index].poster = copied.isEmpty ? nil : copied
      }
    }
  }

  /// Copies a file.
  ///
  /// - Returns: The path from the document; empty for a file that is not there.
  package func copy(_ path: String) throws -> String {
    if path.isEmpty { return path }
    if let known = copies[path] { return known }
    guard let next = try read(path) else { return "" }
    let own = FilePath.name(of: path)
    var name = own
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(number)-\(own)"
      number += 1
    }
    try OutputFolder.make(folder)
    let file = try OutputFile(path: "\(folder)/\(name)")
    while true {
      let chunk = try next()
      if chunk.isEmpty { break }
      try file.write(chunk)
    }
    try file.commit()
    let copied = "\(self.name)/\(name)"
    copies[path] = copied
    return copied
  }
}
