import ConfabLayout
import ConfabScene

/// A color by day and at night.
struct NameColor: Sendable, Hashable {
  let light: Color
  let dark: Color
}

/// The colors of names in groups.
extension NameColor {
  /// Telegram's colors, by the participant's id mod 7, from Telegram for iOS (`PeerNameColor`). At
  /// night the saturation is × 0.7 and the brightness × 1.2.
  static let telegram: [NameColor] = [
    0xcc5049, 0xd67722, 0x955cdb, 0x40a920, 0x309eba, 0x368ad1, 0xc7508b,
  ].map { (number: UInt32) in
    let color = Color(rgb: number)
    return NameColor(light: color, dark: color.adjusted(saturation: 0.7, brightness: 1.2))
  }

  /// Signal's colors, in the order of the sorted ids of a group's members, from Signal for iOS
  /// (`GroupNameColors`).
  static let signal = pairs([
    (0x006da3, 0x00a7fa), (0x007a3d, 0x00b85c), (0xc13215, 0xff6f52), (0xb814b8, 0xf65af6),
    (0x5b6976, 0x8ba1b6), (0x3d7406, 0x5eb309), (0xcc0066, 0xf76eb2), (0x2e51ff, 0x8599ff),
    (0x9c5711, 0xd5920b), (0x007575, 0x00b2b2), (0xd00b4d, 0xff6b9c), (0x8f2af4, 0xbf80ff),
    (0xd00b0b, 0xff7070), (0x067906, 0x0ab80a), (0x5151f6, 0x9494ff), (0x866118, 0xd68f00),
    (0x067953, 0x00b87a), (0xa20ced, 0xcf7cf8), (0x4b7000, 0x74ad00), (0xc70a88, 0xf76ec9),
    (0xb34209, 0xf57a3d), (0x06792d, 0x0ab844), (0x7a3df5, 0xaf8af9), (0x6b6b24, 0xa4a437),
    (0xd00b2c, 0xf77389), (0x2d7906, 0x42b309), (0xaf0bd0, 0xe06ef7), (0x32763e, 0x4baf5c),
    (0x2662d9, 0x7da1e8), (0x76681e, 0xb89b0a), (0x067462, 0x09b397), (0x6447f5, 0xa18ff9),
    (0x5e6e0c, 0x8faa09), (0x077288, 0x00aed1), (0xc20aa3, 0xf75fdd), (0x2d761e, 0x43b42d),
  ])

  /// WhatsApp's colors, from the variables of WhatsApp Web. A new participant gets the one that the
  /// fewest in the group have.
  static let whatsapp = pairs([
    (0x06cf9c, 0x06cf9c), (0x53bdeb, 0x53bdeb), (0xe542a3, 0xe26ab6), (0xa5b337, 0xa5b337),
    (0x007bfc, 0xfc9775), (0xc58730, 0x53a6fd), (0x1daa61, 0xffb938), (0x7f66ff, 0x25d366),
    (0x5e47de, 0xa791ff), (0x25d366, 0xfb5061), (0xc4532d, 0x7f66ff), (0xff2e74, 0x42c7b8),
    (0x7d9ef1, 0xff72a1), (0xfa6533, 0xd88deb), (0x02a698, 0xfa6533), (0xb4876e, 0x02a698),
    (0xffb938, 0xffd279),
  ])

  private static func pairs(_ numbers: [(UInt32, UInt32)]) -> [NameColor] {
    numbers.map { NameColor(light: Color(rgb: $0), dark: Color(rgb: $1)) }
  }
}

/// The colors of an avatar without a picture.
struct AvatarColor: Sendable, Hashable {
  /// The color at the top of the disc.
  let top: Color
  /// The color at the bottom, which is the same in most apps.
  let bottom: Color
  /// The color of the initials or the symbol.
  let text: Color
}

extension AvatarColor {
  /// Telegram's gradients, by the participant's id mod 7, from Telegram for iOS (`AvatarNode`).
  /// That the lighter color is at the top is general knowledge.
  static let telegram = gradients([
    (0xff885e, 0xff516a), (0xffcd6a, 0xffa85c), (0x82b1ff, 0x665fff), (0xa0de7e, 0x54cb68),
    (0x00fcfd, 0x4acccd), (0x72d5fd, 0x2a9ef1), (0xe0a2f3, 0xd669ed),
  ])

  /// Signal's colors from A100 to A210, from Signal for iOS (`AvatarTheme`). The grounds are
  /// general knowledge.
  static let signal = flat([
    (0xe3e3fe, 0x3838f5), (0xdde7fc, 0x1251d3), (0xd8e8f0, 0x086da0), (0xcde4cd, 0x067906),
    (0xeae0fd, 0x661aff), (0xf5e3fe, 0x9f00f0), (0xf6d8ec, 0xb8057c), (0xf5d7d7, 0xbe0404),
    (0xfef5d0, 0x836b01), (0xeae6d5, 0x7d6f40), (0xd2d2dc, 0x4f4f6d), (0xd7d7d9, 0x5c5c5c),
  ])

  /// WhatsApp's colors by day, from the variables of WhatsApp Web: green, teal, sky, cobalt,
  /// purple, pink, red, orange, yellow, brown, gray.
  static let whatsappLight = flat([
    (0xd9fdd3, 0x1b8755), (0xcbf2ee, 0x028377), (0xcaecfa, 0x027eb5), (0xd2e8fe, 0x0063cb),
    (0xe8e0ff, 0x5e47de), (0xffdae7, 0xd42a66), (0xfbd8dc, 0xb80531), (0xfee2d8, 0xc4532d),
    (0xfff0d4, 0x9d6c2c), (0xf4ded1, 0x855538), (0xeeeeee, 0x757778),
  ])

  /// WhatsApp's colors at night, in the same order.
  static let whatsappDark = flat([
    (0x103529, 0x25d366), (0x092d2f, 0x42c7b8), (0x092c3d, 0x53bdeb), (0x092642, 0x53a6fd),
    (0x242447, 0xa791ff), (0x36192a, 0xff72a1), (0x321622, 0xfb5061), (0x35221e, 0xfc9775),
    (0x362c1f, 0xffd279), (0x35271e, 0xdba685), (0x242626, 0xbdbdbd),
  ])

  private static func gradients(_ numbers: [(UInt32, UInt32)]) -> [AvatarColor] {
    numbers.map { AvatarColor(top: Color(rgb: $0), bottom: Color(rgb: $1), text: .white) }
  }

  /// Discs of one color, with the color of their text.
  private static func flat(_ numbers: [(UInt32, UInt32)]) -> [AvatarColor] {
    numbers.map { AvatarColor(top: Color(rgb: $0), bottom: Color(rgb: $0), text: Color(rgb: $1)) }
  }
}

extension Color {
  /// The color with its saturation and brightness (HSB) multiplied. The brightness is at most 1.
  fileprivate func adjusted(saturation: Double, brightness: Double) -> Color {
    let value = max(red, green, blue)
    guard value > 0 else { return self }
    let bright = min(1, value * brightness)
    // As a theme file has it.
    func part(_ part: Double) -> Double {
      (bright * (1 - saturation * (1 - part / value)) * 255).rounded() / 255
    }
    return Color(red: part(red), green: part(green), blue: part(blue), alpha: alpha)
  }
}

extension Palette {
  /// Gives the avatars without a picture the colors of an app.
  mutating func take(_ colors: [AvatarColor]) {
    avatarTops = colors.map(\.top)
    avatarBottoms = colors.map(\.bottom)
    avatarTexts = colors.map(\.text)
  }
}
