import ConfabImport
import ConfabRendering
import ConfabSupport
import FoundationEssentials

/// Finds the files that a page shows and gives them addresses.
package final class PageMedia {
  /// Where the files of a page are.
  package enum Place {
    /// Where the conversation has them: the page is in the same folder.
    case inPlace
    /// Copied to a folder beside the page, whose path is given.
    case beside(String)
    /// In the page itself.
    case embedded
    /// Nowhere: the page shows placeholders.
    case leftOut
  }

  private let attachments: Attachments
  private let place: Place
  private let folder: MediaFolder?
  private var addresses: [String: String?] = [:]
  /// The files that are not there or can't be read.
  package private(set) var missing: [String] = []
  /// The error of a file that can't be written.
  package private(set) var failure: (any Error)?

  /// Creates a finder.
  package init(_ attachments: Attachments, _ place: Place) {
    self.attachments = attachments
    self.place = place
    guard case .beside(let page) = place else {
      folder = nil
      return
    }
    folder = MediaFolder(beside: page) { path in
      guard let bytes = try attachments.bytes(of: path) else { return nil }
      var rest: [UInt8]? = bytes
      return {
        defer { rest = nil }
        return rest ?? []
      }
    }
  }

  /// The address of a file; `nil` for one that is not there.
  package func address(of path: String) -> String? {
    if path.isEmpty { return nil }
    if let known = addresses[path] { return known }
    let found = find(path)
    if found == nil { missing.append(path) }
    addresses[path] = found
    return found
  }

  private func find(_ path: String) -> String? {
    do {
      switch place {
      case .leftOut: return nil
      case .inPlace: return try attachments.bytes(of: path) == nil ? nil : path
      case .beside:
        let copied = try folder?.copy(path) ?? ""
        return copied.isEmpty ? nil : copied
      case .embedded:
        guard let bytes = try attachments.bytes(of: path) else { return nil }
        return "data:\(Self.type(of: bytes));base64,\(Data(bytes).base64EncodedString())"
      }
    } catch let error as FileError {
      failure = failure ?? error
      return nil
    } catch {
      return nil
    }
  }

  /// The MIME type by the first bytes; of a kind that browsers don't show, the general one.
  private static func type(of bytes: [UInt8]) -> String {
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: "\(text)".utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if has("GIF8") { return "image/gif" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    if has("RIFF"), has("WAVE", at: 8) { return "audio/wav" }
    if has("OggS") { return "audio/ogg" }
    if has("fLaC") { return "audio/flac" }
    if has("ID3") || bytes.starts(with: [0xFF, 0xFB]) { return "audio/mpeg" }
    if has("ftyp", at: 4) { return has("M4A", at: 8) ? "audio/mp4" : "video/mp4" }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "video/webm" }
    return "application/octet-stream"
  }
}
