import ConfabSupport

/// Reads the document `confab/1`.
///
/// A document is one JSON object, or JSON lines: the first line is that object without `messages`,
/// and every other line is a message. The content decides which of the two it is, and a name that
/// ends in `.jsonl` always means JSON lines. Lines are read and checked one at a time, so that the
/// text of a very long conversation is never in memory as a whole.
public enum ConversationReader {
  /// The default limit of a file's length, in bytes: well over a million messages.
  public static let maximumLength = 256 << 20

  /// Reads a document that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The file's name, for errors.
  ///   - payloads: The types of the payloads.
  /// - Throws: `DocumentError` with every problem of the document, up to
  ///   `ProblemCollector.limit`.
  /// - Complexity: O(n), for any bytes.
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
  ///   - path: The path of a regular file or a pipe.
  ///   - limit: The most bytes. A longer file is refused.
  ///   - payloads: The types of the payloads.
  /// - Throws: ``DocumentError`` with every problem of the document; `DocumentFileError` if the
  ///   file can't be read.
  public static func read(
    path: String, limit: Int = maximumLength, payloads: PayloadTypes = PayloadTypes()
  ) throws -> Conversation {
    try read(FileReader(path, limit: limit), named: path, payloads)
  }

  /// Reads a document from a function that returns its next bytes, or none at the end.
  ///
  /// - Parameter expected: The length in bytes, for which memory is reserved; 0 if it isn't known.
  /// - Throws: ``DocumentError`` with every problem of the document, or what the function throws.
  package static func read<Failure>(
    named name: String, expecting expected: Int = 0, payloads: PayloadTypes,
    next: @escaping () throws(Failure) -> [UInt8]
  ) throws -> Conversation {
    try read(LineReader(expecting: expected, refill: next), named: name, payloads).get()
  }

  private static func read(
    _ file: FileReader, named name: String, _ payloads: PayloadTypes
  ) throws -> Conversation {
    let lines = LineReader(expecting: file.length) { () throws(DocumentFileError) in
      try file.next()
    }
    return try read(lines, named: name, payloads).get()
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
      // The document is on one line, which is parsed already.
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

  /// Whether the first line may be the header of JSON lines.
  private static func isHeader(_ root: ValueReader?) -> Bool {
    guard let root, root.kind == .object else { return false }
    return !ObjectReader(root).has("messages")
  }
}
