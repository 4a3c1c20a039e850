import ConfabModel

/// Reads the records of a file one by one: the elements of an array, the lines of JSON lines, or the
/// only object.
///
///     var records = try JSONRecords(export, path)
///     while let record = try records.next() { … }
///     if let damage = records.damage { … }
struct JSONRecords {
  private enum Source {
    case array(JSONStream)
    case object(JSONStream)
    case lines(LineStream)
    case end
  }

  private var source: Source
  /// The number of the last record, counted from 1.
  private(set) var number = 0
  /// The place of the last record, such as "line 3" or "conversation 3".
  private(set) var place = ""
  /// What is wrong with the file, after the last record that could be read; `nil` for nothing.
  private(set) var damage: String?
  private let noun: String

  /// Opens a file.
  ///
  /// - Parameter noun: What a record is called, such as "conversation".
  init(_ export: Export, _ path: String, noun: String) throws(ImportError) {
    self.noun = noun
    let head = export.head(path)
    let isLines = Self.hasLines(head)
    let stream = try export.stream(path)
    guard !isLines else {
      source = .lines(LineStream(stream))
      return
    }
    var json = JSONStream(stream)
    source = json.enterArray() ? .array(json) : .object(json)
  }

  /// Whether the first line of a file is an object. A file of one long line is one, too.
  private static func hasLines(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard let start = text.firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return false
    }
    // UTF-16 has a mark, which is no bracket.
    guard text[start] == UInt8(ascii: "{") else { return text[start] >= 0xFE }
    guard let end = text[start...].firstIndex(of: 0x0A) else { return true }
    return ForeignValue(Array(text[start..<end])).isObject
  }

  /// Returns the next record, which is missing if it is not JSON; `nil` at the end.
  mutating func next() throws(ImportError) -> ForeignValue? {
    switch source {
    case .array(var json):
      guard json.hasElement() else {
        damage = json.damage
        source = .end
        return nil
      }
      let bytes = json.take()
      damage = json.damage
      source = damage == nil ? .array(json) : .end
      guard damage == nil else { return nil }
      number += 1
      place = "\(noun) \(number)"
      return ForeignValue(bytes)
    case .object(var json):
      let bytes = json.take()
      damage = json.damage
      source = .end
      guard damage == nil else { return nil }
      number = 1
      place = "\(noun) 1"
      return ForeignValue(bytes)
    case .lines(var lines):
      source = .end
      var line = try lines.next()
      while line?.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) == true {
        line = try lines.next()
      }
      guard let line else { return nil }
      source = .lines(lines)
      number += 1
      place = "line \(lines.number)"
      return ForeignValue(line)
    case .end: return nil
    }
  }

  /// Tells the sink that the file is damaged; throws if nothing of it could be read.
  func finish(_ sink: ImportSink, _ export: Export, _ path: String) throws(ImportError) {
    guard let damage else { return }
    guard number > 0 else { throw export.error(path, damage) }
    sink.skip(.damage, at: "\(Export.lastName(of: path)): \(damage)")
  }
}
