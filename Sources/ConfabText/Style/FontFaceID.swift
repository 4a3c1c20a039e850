import CTypography

/// The identity of a font face: its file, its index, and the position of a variable font.
public struct FontFaceID: Sendable, Hashable {
  /// The path of the font file.
  public let path: String
  /// The index of the face in a collection, with the named instance of a variable font in the upper
  /// 16 bits.
  public let index: Int
  let variation: FontVariation?

  /// The positions on the axes of a variable font, sorted by tag. Axes that are not listed are at
  /// their defaults.
  public var axes: [FontAxisSetting] { variation?.axes ?? [] }

  /// The positions in one line, such as `slnt=-5,wght=550`; empty for the default position.
  package var axisList: String { variation?.list ?? "" }

  init(path: String, index: Int, variation: FontVariation? = nil) {
    self.path = path
    self.index = index
    self.variation = variation
  }
}

extension FontFaceID {
  /// Moves a HarfBuzz font of this face to the named instance and the position of the face.
  package func move(_ font: OpaquePointer) {
    let named = index >> 16
    if named > 0 { hb_font_set_var_named_instance(font, UInt32(truncatingIfNeeded: named - 1)) }
    guard let variation else { return }
    let settings = variation.axes.compactMap { axis in
      axis.openTypeTag.map { hb_variation_t(tag: $0.rawValue, value: Float(axis.value)) }
    }
    hb_font_set_variations(font, settings, UInt32(settings.count))
  }
}

/// A font face at a size: everything that is needed to draw its glyphs.
public struct FontInstance: Sendable, Hashable {
  /// The face.
  public let face: FontFaceID
  /// The type size, in points.
  public let size: Double
  /// The amount added to each advance when text is shaped, in 1/1024 point. Drawing ignores it.
  let tracking: Int32

  /// The path of the font file.
  public var path: String { face.path }
  /// The index of the face in a collection, with the named instance of a variable font in the upper
  /// 16 bits.
  public var index: Int { face.index }

  /// Creates a font instance without tracking. A variable font is at its default position.
  package init(path: String, index: Int, size: Double) {
    self.init(face: FontFaceID(path: path, index: index), size: size)
  }

  /// Creates a font instance without tracking.
  package init(face: FontFaceID, size: Double) { self.init(face: face, size: size, tracking: 0) }

  init(face: FontFaceID, size: Double, tracking: Int32) {
    self.face = face
    self.size = size
    self.tracking = tracking
  }

  /// The font without tracking, for drawing.
  var untracked: FontInstance { FontInstance(face: face, size: size) }
}

/// A position in the design space of a variable font.
///
/// Axes that are not listed are at their defaults. The object is immutable and shared by all values
/// that refer to it, so that a font instance stays cheap to copy and to hash.
final class FontVariation: Sendable {
  /// The positions, sorted by tag, each tag once.
  let axes: [FontAxisSetting]
  private let hash: Int

  /// Creates a position.
  ///
  /// - Parameter settings: The positions. The last one of each axis counts. Those with a tag that
  ///   is not four ASCII characters, or with a value that is not finite, are ignored.
  /// - Returns: `nil` if no axis is left.
  init?(_ settings: [FontAxisSetting]) {
    let valid = settings.filter { $0.openTypeTag != nil && $0.value.isFinite }
    let last = Dictionary(valid.map { ($0.tag, $0) }, uniquingKeysWith: { $1 })
    guard !last.isEmpty else { return nil }
    axes = last.values.sorted { $0.tag < $1.tag }
    hash = axes.hashValue
  }

  /// Reads a list in fontconfig's form, such as `slnt=-5,wght=550`.
  convenience init?(list: String) {
    self.init(
      list.split(separator: ",").compactMap { item in
        let parts = item.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Double(parts[1]) else { return nil }
        return FontAxisSetting(tag: String(parts[0]), value: value)
      })
  }

  /// The list in fontconfig's form, which ``init(list:)`` reads.
  var list: String { axes.map(\.description).joined(separator: ",") }
}

extension FontVariation: Hashable {
  static func == (a: FontVariation, b: FontVariation) -> Bool { a === b || a.axes == b.axes }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
