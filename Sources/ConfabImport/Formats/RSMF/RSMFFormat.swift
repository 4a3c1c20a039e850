import ConfabModel

/// Relativity's Short Message Format 2.0: mails with an archive in each, or what was in the archive:
/// `rsmf_manifest.json` with files beside it.
struct RSMFFormat: ExportFormat {
  let name = "rsmf"
  let title = "RSMF"

  private static let manifest = "rsmf_manifest.json"

  static func manifests(in export: Export) -> [String] { export.paths(named: manifest) }

  static func mails(in export: Export) -> [String] {
    export.paths.filter { path in
      guard
        export.main == path || path.lowercased().hasSuffix(".rsmf")
          || path.lowercased().hasSuffix(".eml")
      else { return false }
      return MailArchive.hasHeader("x-rsmf-version", in: export.head(path))
    }
  }

  func match(_ export: Export) -> FormatMatch {
    if !Self.manifests(in: export).isEmpty || !Self.mails(in: export).isEmpty { return .yes(90) }
    if export.paths.contains(where: { $0.lowercased().hasSuffix(".rsmf") }) {
      return .no("the mail has no header X-RSMF-Version", score: 45)
    }
    return .no("it has no rsmf_manifest.json")
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    var sources: [RSMFReader.Source] = []
    for path in Self.manifests(in: export) {
      sources.append(RSMFReader.Source(export: export, manifest: path, isInside: false))
    }
    for path in Self.mails(in: export) {
      let bytes = try MailArchive.bytes(of: path, in: export)
      let inner = try Export(bytes: bytes, named: "\(export.name): \(path)")
      for manifest in Self.manifests(in: inner) {
        sources.append(RSMFReader.Source(export: inner, manifest: manifest, isInside: true))
      }
    }
    guard !sources.isEmpty else {
      throw ImportError(export.name, "it has no rsmf_manifest.json")
    }
    return RSMFReader(export, sources, try UnixClock(options))
  }
}

/// Finds the archive that is attached to a mail (RFC 5322, RFC 2045).
enum MailArchive {
  private static let longestArchive = 512 << 20

  /// Whether the head of a mail has a header, in lower case.
  static func hasHeader(_ name: String, in head: [UInt8]) -> Bool {
    for line in head.prefix(16_384).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self).lowercased()
      if text.hasPrefix("\(name):") { return true }
      if text.isEmpty || text == "\r" { return false }
    }
    return false
  }

  /// The bytes of the first zip archive of a mail.
  static func bytes(of path: String, in export: Export) throws(ImportError) -> [UInt8] {
    var lines = LineStream(try export.stream(path))
    var isHeader = true
    var header = ""
    var content: [UInt8] = []
    var isArchive = false
    while let line = try lines.next() {
      if isArchive {
        // The part ends at a boundary.
        if line.starts(with: [0x2D, 0x2D]) { break }
        content += line
        guard content.count <= longestArchive else {
          throw export.error(path, "the archive in the mail is too long")
        }
      } else if isHeader {
        if line.isEmpty {
          isHeader = false
          isArchive = isArchiveHeader(header)
        } else if header.utf8.count < 65_536 {
          header += String(decoding: line, as: UTF8.self).lowercased() + "\n"
        }
      } else if line.starts(with: [0x2D, 0x2D]) {
        isHeader = true
        header = ""
      }
    }
    guard !content.isEmpty else {
      throw export.error(path, "the mail has no archive such as rsmf.zip in Base64")
    }
    return Base64.bytes(content)
  }

  private static func isArchiveHeader(_ header: String) -> Bool {
    guard header.contains("content-transfer-encoding: base64") else { return false }
    return header.contains(".zip") || header.contains("application/zip")
      || header.contains("application/x-zip")
  }
}
