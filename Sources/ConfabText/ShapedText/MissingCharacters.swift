/// The characters of a text that no font has, and the digits for the boxes that replace them.
final class MissingCharacters: Sendable {
  /// The characters, each once, in order of appearance.
  let scalars: [Unicode.Scalar]
  private let known: Set<Unicode.Scalar>
  let digits: HexDigits?

  init(_ scalars: [Unicode.Scalar], digits: HexDigits?) {
    self.scalars = scalars
    known = Set(scalars)
    self.digits = digits
  }

  /// An occurrence of a missing character.
  struct Occurrence {
    var scalar: Unicode.Scalar
    var bytes: Range<Int>
  }

  /// The missing characters of a cluster, in text order. If none is known to be missing, the result
  /// is the first character.
  func occurrences(in bytes: Range<Int>, of utf8: [UInt8]) -> [Occurrence] {
    var result: [Occurrence] = []
    var byte = bytes.lowerBound
    UTF8Text.forEachScalar(of: utf8, in: bytes) { scalar in
      let end = byte + UTF8.width(scalar)
      if known.contains(scalar) { result.append(Occurrence(scalar: scalar, bytes: byte..<end)) }
      byte = end
    }
    if result.isEmpty, let first = UTF8Text.scalar(at: bytes.lowerBound, in: utf8) {
      result.append(Occurrence(scalar: first, bytes: bytes))
    }
    return result
  }
}
