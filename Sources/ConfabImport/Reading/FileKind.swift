import ConfabModel

/// What a file is, by the ending of its name.
public enum FileKind: Sendable {
  case picture, video, audio, contact, other

  /// The kind and the MIME type of a file; `nil` as the type of an unknown ending.
  public static func of(_ name: String) -> (kind: FileKind, mime: String?) {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased()
    guard let ending, let mime = types[ending] else { return (.other, nil) }
    return (kind(mime: mime), mime)
  }

  /// The kind of a MIME type.
  public static func kind(mime: String) -> FileKind {
    if mime.hasPrefix("image/") && mime != "image/svg+xml" { return .picture }
    if mime.hasPrefix("video/") { return .video }
    if mime.hasPrefix("audio/") { return .audio }
    return mime == "text/vcard" || mime == "text/x-vcard" ? .contact : .other
  }

  /// The ending of names of files of a MIME type; `nil` for an unknown type.
  static func ending(mime: String) -> String? {
    // Of several endings the usual one is the shortest, then the first in the alphabet.
    types.filter { $0.value == mime }.keys.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Types of files that chats have, from the registry of media types (IANA).
  private static let types: [String: String] = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "heic": "image/heic", "heif": "image/heif", "bmp": "image/bmp",
    "tif": "image/tiff", "tiff": "image/tiff", "avif": "image/avif", "svg": "image/svg+xml",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "3gp": "video/3gpp", "mkv": "video/x-matroska", "avi": "video/x-msvideo",
    "opus": "audio/ogg", "ogg": "audio/ogg", "oga": "audio/ogg", "m4a": "audio/mp4",
    "mp3": "audio/mpeg", "aac": "audio/aac", "wav": "audio/wav", "amr": "audio/amr",
    "caf": "audio/x-caf", "flac": "audio/flac", "vcf": "text/vcard", "vcard": "text/vcard",
    "pdf": "application/pdf", "zip": "application/zip", "txt": "text/plain", "csv": "text/csv",
    "json": "application/json", "html": "text/html", "md": "text/markdown",
    "doc": "application/msword", "xls": "application/vnd.ms-excel",
    "ppt": "application/vnd.ms-powerpoint",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ]
}

extension Attachment {
  /// An attachment with the MIME type of its name.
  ///
  /// - Parameters:
  ///   - path: The path in the export; empty for a file that it doesn't have.
  ///   - name: The name that is shown; `nil` for that of the path.
  ///   - mime: The MIME type; `nil` for that of the name.
  public init(path: String, named name: String? = nil, mime: String? = nil) {
    let shown = name ?? (path.isEmpty ? nil : Export.lastName(of: path))
    self.init(src: path, mime: mime ?? shown.flatMap { FileKind.of($0).mime }, name: shown)
  }

  /// What the file is, by its type or its name.
  public var fileKind: FileKind {
    mime.map(FileKind.kind(mime:)) ?? FileKind.of(name ?? src).kind
  }
}

extension Message {
  /// Messages for a text with files, as apps show them: pictures and videos as one message with the
  /// text as its caption, every other file as a message of its own.
  ///
  /// - Returns: At least one message. The first one has this message's id, text and reactions; the
  ///   ids of the others are empty.
  public func with(files: [Attachment]) -> [Message] {
    let media = files.filter { [.picture, .video].contains($0.fileKind) }
    let others = files.filter { ![.picture, .video].contains($0.fileKind) }
    var messages: [Message] = []
    func add(_ kind: MessageKind, _ attachments: [Attachment]) {
      var message = messages.isEmpty ? self : Message(id: "", from: from, at: at)
      message.kind = kind
      message.attachments = attachments
      message.status = status
      messages.append(message)
    }
    if !media.isEmpty { add(media.count == 1 ? .media : .album, media) }
    for file in others { add(.file, [file]) }
    return messages.isEmpty ? [self] : messages
  }
}
