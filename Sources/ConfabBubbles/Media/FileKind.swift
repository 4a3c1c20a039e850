import ConfabModel

/// What a file is, by its name or its MIME type.
struct FileKind: Sendable {
  /// The groups of types that have a name and a color of their own.
  enum Group: Sendable {
    case pdf, document, spreadsheet, presentation, archive, text, audio, picture, video, other
  }

  let group: Group
  /// The extension without its dot, in capitals, for the page that is drawn; empty if it isn't
  /// known or too long to be one.
  let label: String

  /// The most letters of an extension.
  private static let maximumLabel = 7

  init(_ attachment: Attachment) {
    let mime = Self.essence(of: attachment.mime)
    let ending =
      Self.ending(of: attachment.name) ?? mime.flatMap { Self.endings[$0] }
      ?? Self.ending(of: attachment.src)
    label = ending?.uppercased() ?? ""
    group =
      ending.flatMap { Self.groups[$0] } ?? Self.group(ofMIME: mime) ?? .other
  }

  /// The name of the group in the document's language.
  func name(in language: String) -> String {
    let phrase: LocalizedPhrase =
      switch group {
      case .pdf: .pdfDocument
      case .document, .other: .document
      case .spreadsheet: .spreadsheet
      case .presentation: .presentation
      case .archive: .archive
      case .text: .textFile
      case .audio: .audioFile
      case .picture: .photo
      case .video: .video
      }
    return phrase.text(in: language)
  }

  /// The color of the extension: those of WhatsApp for pages, darker where the page is white.
  var ink: Ink {
    switch group {
    case .pdf: .fixed(0xD10335)
    case .document, .text: .fixed(0x2E6AC5)
    case .spreadsheet: .fixed(0x218D51)
    case .presentation: .fixed(0xCB5031)
    case .audio: .fixed(0xB0307A)
    case .picture, .video: .fixed(0x6A4FC0)
    case .archive, .other: .fixed(0x6C6C70)
    }
  }

  /// The extension of a file name in lower case; `nil` for names without one.
  private static func ending(of name: String?) -> String? {
    guard let name, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex
    else { return nil }
    let ending = name[name.utf8.index(after: dot)...]
    guard (1...maximumLabel).contains(ending.utf8.count),
      ending.utf8.allSatisfy({
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      })
    else { return nil }
    return ending.lowercased()
  }

  /// A MIME type without its parameters, in lower case.
  private static func essence(of mime: String?) -> String? {
    mime.map { mime in
      var type = mime.lowercased().prefix { $0 != ";" }
      while type.last == " " { type.removeLast() }
      return String(type)
    }
  }

  private static func group(ofMIME mime: String?) -> Group? {
    guard let mime else { return nil }
    if let group = endings[mime].flatMap({ groups[$0] }) { return group }
    let prefixes: [(String, Group)] = [
      ("text/", .text), ("audio/", .audio), ("image/", .picture), ("video/", .video),
    ]
    return prefixes.first { mime.hasPrefix($0.0) }?.1
  }

  private static let groups: [String: Group] = [
    "pdf": .pdf,
    "doc": .document, "docx": .document, "odt": .document, "rtf": .document, "pages": .document,
    "xls": .spreadsheet, "xlsx": .spreadsheet, "ods": .spreadsheet, "csv": .spreadsheet,
    "tsv": .spreadsheet, "numbers": .spreadsheet,
    "ppt": .presentation, "pptx": .presentation, "odp": .presentation, "key": .presentation,
    "zip": .archive, "gz": .archive, "tgz": .archive, "bz2": .archive, "xz": .archive,
    "zst": .archive, "7z": .archive, "rar": .archive, "tar": .archive,
    "txt": .text, "md": .text, "log": .text, "json": .text, "xml": .text, "html": .text,
    "swift": .text, "py": .text, "js": .text, "ts": .text, "c": .text, "h": .text, "rs": .text,
    "go": .text, "yaml": .text, "yml": .text, "toml": .text, "sh": .text,
    "mp3": .audio, "m4a": .audio, "wav": .audio, "flac": .audio, "ogg": .audio, "opus": .audio,
    "aac": .audio, "aiff": .audio,
    "png": .picture, "jpg": .picture, "jpeg": .picture, "webp": .picture, "gif": .picture,
    "heic": .picture, "tiff": .picture, "svg": .picture, "avif": .picture,
    "mp4": .video, "mov": .video, "m4v": .video, "webm": .video, "mkv": .video, "avi": .video,
  ]

  private static let endings: [String: String] = [
    "application/pdf": "pdf", "application/msword": "doc",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.oasis.opendocument.text": "odt", "application/rtf": "rtf",
    "application/vnd.ms-excel": "xls",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "text/csv": "csv", "application/vnd.ms-powerpoint": "ppt",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/zip": "zip", "application/gzip": "gz", "application/x-7z-compressed": "7z",
    "application/x-tar": "tar", "application/json": "json", "application/xml": "xml",
    "text/plain": "txt", "text/markdown": "md", "text/html": "html", "audio/mpeg": "mp3",
    "audio/mp4": "m4a", "audio/wav": "wav", "image/png": "png", "image/jpeg": "jpg",
    "image/webp": "webp", "image/gif": "gif", "image/heic": "heic", "video/mp4": "mp4",
    "video/quicktime": "mov",
  ]
}
