/// How text is set before any span changes it.
public struct TextStyle: Sendable, Hashable {
  /// Type size in points, above 0 and at most 10,000.
  public var size: Double
  /// CSS weight, 1 … 1,000; the nearest that the family has is taken.
  public var weight: Int
  public var italic: Bool
  /// Fixed-width text.
  public var mono: Bool
  /// Points between what a reader sees as characters, -1,000 … 1,000; 0 is as the font has it.
  ///
  /// There is none at the ends of a line, beside characters without ink and width, and within words
  /// of scripts whose letters join. A negative one moves a character at most to where the one
  /// before it begins. Other than 0, it switches optional ligatures off.
  public var letterSpacing: Double
  /// Points added to every advance of the bundled text family; other fonts keep theirs.
  public var tracking: Tracking
  /// Sorted by tag, each tag once; a list in another order is put in this one.
  public var features: [FontFeature] {
    didSet { features = FontFeature.canonical(features) }
  }

  public init(
    size: Double, weight: Int = 400, italic: Bool = false, mono: Bool = false,
    letterSpacing: Double = 0, tracking: Tracking = .none, features: [FontFeature] = []
  ) {
    self.size = size
    self.weight = weight
    self.italic = italic
    self.mono = mono
    self.letterSpacing = letterSpacing
    self.tracking = tracking
    self.features = FontFeature.canonical(features)
  }

  /// Throws where a number is out of its range or none.
  public func validate() throws(TextStyleError) {
    guard size > 0, size <= 10_000 else {
      throw TextStyleError("the type size is \(size); expected above 0 and at most 10000 points")
    }
    guard (1...1000).contains(weight) else {
      throw TextStyleError("the weight is \(weight); expected 1 to 1000")
    }
    guard (-1000...1000).contains(letterSpacing) else {
      throw TextStyleError("the letter-spacing is \(letterSpacing); expected -1000 to 1000 points")
    }
    for points in [tracking.regular, tracking.bold] where !(-1000...1000).contains(points) {
      throw TextStyleError("the tracking is \(points); expected -1000 to 1000 points")
    }
  }
}

/// A style that no text can be set in, in one line.
public struct TextStyleError: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// What a stretch of text is, beyond the base style. Only ``shaping`` changes its measure.
public struct TextTraits: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let bold = TextTraits(rawValue: 1)
  public static let italic = TextTraits(rawValue: 2)
  public static let code = TextTraits(rawValue: 4)
  public static let underline = TextTraits(rawValue: 8)
  public static let strike = TextTraits(rawValue: 16)
  public static let mention = TextTraits(rawValue: 32)
  public static let link = TextTraits(rawValue: 64)
  /// Weight 500 where the text is lighter.
  public static let medium = TextTraits(rawValue: 128)

  /// The traits that change fonts, and so sizes.
  public static let shaping: TextTraits = [.medium, .bold, .italic, .code]
}

/// Traits of a stretch of text.
public struct TraitSpan: Sendable, Hashable {
  /// UTF-8 bytes, on scalar boundaries.
  public var range: Range<Int>
  public var traits: TextTraits

  public init(range: Range<Int>, traits: TextTraits) {
    self.range = range
    self.traits = traits
  }
}

/// A face at a size: all that is needed to draw its glyphs.
public struct FontInstance: Sendable, Hashable {
  public let path: String
  /// Face within a collection; a named instance of a variable font in the upper 16 bits.
  public let index: Int
  /// Points.
  public let size: Double
  /// Added to each advance when text is shaped, in 1/1024 point. Drawing ignores it.
  let tracking: Int32

  public init(path: String, index: Int, size: Double) {
    self.init(path: path, index: index, size: size, tracking: 0)
  }

  init(path: String, index: Int, size: Double, tracking: Int32) {
    self.path = path
    self.index = index
    self.size = size
    self.tracking = tracking
  }

  /// The same font as it is drawn.
  var untracked: FontInstance { FontInstance(path: path, index: index, size: size) }
}

/// Vertical measures of a font at a size, in points.
public struct FontMetrics: Sendable, Equatable {
  /// Above the baseline, positive.
  public var ascent: Double
  /// Below the baseline, positive.
  public var descent: Double
  /// Top of the underline below the baseline, positive, and its thickness.
  public var underlineOffset: Double
  public var underlineThickness: Double
  /// Middle of the strike-through line above the baseline.
  public var strikeOffset: Double
  /// Extra space between lines that the font wishes for, 0 or more; no line pitch here uses it.
  public var lineGap: Double
  /// Height of flat capitals and of flat small letters; `nil` where the font does not say.
  public var capHeight: Double?
  public var xHeight: Double?

  /// Baseline of a line of a fixed pitch whose text stands in the middle, from the line's top.
  public func baseline(pitch: Double) -> Double {
    (pitch - ascent - descent) / 2 + ascent
  }
}
