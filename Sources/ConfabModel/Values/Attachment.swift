/// A file that belongs to a message.
public struct Attachment: Codable, Sendable, Equatable {
  /// How far the upload or download of the file has got.
  public enum Transfer: Codable, Sendable, Equatable {
    /// The share that is done, 0 … 1.
    case progress(Double)
    /// The transfer failed.
    case failed
  }

  /// What a picture or a video is shown as.
  public enum Form: String, Sendable, CaseIterable {
    /// A short silent film that repeats.
    case gif
    /// A photo with a moment of film around it.
    case live
    /// A video in a circle.
    case round
  }

  /// How far a file that can be seen once is.
  public enum ViewOnce: String, Sendable, CaseIterable {
    /// Nobody has seen it.
    case unopened
    /// It has been seen and is gone.
    case opened
    /// It is gone without having been seen.
    case expired
  }

  /// The path of the file, relative to the document and inside its folder; empty for a file that
  /// the document does not have.
  public var src: String
  /// The MIME type, such as "image/jpeg".
  public var mime: String?
  /// The width in pixels, as the sender gave it. The file's own size wins if the file can be read.
  public var width: Int?
  /// The height in pixels, as the sender gave it. The file's own size wins if the file can be read.
  public var height: Int?
  /// The length of a recording, in seconds.
  public var duration: Double?
  /// The loudness of a recording over time, each value 0 … 1.
  public var waveform: [Double]
  /// The name that is shown.
  public var name: String?
  /// The size of the file, in bytes.
  public var bytes: Int?
  /// How far the transfer has got: `"progress": 0.4` or `"failed": true` in the document. `nil` if
  /// the file has arrived.
  public var transfer: Transfer?
  /// What a picture or a video is shown as; `nil` for an ordinary one.
  public var form: Form?
  /// The path of a picture that stands for a video or a file, relative to the document and inside
  /// its folder.
  public var poster: String?
  /// Whether a video has no sound.
  public var isMuted = false
  /// Whether the file can be seen once; its content is then never shown.
  public var viewOnce: ViewOnce?
  /// What is said in a recording.
  public var transcript: String?
  /// The share of a recording that was played, 0 … 1; `nil` if it was not.
  public var played: Double?
  /// The speed at which a recording is played, 0.1 … 10; `nil` for the usual one.
  public var speed: Double?

  /// Whether it is a video, by its type or form.
  public var isVideo: Bool { mime?.hasPrefix("video/") == true || form == .round }

  /// Creates an attachment.
  public init(
    src: String, mime: String? = nil, width: Int? = nil, height: Int? = nil,
    duration: Double? = nil, waveform: [Double] = [], name: String? = nil, bytes: Int? = nil,
    transfer: Transfer? = nil
  ) {
    self.src = src
    self.mime = mime
    self.width = width
    self.height = height
    self.duration = duration
    self.waveform = waveform
    self.name = name
    self.bytes = bytes
    self.transfer = transfer
  }

  var json: JSONValue {
    var members: [String: JSONValue?] = [
      "src": src.isEmpty ? nil : .string(src), "mime": mime.map(JSONValue.string),
      "width": width.map { .number(Double($0)) }, "height": height.map { .number(Double($0)) },
      "duration": duration.map(JSONValue.number),
      "waveform": waveform.map(JSONValue.number).filled,
      "name": name.map(JSONValue.string), "bytes": bytes.map { .number(Double($0)) },
      "form": (form?.rawValue).map(JSONValue.string), "poster": poster.map(JSONValue.string),
      "muted": isMuted ? .bool(true) : nil,
      "viewOnce": (viewOnce?.rawValue).map(JSONValue.string),
      "transcript": transcript.map(JSONValue.string), "played": played.map(JSONValue.number),
      "speed": speed.map(JSONValue.number),
    ]
    switch transfer {
    case .progress(let share): members["progress"] = .number(share)
    case .failed: members["failed"] = .bool(true)
    case nil: break
    }
    return JSONValue(members: members)
  }

  /// Decodes an attachment.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    let progress = try container.decodeIfPresent(Double.self, forKey: "progress")
    self.init(
      src: try container.decode("src", or: ""),
      mime: try container.decodeIfPresent(String.self, forKey: "mime"),
      width: try container.decodeIfPresent(Int.self, forKey: "width"),
      height: try container.decodeIfPresent(Int.self, forKey: "height"),
      duration: try container.decodeIfPresent(Double.self, forKey: "duration"),
      waveform: try container.decode("waveform", or: []),
      name: try container.decodeIfPresent(String.self, forKey: "name"),
      bytes: try container.decodeIfPresent(Int.self, forKey: "bytes"),
      transfer: try container.decode("failed", or: false)
        ? .failed : progress.map(Transfer.progress))
    form = try Self.choice("form", container)
    poster = try container.decodeIfPresent(String.self, forKey: "poster")
    isMuted = try container.decode("muted", or: false)
    viewOnce = try Self.choice("viewOnce", container)
    transcript = try container.decodeIfPresent(String.self, forKey: "transcript")
    played = try container.decodeIfPresent(Double.self, forKey: "played")
    speed = try container.decodeIfPresent(Double.self, forKey: "speed")
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ key: DocumentKey, _ container: KeyedDecodingContainer<DocumentKey>
  ) throws -> Choice? {
    guard let name = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "unknown value \(name)")
    }
    return choice
  }

  /// Encodes the attachment as it is written to a document.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
