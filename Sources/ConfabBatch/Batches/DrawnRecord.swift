import Confab
import ConfabModel
import ConfabRendering
import ConfabSupport
import FoundationEssentials
import Glibc
import Synchronization

/// The record of the pictures that batches have drawn, so that unchanged ones are not drawn again.
///
/// It is a hidden file of JSON lines beside the pictures. A line is added when a picture is
/// complete, so the record of a batch that was killed is right as far as it goes. Lines that can't
/// be read are ignored: their pictures are drawn again.
///
/// It also knows the pages that a conversation had before it got shorter, which ``finish()``
/// removes.
final class DrawnRecord: Sendable {
  private let path: String
  private let known: [String: DrawnPicture]
  /// Lines that a later line replaces, of batches that were killed.
  private let superseded: [DrawnPicture]
  private let added = Mutex<[String: DrawnPicture]>([:])
  private let descriptor: Int32

  /// The largest length of a record, in bytes.
  private static let maximumLength = 4 << 30

  /// Opens the record of a folder, or begins one.
  ///
  /// - Parameters:
  ///   - folder: The folder of the pictures. It is created if it doesn't exist.
  ///   - shard: The part of the batch, which has a record of its own.
  /// - Throws: `FileError`.
  init(folder: String, shard: BatchShard?) throws(FileError) {
    let part = shard.map { "-\($0.number)-of-\($0.count)" } ?? ""
    path = "\(folder)/.confab-drawn\(part).jsonl"
    try OutputFolder.make(folder)
    var status = stat()
    // Opening a pipe waits for another program.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw FileError(.write, path, .notRegular)
    }
    var known: [String: DrawnPicture] = [:]
    var superseded: [DrawnPicture] = []
    let decoder = JSONDecoder()
    let bytes = (try? WholeFile.read(path: path, limit: Self.maximumLength)) ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let entry = try? decoder.decode(DrawnPicture.self, from: Data(line)) else { continue }
      if let old = known.updateValue(entry, forKey: entry.output) { superseded.append(old) }
    }
    self.known = known
    self.superseded = superseded
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(.write, path, .system(code: errno)) }
    // A line that a killed process did not finish must not swallow the next one.
    if let last = bytes.last, last != UInt8(ascii: "\n") { append([UInt8(ascii: "\n")]) }
  }

  deinit { close(descriptor) }

  /// Whether the pictures of a conversation were drawn from the same inputs, and are still as they
  /// were drawn.
  ///
  /// - Complexity: O(*n*) in the bytes of the pictures.
  func isUnchanged(_ output: String, inputs: String) -> Bool {
    guard let entry = known[output], entry.inputs == inputs, !entry.files.isEmpty else {
      return false
    }
    return entry.files.allSatisfy { Self.digest(ofFile: $0.path) == $0.digest }
  }

  /// Adds the pictures that were drawn from some inputs.
  ///
  /// - Throws: `FileError` if a picture can't be read.
  func add(_ output: String, inputs: String, files: [String]) throws {
    let entry = DrawnPicture(
      output: output, inputs: inputs,
      files: try files.map { path in
        guard let digest = Self.digest(ofFile: path) else {
          throw FileError(.read, path, .notFound)
        }
        return DrawnPicture.File(path: path, digest: digest)
      })
    added.withLock { $0[output] = entry }
    append(try Self.line(entry))
  }

  /// Removes pages of conversations that have fewer pages now, and writes the record again with one
  /// line for each conversation. Files that were changed since they were drawn, or that are
  /// pictures of other conversations, stay.
  ///
  /// - Throws: `FileError`.
  func finish() throws {
    let added = added.withLock { $0 }
    let entries = known.merging(added) { $1 }
    let old = superseded + added.keys.compactMap { known[$0] }
    let current = Set(old.isEmpty ? [] : entries.values.flatMap { $0.files.map(\.path) })
    for entry in old {
      for file in entry.files
      where !current.contains(file.path) && BatchOutputs.isPage(file.path, of: entry.output)
        && Self.digest(ofFile: file.path) == file.digest
      {
        unlink(file.path)
      }
    }
    let file = try OutputFile(path: path)
    for (_, entry) in entries.sorted(by: { $0.key < $1.key }) {
      try file.write(try Self.line(entry))
    }
    try file.commit()
  }

  /// Appends a line. One that can't be written only means that its pictures are drawn again.
  private func append(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  private static func line(_ entry: DrawnPicture) throws -> [UInt8] {
    try EncodedJSON.bytes(of: entry) + [UInt8(ascii: "\n")]
  }

  private static func digest(ofFile path: String) -> String? {
    (try? WholeFile.read(path: path, limit: maximumLength)).map(InputDigest.digest(of:))
  }
}

/// A line of a ``DrawnRecord``: the pictures of a conversation, and what they were drawn from.
struct DrawnPicture: Codable, Sendable {
  struct File: Codable, Sendable {
    var path: String
    /// The digest of the file's bytes.
    var digest: String
  }

  /// The path for the conversation, with `{page}` in it if the pattern has it.
  var output: String
  /// The digest of everything that the pictures depend on.
  var inputs: String
  var files: [File]
}

/// The digest of everything that the pictures of a conversation depend on.
struct InputDigest {
  /// What all conversations of a batch have in common: the options and the engine.
  let common: String

  /// The digest for a conversation.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - names: The names of its pictures, as the document has them.
  ///   - attachments: The place of its pictures.
  /// - Returns: `nil` for pictures in an archive.
  /// - Complexity: O(*n*) in the bytes of the document and of the pictures.
  func digest(
    _ conversation: Conversation, pictures names: [String], in attachments: Attachments
  ) -> String? {
    // What an archive has is not known without reading it.
    guard case .folder(let folder) = attachments else { return nil }
    var json = JSONWriter(.line)
    json.add(conversation.json)
    var parts = [common, Self.digest(of: json.take())]
    let place = try? InputFolder(path: folder)
    for name in FilePath.withoutRepetitions(names).sorted() {
      parts.append(name)
      parts.append(Self.content(of: name, in: place) ?? "")
    }
    // The lengths keep parts apart.
    return Self.digest(of: Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
  }

  static func digest(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { Digest128(of: $0).hexadecimal }
  }

  /// The digest of a picture; the reason if it can't be read, which the drawing shows as a
  /// placeholder.
  private static func content(of name: String, in folder: InputFolder?) -> String? {
    do throws(FileError) {
      guard let file = try folder?.open(name) else { return nil }
      return digest(of: try file.readAll(limit: ImageLimits.fileBytes))
    } catch {
      return "\(error.reason)"
    }
  }
}
