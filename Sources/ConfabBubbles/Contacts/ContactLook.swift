import ConfabScene

/// How an app arranges a contact.
///
/// Lengths are in points at the usual text size. The diameter of the photo, the height of the part
/// above the buttons and the type sizes are in ``ContactMetrics``.
struct ContactLook: Sendable {
  /// The buttons below.
  enum Foot: Sendable {
    /// One button on a plate: its inset, height and radius, and the type size.
    case plate(inset: Double, height: Double, radius: Double, size: Double, ink: Ink, ground: Ink)
    /// Buttons beside each other below a line, as in other cards.
    case row(addsContact: Bool)
  }

  /// The text size of the theme.
  var textSize = 17.0
  var ground = CardGround.bubble
  /// The least width.
  let width: Double
  /// The distances of the photo from the left and the top, and the space between it and the texts.
  let (left, top, gap): (Double, Double, Double)
  /// The weight of the name, and the line pitches.
  let nameWeight: Int
  let (namePitch, notePitch): (Double, Double)
  /// Whether there is a line with the phone number or the organization.
  var hasNote = true
  var hasChevron = false
  let foot: Foot
}

extension ContactLook {
  /// Telegram for iOS (ChatMessageContactBubbleContentNode). The place of the photo and the button
  /// are approximate.
  static let telegram = ContactLook(
    width: 220, left: 10, top: 8, gap: 10, nameWeight: 500, namePitch: 17, notePitch: 17,
    foot: .plate(
      inset: 8, height: 34, radius: 8, size: 15, ink: .accent, ground: .faded(.accent, 0.1)))

  /// Signal for iOS. The numbers are approximate.
  static let signal = ContactLook(
    width: 244, left: 12, top: 10, gap: 12, nameWeight: 600, namePitch: 22, notePitch: 17,
    hasChevron: true, foot: .row(addsContact: false))

  /// WhatsApp (styles of its web app).
  static let whatsapp = ContactLook(
    width: 336, left: 9, top: 12, gap: 15, nameWeight: 600, namePitch: 22, notePitch: 16,
    hasNote: false, foot: .row(addsContact: true))

  /// Messenger: a card in the color of incoming bubbles. All numbers are approximate.
  static let messenger = ContactLook(
    textSize: 15, ground: .incoming, width: 240, left: 12, top: 12, gap: 10, nameWeight: 600,
    namePitch: 20, notePitch: 18,
    foot: .plate(
      inset: 12, height: 36, radius: 18, size: 15, ink: .text, ground: .faded(.text, 0.1)))
}
