import ConfabModel

/// The JSON export of a room by Element: `export.json` with folders of media, or the file alone.
///
/// The shape is that of Element Web's JSON exporter and of the events of the Matrix specification.
struct MatrixFormat: ExportFormat {
  let name = "matrix"
  let title = "Matrix"

  static func file(in export: Export) -> String? {
    let paths = [export.main].compactMap { $0 } + export.paths(named: "export.json")
    return paths.first { path in
      let keys = JSONKeys(export.head(path))
      return keys.has("room_name", "messages")
        || keys.has("messages/event_id", "messages/origin_server_ts")
    }
  }

  func match(_ export: Export) -> FormatMatch {
    if Self.file(in: export) != nil { return .yes(90) }
    let pages = export.paths.filter { Export.lastName(of: $0) == "messages.html" }
    let isPage = pages.contains { path in
      String(decoding: export.head(path), as: UTF8.self).contains("mx_")
    }
    return isPage
      ? .no("it is HTML; expected an export of the kind JSON", score: 40)
      : .no("it has no JSON with \"room_name\" and \"messages\"")
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let file = Self.file(in: export) else {
      throw ImportError(export.name, "it has no export.json of Element")
    }
    return MatrixReader(export, file, try UnixClock(options))
  }
}
