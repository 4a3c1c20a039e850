import ConfabModel

/// The plaintext export of the Signal app: a folder with `metadata.json`, `main.jsonl` and `files/`.
///
/// The lines are the frames of Signal's backups (Signal-Desktop, `backups.proto`) as JSON: numbers
/// of 64 bits are strings, and members with their defaults can be missing.
struct SignalFormat: ExportFormat {
  let name = "signal"
  let title = "Signal"

  static let frames = ["chatItem", "recipient", "chat", "account", "stickerPack"]

  static func file(in export: Export) -> String? {
    let paths = [export.main].compactMap { $0 } + export.paths(named: "main.jsonl")
    return paths.first { path in
      let head = export.head(path)
      let lines = head.split(separator: 0x0A, maxSplits: 4).prefix(4).map {
        ForeignValue(Array($0))
      }
      let isInfo = lines.first.map { $0["backupTimeMs"].exists && $0["version"].exists } ?? false
      let hasFrame = lines.contains { line in
        ["recipient", "account", "chatItem"].contains { line[$0].isObject }
      }
      return isInfo || hasFrame
    }
  }

  func match(_ export: Export) -> FormatMatch {
    if Self.file(in: export) != nil { return .yes(90) }
    if let encrypted = export.paths.first(where: { $0.lowercased().hasSuffix(".backup") }) {
      return .no("\(Export.lastName(of: encrypted)) is an encrypted backup", score: 30)
    }
    return .no("it has no main.jsonl")
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let file = Self.file(in: export) else {
      throw ImportError(export.name, "it has no main.jsonl with the messages of Signal")
    }
    return SignalReader(export, file, try UnixClock(options))
  }
}
