import ConfabLayout
import ConfabScene

/// What of a bubble with everything inside is shape and not length: ticks, the grid of photos, and
/// where the time is on a photo.
package struct OneBubbleLook: Sendable {
  /// The ground of the time on a photo.
  enum TimeGround: Sendable {
    /// A dark pill around it.
    case pill
    /// A shade that gets darker towards the bottom of the photo.
    case shade
  }

  /// The ground of a quoted message.
  enum QuoteGround: Sendable {
    /// The color of the bar at an opacity.
    case bar(opacity: Double)
    /// A color for each appearance.
    case panel(light: Color, dark: Color)
  }

  /// The line above a forwarded message.
  enum ForwardLine: Sendable {
    /// Where the message is from, in the color of the time.
    case detail
    /// Where the message is from, in the color of links.
    case accent
    /// An arrow and "Forwarded" in italics, without a name.
    case arrow
  }

  /// The delivery marks.
  var ticks: Ticks.Style
  /// The grid of photos.
  var mosaic: PhotoMosaic.Rule
  /// The ground of the time on a photo.
  var timeGround: TimeGround
  /// The ground of a quoted message.
  var quoteGround: QuoteGround
  /// The ground of the time beside stickers and large emoji, for each appearance; its text is white,
  /// or the detail of incoming bubbles if the ground is that of incoming bubbles.
  var freeGround: (light: Color, dark: Color)?
  /// The arrangement of files.
  var file: FileLook
  /// The reactions inside of bubbles; `nil` if they hang at their feet.
  var reactions: BubbleReactions?

  /// The line above a forwarded message.
  var forward = ForwardLine.detail

  /// Whether "edited" before the time begins with a small letter.
  var hasSmallNotes = false

  /// The weight of names.
  static let nameWeight = 600
}
