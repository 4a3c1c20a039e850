import ConfabModel

/// The database of Apple's Messages: `chat.db` of a Mac, `sms.db` of a phone's backup.
///
/// Tables and columns are those that imessage-exporter (ReagentX) documents; they vary with the
/// version of the system, so that only those that a database has are read.
struct IMessageFormat: ExportFormat {
  let name = "imessage"
  let title = "iMessage"

  private static let tables: Set<String> = ["message", "handle", "chat", "chat_message_join"]

  /// The path of the database; `nil` if there is none.
  static func database(in export: Export) -> String? {
    let named = ["chat.db", "sms.db"].flatMap { export.paths(named: $0) }
    let paths = [export.main, PhoneBackup(export)?.database].compactMap { $0 } + named
    return paths.first {
      export.has($0) && export.head($0).starts(with: SQLiteFile.signature)
    }
  }

  func match(_ export: Export) throws(ImportError) -> FormatMatch {
    guard let path = Self.database(in: export) else {
      return PhoneBackup(export)?.isEncrypted == true
        ? .no("the backup is encrypted; expected one without a password", score: 40)
        : .no("it has no database named chat.db or sms.db")
    }
    do throws(ImportError) {
      let missing = Self.tables.subtracting(try SQLiteFile(export, path).tables())
      return missing.isEmpty
        ? .yes(90) : .no("the database has no table \"\(missing.sorted()[0])\"", score: 20)
    } catch {
      return .no(error.text, score: 30)
    }
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let path = Self.database(in: export) else {
      throw ImportError(export.name, "it has no database of Messages; expected chat.db or sms.db")
    }
    let file = try SQLiteFile(export, path)
    let missing = Self.tables.subtracting(try file.tables())
    guard missing.isEmpty else {
      throw export.error(path, "the database has no table \"\(missing.sorted()[0])\"")
    }
    return IMessageReader(export, try IMessageDatabase(file, path), try IMessageClock(options))
  }
}

/// The times of the database: nanoseconds since 2001-01-01 in UTC, or seconds before macOS 10.13.
struct IMessageClock {
  private static let epoch = 978_307_200_000
  private let clock: UnixClock

  init(_ options: ImportOptions) throws(ImportError) { clock = try UnixClock(options) }

  /// Milliseconds since 1970; `nil` for 0, which means that there is no time.
  static func milliseconds(_ time: Int) -> Int? {
    guard time != 0 else { return nil }
    let isSeconds = -100_000_000_000...100_000_000_000 ~= time
    return epoch + (isSeconds ? time * 1_000 : time / 1_000_000)
  }

  func timestamp(_ time: Int) -> Timestamp? {
    guard let milliseconds = Self.milliseconds(time) else { return nil }
    return clock.moment(milliseconds: milliseconds)
  }
}
