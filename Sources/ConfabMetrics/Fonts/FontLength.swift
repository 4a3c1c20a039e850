/// A length in a font, in the units of its design and at a type size.
public struct FontLength: Sendable, Hashable, Codable {
  /// The length in font units. It has a fraction only on variation axes.
  public var units: Double
  /// The length in thousandths of an em.
  public var perMille: Double
  /// The length in pixels at the type size of the report, with one pixel per point.
  public var pixels: Double

  /// Creates a length from font units.
  ///
  /// - Parameters:
  ///   - units: The length in font units.
  ///   - unitsPerEm: The number of font units in an em, more than 0.
  ///   - size: The type size in points.
  public init(units: Double, unitsPerEm: Int, size: Double) {
    self.units = units
    perMille = units * 1000 / Double(unitsPerEm)
    pixels = units * size / Double(unitsPerEm)
  }
}
