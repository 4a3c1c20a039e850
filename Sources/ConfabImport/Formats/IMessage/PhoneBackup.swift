import ConfabSupport

/// The backup of a phone that Finder or iTunes made without a password: a folder whose files are
/// named by digests, with their names in the database `Manifest.db`.
///
/// The name of a file is the SHA-1 digest of its domain, a hyphen and its path on the phone, in
/// hexadecimal digits; it is in a folder with the first two digits as its name. The table `Files` has
/// the columns `fileID`, `domain` and `relativePath` (known from imessage-exporter by ReagentX).
struct PhoneBackup {
  /// The digest of `HomeDomain-Library/SMS/sms.db`.
  private static let messagesID = "3d0d7e5fb2ce288813306e4d4636395e047a3d28"
  private static let manifestName = "Manifest.db"

  private let export: Export
  /// The path of the folder with the backup in the export, with a slash at the end; or empty.
  private let folder: String

  /// - Returns: `nil` if the export has no backup with the database of Messages.
  init?(_ export: Export) {
    let folders = export.paths(named: Self.manifestName).map {
      String($0.dropLast(Self.manifestName.utf8.count))
    }
    guard
      let folder = (folders + [""]).first(where: { export.has($0 + Self.path(Self.messagesID)) })
    else { return nil }
    self.export = export
    self.folder = folder
  }

  /// The path of a file in the folder of the backup.
  private static func path(_ id: String) -> String { "\(id.prefix(2))/\(id)" }

  /// The path of the database of Messages.
  var database: String { folder + Self.path(Self.messagesID) }

  /// Whether the files can't be read without a password.
  var isEncrypted: Bool { !export.head(database).starts(with: SQLiteFile.signature) }

  /// Opens the list of files.
  ///
  /// - Returns: `nil` if it is missing, damaged or encrypted.
  func files() -> Files? {
    let manifest = folder + Self.manifestName
    guard export.has(manifest), let file = try? SQLiteFile(export, manifest),
      let rows = try? file.prepare(
        """
        SELECT fileID FROM Files WHERE relativePath = ? \
        AND domain IN ('MediaDomain', 'HomeDomain') ORDER BY domain DESC
        """)
    else { return nil }
    return Files(backup: self, rows: rows)
  }

  /// Finds files of the backup by their paths on the phone. For use from one task.
  struct Files {
    fileprivate let backup: PhoneBackup
    fileprivate let rows: SQLiteFile.Rows

    /// The path in the export of a file.
    ///
    /// - Parameter path: The path on the phone, from `~/` or `/var/mobile/`.
    /// - Returns: `nil` if the backup does not have the file.
    func path(of path: String) -> String? {
      let starts = ["~/", "/var/mobile/", "/private/var/mobile/"]
      guard let start = starts.first(where: path.hasPrefix) else { return nil }
      rows.restart(String(path.dropFirst(start.count)))
      while (try? rows.step()) == true {
        guard let id = rows.text(0), id.utf8.count == 40, id.allSatisfy(\.isHexDigit) else {
          continue
        }
        let found = backup.folder + PhoneBackup.path(id)
        if backup.export.has(found) { return found }
      }
      return nil
    }
  }
}
