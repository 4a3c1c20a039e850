import ConfabImport
import ConfabModel
import ConfabSupport
import Dispatch
import Synchronization

/// A document that is being written, with its files beside it.
final class DocumentTarget {
  enum Files {
    /// Copied beside the document.
    case copied
    /// Named as the export has them.
    case named
    /// Not even named: placeholders.
    case leftOut
  }

  private let file: OutputFile
  private let form: DocumentWriter.Form
  private let files: Files
  private let media: MediaFolder
  /// Whether files can be beside the document.
  private let hasFolder: Bool
  private var encoder: MessageEncoder?

  init(
    path: String?, form: DocumentWriter.Form, files: Files,
    reading read: @escaping (String) throws -> (() throws -> [UInt8])?
  ) throws {
    self.form = form
    self.files = files
    let target = path.flatMap { $0 == "-" ? nil : $0 }
    file = try target.map { try OutputFile(path: $0) } ?? .standardOutput()
    hasFolder = target != nil
    media = MediaFolder(beside: target ?? "chat.json", reading: read)
  }

  /// Begins the document with a conversation without messages.
  func begin(_ head: Conversation) throws(ImportError) {
    do throws(BlockingThread.Failure) { encoder = try MessageEncoder(form, head: head) } catch {
      throw ImportError("the document", "\(error)")
    }
  }

  func add(_ message: Message) throws(ImportError) {
    var message = message
    do {
      switch files {
      case .copied: try media.copyFiles(of: &message)
      case .named:
        // These are nowhere else.
        if hasFolder {
          try media.copyFiles(of: &message) { EmbeddedFiles.isEmbedded($0) }
        } else {
          message.leaveOutFiles { EmbeddedFiles.isEmbedded($0) }
        }
      case .leftOut: message.leaveOutFiles { _ in true }
      }
      if let json = encoder?.add(message) { try file.write(json) }
    } catch let error as ImportError {
      throw error
    } catch let error as FileError {
      throw ImportError(error.path, "cannot \(error.action.rawValue) it: \(error.reason)")
    } catch {
      throw ImportError("the document", "\(error)")
    }
  }

  func finish() throws {
    try encoder?.finish { json in try file.write(json) }
    try file.commit()
  }
}

extension Message {
  /// Removes the paths of some files, so that placeholders are shown.
  fileprivate mutating func leaveOutFiles(where isLeftOut: (String) -> Bool) {
    for index in attachments.indices {
      if isLeftOut(attachments[index].src) { attachments[index].src = "" }
      if attachments[index].poster.map(isLeftOut) == true { attachments[index].poster = nil }
    }
  }
}

/// Encodes messages as JSON on a thread of its own, while the next ones are read. For use from one task.
private final class MessageEncoder {
  private final class Exchange: Sendable {
    struct State {
      var batch: [Message] = []
      var isLast = false
      var json: [UInt8] = []
    }

    let state = Mutex(State())
    /// A batch is there.
    let given = DispatchSemaphore(value: 0)
    /// Its JSON is there.
    let done = DispatchSemaphore(value: 0)
  }

  private static let mostMessages = 256
  /// The bytes of JSON that a batch may have, if its messages are as long as those before.
  private static let mostBytes = 1 << 18
  private let exchange = Exchange()
  private var batch: [Message] = []
  /// The number of messages in the next full batch. The first ones are few: they may be long.
  private var limit = 16
  /// The number of messages that the thread encodes; `nil` if it waits.
  private var encoded: Int?
  private var isFinished = false

  /// Starts the thread.
  init(_ form: DocumentWriter.Form, head: Conversation) throws(BlockingThread.Failure) {
    try BlockingThread.start { [exchange] in
      var writer = DocumentWriter(form, head: head)
      var isLast = false
      while !isLast {
        exchange.given.wait()
        let batch = exchange.state.withLock { state in
          isLast = state.isLast
          defer { state.batch = [] }
          return state.batch
        }
        for message in batch { writer.add(message) }
        if isLast { writer.finish() }
        exchange.state.withLock { [json = writer.take()] in $0.json = json }
        exchange.done.signal()
      }
    }
  }

  deinit { if !isFinished { give(isLast: true) } }

  /// Adds a message. Returns the JSON of an earlier batch each time that one is full, else `nil`.
  func add(_ message: Message) -> [UInt8]? {
    batch.append(message)
    guard batch.count >= limit else { return nil }
    defer { give(isLast: false) }
    guard let count = encoded else { return nil }
    let json = take()
    limit = min(Self.mostMessages, max(1, count * Self.mostBytes / max(1, json.count)))
    return json
  }

  /// Calls `write` with the rest of the JSON.
  func finish(_ write: ([UInt8]) throws -> Void) throws {
    let json = take()
    give(isLast: true)
    isFinished = true
    try write(json)
    try write(take())
  }

  /// Waits for the JSON of the batch that was given last.
  private func take() -> [UInt8] {
    guard encoded != nil else { return [] }
    exchange.done.wait()
    encoded = nil
    return exchange.state.withLock { $0.json }
  }

  private func give(isLast: Bool) {
    exchange.state.withLock { [batch] state in
      state.batch = batch
      state.isLast = isLast
    }
    encoded = batch.count
    batch = []
    exchange.given.signal()
  }
}
