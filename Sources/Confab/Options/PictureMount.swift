import ConfabModel
import ConfabScene
import ConfabSupport

/// What is around a picture of a conversation and over it.
public struct PictureMount: Sendable, Hashable {
  /// What is behind a picture.
  public enum Ground: Sendable, Hashable {
    /// A color, which may be transparent.
    case color(Color)
    /// A gradient of two colors. The direction is in degrees, clockwise from upwards as in CSS:
    /// 90 is from the left to the right, 180 from the top to the bottom.
    case gradient(Color, Color, degrees: Double)
  }

  /// A sign over a picture.
  public enum Watermark: Sendable, Hashable {
    /// A faint text that is repeated over the whole picture.
    case text(String)
    /// A picture in the lower corner, by the path of its file.
    case picture(String)
  }

  /// The space around the picture in points, 0 … 400.
  public var padding: Double
  /// What is behind the picture; `nil` for the color of the page.
  public var ground: Ground?
  /// Whether the picture has a shadow on its ground.
  public var hasShadow: Bool
  /// A text below the picture; never empty.
  public var caption: String?
  /// A sign over the picture.
  public var watermark: Watermark?
  /// The messages to which the picture is cropped, such as `m3..m7`, with their bubbles close to
  /// the edges; `nil` for the whole picture. The other messages are laid out but not drawn.
  public var crop: String?
  /// The messages that stand out, by ids or numbers. All others are faint. If empty, all are drawn
  /// as usual.
  public var highlighted: [String]

  /// Creates a mount, by default nothing.
  public init(
    padding: Double = 0, ground: Ground? = nil, hasShadow: Bool = false, caption: String? = nil,
    watermark: Watermark? = nil, crop: String? = nil, highlighted: [String] = []
  ) {
    self.padding = padding
    self.ground = ground
    self.hasShadow = hasShadow
    self.caption = caption
    self.watermark = watermark
    self.crop = crop
    self.highlighted = highlighted
  }

  /// Whether anything is around the picture or over it.
  var isPlain: Bool {
    padding == 0 && ground == nil && !hasShadow && caption == nil && watermark == nil && crop == nil
  }
}

extension PictureMount.Watermark {
  /// A picture if the text ends like the name of one, otherwise a text.
  package init(_ text: String) {
    let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif"]
    self = endings.contains { text.lowercased().hasSuffix($0) } ? .picture(text) : .text(text)
  }
}

extension PictureMount.Ground {
  /// Reads a color, `none`, or a gradient: `linear-gradient(45deg, #abc, #def)` or
  /// `#aabbcc..#ddeeff@45`. `nil` for other texts.
  package init?(_ text: String) {
    if text == "none" {
      self = .color(.clear)
      return
    }
    let compact = text.filter { $0 != " " }
    let parts: [Substring]
    let degrees: Double
    if compact.hasPrefix("linear-gradient("), compact.hasSuffix(")") {
      var list = compact.dropFirst("linear-gradient(".count).dropLast()
        .split(separator: ",", omittingEmptySubsequences: false)
      if let first = list.first, first.hasSuffix("deg") {
        guard let number = Double(first.dropLast(3)), number.isFinite else { return nil }
        degrees = number
        list.removeFirst()
      } else {
        degrees = 180
      }
      parts = list
    } else if let dots = compact.firstRange(of: "..") {
      let sign = compact.lastIndex(of: "@")
      guard let number = sign.map({ Double(compact[compact.index(after: $0)...]) }) ?? 180,
        number.isFinite, sign.map({ $0 > dots.upperBound }) ?? true
      else { return nil }
      degrees = number
      parts = [compact[..<dots.lowerBound], compact[dots.upperBound..<(sign ?? compact.endIndex)]]
    } else {
      guard let color = Self.color(compact[...]) else { return nil }
      self = .color(color)
      return
    }
    guard parts.count == 2, let first = Self.color(parts[0]), let second = Self.color(parts[1]),
      abs(degrees) <= 3600
    else { return nil }
    self = .gradient(first, second, degrees: degrees)
  }

  /// `#rrggbb`, `#rrggbbaa`, or `#rgb`.
  private static func color(_ text: Substring) -> Color? {
    if text.utf8.count == 4, text.first == "#" {
      let long = text.dropFirst().reduce(into: "#") { $0 += "\($1)\($1)" }
      return HexColor(long).map(Color.init)
    }
    return HexColor(String(text)).map(Color.init)
  }

  /// Whether it is a gradient.
  package var isGradient: Bool { if case .gradient = self { true } else { false } }

  /// The color that a text on the ground contrasts with.
  var mean: Color {
    switch self {
    case .color(let color): color
    case .gradient(let first, let second, _): first.mixed(with: second, 0.5)
    }
  }
}
