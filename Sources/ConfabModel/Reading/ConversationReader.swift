/// Reads the document `confab/1`.
///
/// Two forms are told apart by their content: JSON, one object; and JSON lines, whose first line is
/// that object without `messages` and each further line one message. A name that ends in `.jsonl`
/// says that it is JSON lines. Lines are read and checked one at a time, so that the bytes of a
/// very long conversation are never in memory at once.
public enum ConversationReader {
  /// Bytes that a file may have unless the caller says otherwise: well over a million messages.
  public static let maximumLength = 256 << 20

  /// Reads a document that is in memory.
  ///
  /// O(n), whatever the bytes are.
  /// - Parameter name: The file's name, for the errors.
  /// - Throws: Every problem of the document, up to ``ProblemCollector/limit``.
  public static func read(
    _ bytes: some Collection<UInt8>, named name: String, payloads: PayloadTypes = PayloadTypes()
  ) throws(DocumentError) -> Conversation {
    var whole: [UInt8]? = Array(bytes)
    let lines = LineReader<Never> {
      defer { whole = nil }
      return whole ?? []
    }
    return try read(lines, named: name, payloads).get()
  }

  /// Reads a document from a file.
  ///
  /// - Parameters:
  ///   - path: a regular file or a pipe; `-` is standard input.
  ///   - limit: bytes; a longer file is refused.
  /// - Throws: ``DocumentError`` for what is wrong with the document, ``DocumentFileError`` where the file
  ///   can't be read.
  public static func read(
    path: String, limit: Int = maximumLength, payloads: PayloadTypes = PayloadTypes()
  ) throws -> Conversation {
    let file = try InputFile(path, limit: limit)
    let lines = LineReader(expecting: file.length) { () throws(DocumentFileError) in
      try file.next()
    }
    return try read(lines, named: path == "-" ? "standard input" : path, payloads).get()
  }

  private static func read<Failure>(
    _ lines: consuming LineReader<Failure>, named name: String, _ payloads: PayloadTypes
  ) throws(Failure) -> Result<Conversation, DocumentError> {
    let first = try lines.nextFilled() ?? []
    let number = first.isEmpty ? 1 : lines.number
    let problems = ProblemCollector(first, firstLine: number)
    let root = ValueReader(problems)

    let saysLines = name.hasSuffix(".jsonl")
    let second = saysLines || isHeader(root) ? try lines.nextFilled() : nil
    if saysLines || second != nil {
      var decoder = ConversationDecoder(problems, payloads)
      decoder.beginLines(root)
      var next = second
      while let line = next, !problems.isFull {
        problems.move(to: line, firstLine: lines.number)
        decoder.messageLine()
        next = try lines.nextFilled()
      }
      decoder.endLines()
      return decoder.result(named: name)
    }

    var whole = first
    if try lines.hasMore() {
      whole.append(UInt8(ascii: "\n"))
      try lines.appendRest(to: &whole)
    }
    if root != nil, whole[first.count...].allSatisfy(JSONParser.isSpace) {
      // The whole document stood on one line and is parsed already.
      return document(root, problems, named: name, payloads)
    }
    let wholeProblems = ProblemCollector(whole, firstLine: number)
    return document(ValueReader(wholeProblems), wholeProblems, named: name, payloads)
  }

  private static func document(
    _ root: ValueReader?, _ problems: ProblemCollector, named name: String,
    _ payloads: PayloadTypes
  ) -> Result<Conversation, DocumentError> {
    var decoder = ConversationDecoder(problems, payloads)
    decoder.document(root)
    return decoder.result(named: name)
  }

  /// Whether a first line that is JSON by itself may begin a document of more lines.
  private static func isHeader(_ root: ValueReader?) -> Bool {
    guard let root, root.kind == .object else { return false }
    return !ObjectReader(root).has("messages")
  }
}
