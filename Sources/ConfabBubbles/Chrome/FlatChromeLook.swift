import ConfabLayout
import ConfabScene

/// The sizes, symbols and colors of an app's flat bars that a palette doesn't have. Lengths are in
/// points; those of both sides are mirrored in right-to-left screens.
package struct FlatChromeLook: Sendable {
  var header: Header
  var composer: Composer
  var icons: BarIcon.Style

  /// A color for light and dark chrome.
  struct Shade: Sendable {
    var light: Color
    var dark: Color

    init(_ light: UInt32, _ dark: UInt32) {
      (self.light, self.dark) = (Color(rgb: light), Color(rgb: dark))
    }

    func color(on palette: Palette) -> Color { palette.chrome.isDark ? dark : light }
  }

  /// The bar below the status bar.
  struct Header: Sendable {
    /// The height below the status bar.
    var height = 44.0
    /// The diameter of the picture.
    var avatar: Double
    /// Whether the picture is at the trailing side, and titles are in the middle.
    var isCentered = false
    var groupAvatar: GroupAvatar
    var titleWeight = 600
    var titleSize = 17.0
    var subtitleSize: Double
    var subtitle: Subtitle
    /// Whether the subtitle says who is typing.
    var showsTyping = false
    /// The symbols in a direct chat and in a group, from the screen's edge.
    var icons: (direct: [BarIcon], group: [BarIcon]) = ([], [])
    /// Whether symbols have the accent color, and not the color of the title.
    var hasAccent: Bool
    /// The line below the bar; `nil` for none.
    var line: Shade?
  }

  /// The picture of a group, which has none in a document.
  enum GroupAvatar: Sendable {
    /// The first letters of the title.
    case initials
    /// A symbol of several people.
    case people
    /// The pictures of two members.
    case faces
  }

  /// The line below the title of a group.
  enum Subtitle: Sendable {
    /// The number of members.
    case members
    /// The names of the others.
    case names
  }

  /// The bar above the home indicator.
  struct Composer: Sendable {
    /// The height of the text field with one line of text.
    var fieldHeight: Double
    var radius: Double
    /// The space above and below the field.
    var padding: Double
    var textInset = 12.0
    var textSize = 17.0
    /// The distance from one baseline to the next.
    var pitch = 20.33
    var maximumLines: Int
    var placeholder: Placeholder
    var leading: IconRow
    /// The symbols before a field with a draft.
    var leadingWithDraft: IconRow?
    var trailing: IconRow
    /// The symbol at the end of the field, and whether a draft keeps it.
    var fieldIcon: (icon: BarIcon, staysWithDraft: Bool)
    var send: SendButton
    /// The bar; `nil` for the color of the chrome.
    var bar: Shade?
    var field: Shade
    /// The line around the field; `nil` for none.
    var rim: Shade?
    /// The line above the bar; `nil` for none.
    var line: Shade?
  }

  /// The text of an empty field.
  enum Placeholder: Sendable {
    /// "Message" in the language of the conversation.
    case message
    /// The same text in all languages.
    case text(String)
  }

  /// Symbols beside the text field.
  struct IconRow: Sendable {
    /// The symbols, from the screen's edge.
    var icons: [BarIcon]
    /// The distance from the screen's edge to the center of the first symbol.
    var margin: Double
    /// The distance from one center to the next.
    var pitch = 42.0
    /// The distance from the center of the last symbol to the field.
    var gap: Double

    var width: Double { margin + pitch * Double(icons.count - 1) + gap }
  }

  /// The button in place of the trailing symbols beside a draft.
  struct SendButton: Sendable {
    var icon: BarIcon
    /// The side of the symbol's box.
    var size: Double
    /// The diameter of the disc behind the symbol; `nil` for none.
    var disc: Double?
    var isSolid = false
    /// The distances from the button's center to the screen's edge and to the field.
    var margin: Double
    var gap: Double
  }
}

extension FlatChromeLook {
  /// Telegram for iOS before iOS 26.
  ///
  /// The colors of lines and fields, and the smallest height of the text, are those of Telegram-iOS
  /// (DefaultDayPresentationTheme, DefaultDarkPresentationTheme, ChatTextInputPanelNode). All else
  /// is approximate. Bars are opaque here.
  package static let telegram = FlatChromeLook(
    header: Header(
      avatar: 37, isCentered: true, groupAvatar: .initials, subtitleSize: 13, subtitle: .members,
      showsTyping: true, hasAccent: true, line: Shade(0xc8c7cc, 0x3d3d40)),
    composer: Composer(
      fieldHeight: 33, radius: 16.5, padding: 6, maximumLines: 8, placeholder: .message,
      leading: IconRow(icons: [.clip], margin: 21, gap: 21),
      trailing: IconRow(icons: [.microphone], margin: 21, gap: 21),
      fieldIcon: (.sticker, staysWithDraft: false),
      send: SendButton(icon: .arrow, size: 23, disc: 33, margin: 21, gap: 21),
      // Black and white of an opacity of 0.1 around the field, on the bar.
      field: Shade(0xffffff, 0x060606), rim: Shade(0xdadada, 0x1a1a1a),
      line: Shade(0xb2b2b2, 0x3d3d40)),
    icons: BarIcon.Style(line: 1.6))

  /// Signal for iOS before iOS 26.
  ///
  /// The header's sizes are those of ConversationHeaderView, the field's and the bar's heights
  /// those of ConversationInputToolbar. Symbols, their distances and colors are approximate.
  package static let signal = FlatChromeLook(
    header: Header(
      avatar: 36, groupAvatar: .people, subtitleSize: 12, subtitle: .members,
      icons: (direct: [.phone, .video], group: [.video]), hasAccent: false),
    composer: Composer(
      fieldHeight: 40, radius: 20, padding: 6, maximumLines: 4, placeholder: .message,
      leading: IconRow(icons: [.plus], margin: 26, gap: 24),
      trailing: IconRow(icons: [.microphone, .camera], margin: 27, gap: 24),
      fieldIcon: (.sticker, staysWithDraft: false),
      send: SendButton(icon: .arrow, size: 24, disc: 34, margin: 27, gap: 25),
      field: Shade(0xf0f0f0, 0x2e2e2e)),
    icons: BarIcon.Style(line: 1.7))

  /// WhatsApp for iOS before iOS 26. The lines' opacities and the field's line are those of a kit
  /// for Figma, the colors those of WhatsApp Web; all else is approximate.
  package static let whatsapp = FlatChromeLook(
    header: Header(
      avatar: 36, groupAvatar: .people, subtitleSize: 12.5, subtitle: .names, showsTyping: true,
      icons: (direct: [.phone, .video], group: [.phone, .video]), hasAccent: false,
      line: Shade(0xcccccc, 0x343434)),
    composer: Composer(
      fieldHeight: 36, radius: 18, padding: 6, maximumLines: 6, placeholder: .text(""),
      leading: IconRow(icons: [.plus], margin: 24, gap: 22),
      trailing: IconRow(icons: [.microphone, .camera], margin: 25, gap: 23),
      fieldIcon: (.sticker, staysWithDraft: false),
      send: SendButton(icon: .plane, size: 20, disc: 34, isSolid: true, margin: 25, gap: 23),
      bar: Shade(0xf7f5f3, 0x161717), field: Shade(0xffffff, 0x242626),
      rim: Shade(0xcdcdcd, 0x323434), line: Shade(0xcccccc, 0x343434)),
    icons: BarIcon.Style(line: 1.7))

  /// Messenger for iOS. The field's color in light chrome, its text and the line's color are those
  /// of the web app; all else is approximate.
  package static let messenger = FlatChromeLook(
    header: Header(
      avatar: 36, groupAvatar: .faces, subtitleSize: 12, subtitle: .members,
      icons: (direct: [.video, .phone], group: [.video, .phone]), hasAccent: true,
      line: Shade(0xced0d4, 0x3e4042)),
    composer: Composer(
      fieldHeight: 36, radius: 18, padding: 7, textInset: 14, maximumLines: 5,
      placeholder: .text("Aa"),
      leading: IconRow(
        icons: [.plusDisc, .camera, .picture, .microphone], margin: 26, pitch: 40, gap: 22),
      leadingWithDraft: IconRow(icons: [.more], margin: 23, gap: 18),
      trailing: IconRow(icons: [.like], margin: 26, gap: 24),
      fieldIcon: (.smiley, staysWithDraft: true),
      send: SendButton(icon: .plane, size: 28, isSolid: true, margin: 26, gap: 24),
      // A gray of an opacity of 0.1 on white.
      field: Shade(0xf3f4f5, 0x303030)),
    icons: BarIcon.Style(line: 2, isSolid: true))
}
