import ConfabModel

/// The files of an export of ChatGPT, which are found by their ids: their names begin with the id, as
/// in `file-AbC-photo.png`, or are the id.
struct ChatGPTFiles {
  private let export: Export?
  /// The last names of the files with their paths, sorted.
  private let names: [(name: String, path: String)]

  /// No files.
  init() {
    export = nil
    names = []
  }

  init(_ export: Export) {
    self.export = export
    names = export.paths.map { (Export.lastName(of: $0), $0) }.sorted { $0 < $1 }
  }

  /// The id in an address such as `file-service://file-AbC` or `sediment://file_000#page`.
  static func id(of pointer: String) -> String {
    let start =
      pointer.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { pointer.utf8.index(after: $0) } ?? pointer.startIndex
    return String(pointer[start...].prefix { $0 != "#" && $0 != "?" })
  }

  private func path(_ id: String, named name: String?, from file: String) -> String? {
    guard let export, id.utf8.count >= 4 else { return nil }
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].name < id { low = middle + 1 } else { high = middle }
    }
    while low < names.count, names[low].name.hasPrefix(id) {
      let next = names[low].name.dropFirst(id.count).first
      if next.map({ "-._".contains($0) }) ?? true { return names[low].path }
      low += 1
    }
    // The files beside a single file are not listed.
    guard export.main != nil else { return nil }
    let endings = ["png", "jpg", "jpeg", "webp", "dat", "wav"].map { "\(id).\($0)" }
    return ((name.map { ["\(id)-\($0)"] } ?? []) + endings).lazy
      .compactMap { export.find($0, from: file) }.first
  }

  /// A picture in the text of a message.
  func picture(
    _ pointer: ForeignValue, _ message: ForeignValue, _ file: String
  ) -> [AssistantTurn.Part] {
    let id = Self.id(of: pointer["asset_pointer"].text ?? "")
    let attachment = message["metadata"]["attachments"].elements.first { $0["id"].text == id }
    return part(
      id, named: attachment?["name"].filledText, mime: attachment?["mime_type"].filledText, pointer,
      isPicture: true, file)
  }

  /// A file that is attached to a message.
  func attachment(_ attachment: ForeignValue, _ file: String) -> [AssistantTurn.Part] {
    guard attachment["id"].filledText ?? attachment["name"].filledText != nil else { return [] }
    return part(
      attachment["id"].text ?? "", named: attachment["name"].filledText,
      mime: attachment["mime_type"].filledText, attachment, isPicture: false, file)
  }

  /// A recording, whose words are a part of the message as well.
  func recording(_ pointer: ForeignValue, _ file: String) -> [AssistantTurn.Part] {
    let id = Self.id(of: pointer["asset_pointer"].text ?? "")
    guard let path = path(id, named: nil, from: file) else { return [.loss(.omittedFile)] }
    return [.file(Attachment(path: path, mime: "audio/wav"))]
  }

  private func part(
    _ id: String, named name: String?, mime: String?, _ size: ForeignValue, isPicture: Bool,
    _ file: String
  ) -> [AssistantTurn.Part] {
    let path = path(id, named: name, from: file)
    var attachment = Attachment(path: path ?? "", named: name, mime: mime)
    if attachment.mime == nil || attachment.mime == "application/octet-stream" {
      attachment.mime = path.flatMap(kind) ?? (isPicture ? "image/png" : nil)
    }
    let pixels = 1...1_000_000
    attachment.width = size["width"].whole.flatMap { pixels.contains($0) ? $0 : nil }
    attachment.height = size["height"].whole.flatMap { pixels.contains($0) ? $0 : nil }
    let bytes = size["size"].whole ?? size["size_bytes"].whole
    attachment.bytes = bytes.flatMap { 0...1 << 53 ~= $0 ? $0 : nil }
    return (path == nil ? [.loss(.missingFile)] : []) + [.file(attachment)]
  }

  /// The type of a picture without an ending, by its first bytes.
  private func kind(_ path: String) -> String? {
    let head = (try? export?.stream(path).next())?.prefix(4) ?? []
    let signatures: [(start: [UInt8], mime: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
      ([0x47, 0x49, 0x46, 0x38], "image/gif"), ([0x52, 0x49, 0x46, 0x46], "image/webp"),
    ]
    return signatures.first { head.starts(with: $0.start) }?.mime
  }
}
