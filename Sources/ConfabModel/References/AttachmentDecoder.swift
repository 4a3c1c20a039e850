/// Reads the attachments of messages.
enum AttachmentDecoder {
  /// The largest width and height, in pixels. Larger values are reported as mistakes.
  static let mostPixels = 1_000_000
  /// The longest duration, in seconds.
  static let mostSeconds = 1_000_000_000.0
  /// The largest size of a file, in bytes.
  static let mostBytes = 1 << 53

  private static let keys: KeySet = [
    "src", "mime", "width", "height", "duration", "waveform", "name", "bytes", "progress", "failed",
    "form", "poster", "muted", "viewOnce", "transcript", "played", "speed",
  ]

  static func attachment(_ reader: ValueReader) -> Attachment? {
    guard let object = reader.object(knowing: keys) else { return nil }
    var attachment = Attachment(
      src: object.string("src", .optional, .localPath) ?? "",
      mime: object.string("mime", .optional, .nonEmpty),
      width: object.integer("width", in: 1...mostPixels),
      height: object.integer("height", in: 1...mostPixels),
      duration: object.number("duration", in: 0...mostSeconds),
      waveform: object.array("waveform") { $0.number(in: 0...1) } ?? [],
      name: object.string("name", .optional, .nonEmpty),
      bytes: object.integer("bytes", in: 0...mostBytes), transfer: transfer(object))
    attachment.form = object.choice("form")
    attachment.poster = object.string("poster", .optional, .localPath)
    attachment.isMuted = object.bool("muted") ?? false
    attachment.viewOnce = object.choice("viewOnce")
    attachment.transcript = object.string("transcript", .optional, .nonEmpty)
    attachment.played = object.number("played", in: 0...1)
    attachment.speed = object.number("speed", in: 0.1...10)
    return attachment
  }

  private static func transfer(_ object: ObjectReader) -> Attachment.Transfer? {
    let progress = object.number("progress", in: 0...1)
    guard object.bool("failed") == true else { return progress.map(Attachment.Transfer.progress) }
    if object.has("progress") {
      object.report(key: "progress", "a failed transfer has no progress")
    }
    return .failed
  }
}
