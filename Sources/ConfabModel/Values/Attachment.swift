/// A file that belongs to a message.
public struct Attachment: Codable, Sendable, Equatable {
  /// How far the upload or download of the file has got.
  public enum Transfer: Codable, Sendable, Equatable {
    /// The share that is done, 0 … 1.
    case progress(Double)
    /// The transfer failed.
    case failed
  }
  /// The path of the file, relative to the document and inside its folder.
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
  /// How far the transfer has got: `"progress": 0.4` or `"failed": true` in the document. `nil` if the
  /// file has arrived.
  public var transfer: Transfer?

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
      "src": .string(src), "mime": mime.map(JSONValue.string),
      "width": width.map { .number(Double($0)) }, "height": height.map { .number(Double($0)) },
      "duration": duration.map(JSONValue.number),
      "waveform": waveform.map(JSONValue.number).filled,
      "name": name.map(JSONValue.string), "bytes": bytes.map { .number(Double($0)) },
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
      src: try container.decode(String.self, forKey: "src"),
      mime: try container.decodeIfPresent(String.self, forKey: "mime"),
      width: try container.decodeIfPresent(Int.self, forKey: "width"),
      height: try container.decodeIfPresent(Int.self, forKey: "height"),
      duration: try container.decodeIfPresent(Double.self, forKey: "duration"),
      waveform: try container.decode("waveform", or: []),
      name: try container.decodeIfPresent(String.self, forKey: "name"),
      bytes: try container.decodeIfPresent(Int.self, forKey: "bytes"),
      transfer: try container.decode("failed", or: false)
        ? .failed : progress.map(Transfer.progress))
  }

  /// Encodes the attachment as it is written to a document.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
