/// How messages of an app move in films.
///
/// The keyboard, a screen that turns, and everything that a finger moves are those of iOS in all
/// apps.
package struct ThemeMotion: Sendable, Hashable {
  /// The way of a text that is sent, from the text field to its place.
  package struct Flight: Sendable, Hashable {
    package var vertical: TimingCurve
    package var horizontal: TimingCurve
  }

  /// The curve of rows that appear, disappear, change and make room.
  package var rows = TimingCurve.system
  /// The curve of the opacity of rows and headers that appear; `nil` for ``rows``.
  package var fade: TimingCurve?
  /// Whether a text that is sent starts as the text field. Otherwise it comes like other rows.
  package var startsAtField = true
  /// The way of such a text; `nil` for ``rows``.
  package var flight: Flight?
  /// Whether ticks and the avatars of readers change at once.
  package var changesMarksAtOnce = false
  /// Whether the bubble of a typing indicator grows into its message. Otherwise it disappears when
  /// the message comes.
  package var typingBecomesMessage = true

  /// The motion of iMessage.
  package init() {}
}

extension TimingCurve {
  /// A spring that hardly overshoots, for screens and keyboards.
  package static let system = TimingCurve(Spring(mass: 1, stiffness: 250, damping: 28))
}

extension ThemeMotion {
  /// Telegram for iOS: `ChatMessageTransitionNode`, and its list's movements on the system's
  /// critical spring (mass 3, stiffness 1000), faster by 5 to 4. The fade is approximate.
  package static let telegram = {
    var motion = ThemeMotion()
    let frequency = (1000.0 / 3).squareRoot() * 0.5 / 0.4
    motion.rows = TimingCurve(
      .spring(Spring(stiffness: frequency * frequency, damping: 2 * frequency)), duration: 0.4)
    motion.fade = TimingCurve(.cubic(.ease), duration: 0.2)
    motion.flight = Flight(
      vertical: TimingCurve(
        .cubic(CubicBezier(0.1992, 0.0106, 0.2792, 0.9103)), duration: 0.3),
      horizontal: TimingCurve(.cubic(CubicBezier(0.23, 1, 0.32, 1)), duration: 0.3))
    motion.changesMarksAtOnce = true
    return motion
  }()

  /// The rows of Signal for Android, ½ − ½ cos π t in 150 ms; those of iOS are not known. All else
  /// is approximate.
  package static let signal = {
    var motion = ThemeMotion.slidingList
    motion.rows = TimingCurve(.cubic(CubicBezier(0.3642, 0, 0.6358, 1)), duration: 0.15)
    return motion
  }()

  /// New messages slide up with the list, and marks don't move (approximate: WhatsApp and
  /// Messenger).
  package static let slidingList = {
    var motion = ThemeMotion()
    motion.rows = TimingCurve(.cubic(CubicBezier(0, 0, 0.58, 1)), duration: 0.25)
    motion.startsAtField = false
    motion.changesMarksAtOnce = true
    motion.typingBecomesMessage = false
    return motion
  }()
}
