import Confab
import ConfabSupport

extension Studio {
  /// The identity of everything but the input and the options that the bytes of a picture depend
  /// on: the versions of Confab and of the C libraries, and the contents of the font files. 32
  /// hexadecimal digits.
  ///
  /// Machines whose studios have the same identity draw the same bytes, if their processors
  /// compress alike.
  ///
  /// - Throws: A font error if a font file can't be read.
  public func engineIdentity() throws -> String {
    let typefaces = try library.typefaces().identity
    let text = Array((try engine() + typefaces).joined(separator: "\n").utf8)
    return text.withUnsafeBytes { Digest128(of: $0).hexadecimal }
  }
}
