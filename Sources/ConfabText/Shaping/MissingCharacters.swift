/// The characters of a text that no font has, and the digits that boxes in their place show.
final class MissingCharacters: Sendable {
  /// Each once, in order of appearance.
  let scalars: [Unicode.Scalar]
  private let known: Set<Unicode.Scalar>
  let digits: HexDigits?

  init(_ scalars: [Unicode.Scalar], digits: HexDigits?) {
    self.scalars = scalars
    known = Set(scalars)
    self.digits = digits
  }

  /// Some bytes of a text that no font has.
  struct Place {
    var scalar: Unicode.Scalar
    var bytes: Range<Int>
  }

  /// The missing characters of a cluster, in the order of the text; where none is known to be missing,
  /// its first character.
  func places(in bytes: Range<Int>, of utf8: [UInt8]) -> [Place] {
    var places: [Place] = []
    var byte = bytes.lowerBound
    UTF8Text.forEachScalar(of: utf8, in: bytes) { scalar in
      let end = byte + UTF8.width(scalar)
      if known.contains(scalar) { places.append(Place(scalar: scalar, bytes: byte..<end)) }
      byte = end
    }
    if places.isEmpty, let first = UTF8Text.scalar(at: bytes.lowerBound, in: utf8) {
      places.append(Place(scalar: first, bytes: bytes))
    }
    return places
  }
}

/// The sixteen hexadecimal digits of a font, for the boxes of missing characters.
public struct HexDigits: Sendable {
  private let font: FontInstance
  /// Of 0 … F.
  private let glyphs: [UInt32]
  /// Of one digit, and the height of all of them, as shares of the type size.
  private let advance: Double
  private let height: Double

  init(font: FontInstance, glyphs: [UInt32], advance: Double, height: Double) {
    self.font = font
    self.glyphs = glyphs
    self.advance = advance
    self.height = height
  }

  /// A code point in two rows, in the middle of a box, as large as fits.
  ///
  /// - Parameters:
  ///   - width, height: of the box, in points.
  ///   - left, bottom: of the box, in points from the line's left end and from the baseline, y down.
  ///   - bytes: of the text, that the box stands for.
  /// - Returns: `nil` where the type size would be below `smallest`, in points.
  public func glyphs(
    of scalar: Unicode.Scalar, width: Double, height: Double, left: Double, bottom: Double,
    bytes: Range<Int>, smallest: Double
  ) -> PositionedGlyphs? {
    let columns = scalar.value > 0xFFFF ? 3 : 2
    let digits = (0..<2 * columns).map {
      Int(scalar.value >> UInt32(4 * (2 * columns - 1 - $0)) & 15)
    }
    let gap = 0.35 * self.height
    let size = min(
      width / (Double(columns) * advance), height / (2 * self.height + gap))
    guard size.isFinite, size >= smallest, glyphs.count == 16 else { return nil }
    let step = size * advance
    let x = left + (width - step * Double(columns)) / 2
    let lower = bottom - (height - size * (2 * self.height + gap)) / 2
    return PositionedGlyphs(
      font: FontInstance(path: font.path, index: font.index, size: size), traits: [], x: x,
      width: step * Double(columns), bytes: bytes,
      glyphs: digits.enumerated().map { place, digit in
        PositionedGlyphs.Glyph(
          id: glyphs[digit], cluster: Int32(clamping: bytes.lowerBound),
          x: x + step * Double(place % columns),
          y: place < columns ? lower - size * (self.height + gap) : lower)
      }, missing: scalar)
  }
}

extension TextShaper {
  /// The digits of the font for fixed-width text; `nil` where it does not have them.
  func hexDigits() throws -> HexDigits? {
    let style = TextStyle(size: 16, mono: true)
    let instance = try primaryFont(of: style)
    let digits = "0123456789ABCDEF".unicodeScalars
    let glyphs = try digits.map { try store.glyph(of: $0, in: instance) }
    guard let zero = glyphs[0], glyphs.allSatisfy({ $0 != nil }),
      let ink = try store.ink(zero, of: instance), ink.top < 0
    else { return nil }
    let advance = try glyphs.compactMap { $0 }.map { try store.advance(of: $0, in: instance) }.max()
    return HexDigits(
      font: instance, glyphs: glyphs.compactMap { $0 }, advance: (advance ?? 0) / style.size,
      height: -ink.top / style.size)
  }
}
