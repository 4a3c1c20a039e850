import ConfabModel

/// Walks through a JSON text of any length and keeps one value of it in memory.
///
///     var json = JSONStream(try export.stream("result.json"))
///     json.enterObject()
///     while let key = json.nextKey() {
///       guard key == "messages", json.enterArray() else { json.skip(); continue }
///       while json.hasElement() {
///         let message = ForeignValue(json.take())
///       }
///     }
///     if let damage = json.damage { … }
///
/// After a syntax error or at the end of a text that is cut off, there are no more keys and
/// elements, and ``damage`` says where. Values that are taken are not checked here.
public struct JSONStream {
  private let stream: ByteStream
  private var chunk: [UInt8] = []
  private var at = 0
  private var isAtEnd = false
  /// The bytes before the chunk.
  private var passed = 0
  /// The closing brackets of the open arrays and objects, and whether they have had an element.
  private var open: [(close: UInt8, hasElement: Bool)] = []
  private var failure: ImportError?
  /// What is wrong with the text, such as "it ends too early, after 812 bytes"; `nil` for none yet.
  public private(set) var damage: String?

  /// The most bytes of a value that is taken. A longer one is damage.
  private static let longestValue = 512 << 20

  /// Creates a stream at the beginning of a text.
  public init(_ stream: ByteStream) { self.stream = stream }

  /// The number of bytes before the place that was reached.
  public var offset: Int { passed + at }

  // MARK: - Walking

  /// Enters an object; `false`, without moving, if the next value is none.
  public mutating func enterObject() -> Bool { enter(0x7B, 0x7D) }

  /// Enters an array; `false`, without moving, if the next value is none.
  public mutating func enterArray() -> Bool { enter(0x5B, 0x5D) }

  private mutating func enter(_ bracket: UInt8, _ close: UInt8) -> Bool {
    skipSpace()
    guard damage == nil, peek() == bracket else { return false }
    at += 1
    open.append((close, false))
    return true
  }

  /// Moves to the next key of the object that was entered last; `nil` at its end, which is then
  /// left. The value must be taken, entered or skipped.
  public mutating func nextKey() -> String? {
    guard moveToElement() else { return nil }
    guard peek() == 0x22 else {
      fail("expected a key")
      return nil
    }
    let key = ForeignValue(take()).text
    skipSpace()
    guard damage == nil, peek() == 0x3A, let key else {
      fail("expected \":\" after a key")
      return nil
    }
    at += 1
    skipSpace()
    return key
  }

  /// Moves to the next element of the array that was entered last; `false` at its end, which is
  /// then left. The element must be taken, entered or skipped.
  public mutating func hasElement() -> Bool { moveToElement() }

  private mutating func moveToElement() -> Bool {
    guard damage == nil, let last = open.last else { return false }
    skipSpace()
    guard let byte = peek() else {
      fail(nil)
      return false
    }
    if byte == last.close {
      at += 1
      open.removeLast()
      return false
    }
    if last.hasElement {
      guard byte == 0x2C else {
        fail("expected \",\"")
        return false
      }
      at += 1
      skipSpace()
      if peek() == last.close {
        at += 1
        open.removeLast()
        return false
      }
    }
    open[open.count - 1].hasElement = true
    return true
  }

  /// The bytes of the next value, which is passed; empty after damage.
  public mutating func take() -> [UInt8] {
    var bytes: [UInt8] = []
    pass { bytes += $0 }
    return damage == nil ? bytes : []
  }

  /// Passes the next value.
  public mutating func skip() { pass { _ in } }

  /// Calls a function with the bytes of the next value in pieces.
  private mutating func pass(_ body: (ArraySlice<UInt8>) -> Void) {
    skipSpace()
    guard damage == nil else { return }
    var depth = 0
    var isInString = false
    var isEscaped = false
    var total = 0
    while true {
      guard fill() else { return fail(nil) }
      var end = at
      var isDone = false
      chunk.withUnsafeBufferPointer { bytes in
        scan: while end < bytes.count {
          let byte = bytes[end]
          if isInString {
            end += 1
            if isEscaped {
              isEscaped = false
            } else if byte == 0x5C {
              isEscaped = true
            } else if byte == 0x22 {
              isInString = false
              if depth == 0 {
                isDone = true
                break scan
              }
            }
            continue
          }
          switch byte {
          case 0x22:
            isInString = true
            end += 1
          case 0x7B, 0x5B:
            depth += 1
            end += 1
          case 0x7D, 0x5D:
            // The bracket around a number, which ends here.
            if depth == 0 {
              isDone = true
              break scan
            }
            depth -= 1
            end += 1
            if depth == 0 {
              isDone = true
              break scan
            }
          case 0x2C, 0x20, 0x0A, 0x0D, 0x09, 0x3A:
            if depth == 0 {
              isDone = true
              break scan
            }
            end += 1
          default: end += 1
          }
        }
      }
      total += end - at
      guard total <= Self.longestValue else { return fail("a value is too long") }
      body(chunk[at..<end])
      at = end
      if isDone { return }
      // A number at the end of the text.
      if depth == 0, !isInString, open.isEmpty, !fill() { return }
    }
  }

  // MARK: - Bytes

  private mutating func peek() -> UInt8? { fill() ? chunk[at] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      at += 1
    }
    // A byte order mark.
    if offset == 0, peek() == 0xEF {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] where peek() == byte { at += 1 }
      skipSpace()
    }
  }

  /// Whether there is another byte.
  private mutating func fill() -> Bool {
    while at == chunk.count, !isAtEnd {
      passed += chunk.count
      at = 0
      do throws(ImportError) { chunk = try stream.next() } catch {
        failure = error
        chunk = []
      }
      isAtEnd = chunk.isEmpty
    }
    return at < chunk.count
  }

  private mutating func fail(_ text: String?) {
    guard damage == nil else { return }
    if let failure {
      damage = failure.text
    } else if let text, fill() {
      damage = "\(text) after \(offset) bytes"
    } else {
      damage = "it ends too early, after \(offset) bytes"
    }
  }
}
