import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene

/// What a chat screen shows while nothing moves: its rows with their places, and the bars above and
/// below them.
///
/// All positions are in points from the top left corner of the screen.
package struct Still: Sendable {
  /// The layout of the rows.
  package let layout: LiveLayout
  /// The visible part of the layout.
  package let viewport: Viewport
  /// The size of the screen and what covers it.
  package let screen: ChatScreen
  /// The look of the screen.
  package let style: ChatStyle
  /// The measured rows by their ids: at least those on the screen, and those with heads of readers.
  let rows: [String: ItemLayout]
  /// The bars above and below the rows; `nil` if the screen shows rows alone.
  let bars: Bars?
  /// What a finger pulls aside.
  let swipe: Swipe
  let look: Look

  init(
    layout: LiveLayout, viewport: Viewport, screen: ChatScreen, style: ChatStyle,
    rows: [ItemLayout], bars: Bars? = nil, swipe: Swipe = Swipe()
  ) {
    self.layout = layout
    self.viewport = viewport
    self.screen = screen
    self.style = style
    self.rows = Dictionary(rows.map { ($0.item.id, $0) }) { first, _ in first }
    self.bars = bars
    self.swipe = swipe
    look = Look(style, layout.request)
  }

  /// The size of the screen, in points.
  package var size: Size { Size(width: screen.width, height: screen.height) }

  /// The indexes of the rows that draw on the screen, covered or not, in the layout.
  ///
  /// - Parameter reach: The distance above and below the screen that is included, in points.
  static func drawnRows(
    of layout: LiveLayout, _ viewport: Viewport, height: Double, reach: Double = 0
  ) -> Range<Int> {
    let reach = reach + layout.request.overhang
    return layout.model.rows(
      meeting: viewport.offset - reach..<viewport.offset + height + reach)
  }

  /// The height above and below a screen whose rows can be seen while a spring overshoots, relative
  /// to its height.
  private static let overshootShare = 0.5

  /// The distance above and below the screen from which rows can come while they move, in points.
  ///
  /// - Parameter height: The height of the screen, in points.
  static func reach(ofMovement curve: TimingCurve?, height: Double) -> Double {
    curve == nil ? 0 : overshootShare * height
  }

  /// The indexes of the rows that draw on the screen.
  var drawnRows: Range<Int> { Self.drawnRows(of: layout, viewport, height: screen.height) }

  /// The top edge of a row on the screen, in points; `nil` if the layout doesn't have the row.
  package func top(ofRow id: String) -> Double? {
    layout.model.frame(of: id).map { viewport.screenY(of: $0.y) }
  }

  /// Everything on the screen, from the page to the bars.
  ///
  /// - Parameter time: The time in seconds, for what moves by itself; `nil` for a picture.
  package func scene(at time: Double? = nil) -> Scene {
    var scene = Scene()
    look.drawPage(size, opacity: 1, into: &scene)
    let reveal = swipe.reveal
    for (id, frame) in layout.model[drawnRows] {
      guard let row = rows[id] else { continue }
      let y = viewport.screenY(of: frame.y)
      let shift = swipe.shift(of: row, in: look.request)
      let context = look.context(of: row, height: screen.height, at: time)
      scene.inkLimit = inkLimit(y, row.size.height)
      row.draw(at: Point(x: shift, y: y), context: context, into: &scene)
      scene.inkLimit = nil
      if reveal.distance > 0 {
        reveal.times[id]?.draw(
          beside: row, at: y, by: reveal.distance, in: look.request, look.palette, into: &scene)
      }
      swipe.drawArrow(beside: row, at: y, shift, look, into: &scene)
    }
    scene.owner = ElementOwner()
    bars?.draw(look.palette, at: time, into: &scene)
    return scene
  }

  /// The heights to which the glyphs of a row are clipped.
  func inkLimit(_ y: Double, _ height: Double) -> Range<Double> {
    let overhang = look.request.overhang
    return y - overhang..<y + height + overhang
  }
}

/// What rows of a screen are drawn with: the layout request that they were measured for, and the
/// colors.
struct Look: Sendable {
  /// The parts of a look that can change. Rows with equal keys are drawn alike.
  struct Key: Hashable {
    var theme: String
    var textSize: Double?
    var appearance: Appearance
    var width: Double
    var scale: Double
    var language: String
  }

  let key: Key
  let request: LayoutRequest
  let palette: Palette
  /// What is behind the rows.
  let backdrop: Backdrop

  init(_ style: ChatStyle, _ request: LayoutRequest) {
    self.request = request
    palette = style.palette
    backdrop = Backdrop(palette, with: request.assets)
    key = Key(
      theme: style.theme.name, textSize: style.textSize, appearance: style.appearance,
      width: request.width, scale: request.scale, language: request.language)
  }

  /// Draws what is behind the rows of a screen.
  func drawPage(_ size: Size, opacity: Double, into scene: inout Scene) {
    let screen = Path.rect(Rect(x: 0, y: 0, width: size.width, height: size.height))
    guard !backdrop.isPlain, opacity < 1 else {
      scene.fill(screen, .color(backdrop.color.opacity(opacity)))
      return drawWallpaper(size, into: &scene)
    }
    scene.group(opacity: opacity) { group in
      group.fill(screen, .color(backdrop.color))
      drawWallpaper(size, into: &group)
    }
  }

  private func drawWallpaper(_ size: Size, into scene: inout Scene) {
    backdrop.draw(over: size, screenHeight: size.height, grid: request.grid, into: &scene)
  }

  /// The context in which a row is drawn.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - height: The height of the screen, in points.
  ///   - time: The time in seconds; `nil` for a picture.
  func context(of row: ItemLayout, height: Double, at time: Double?) -> DrawContext {
    let reach = request.overhang
    var context = DrawContext(
      request, palette: palette, decoration: row.item.decoration,
      screen: ScreenGradient(0..<height), visible: -reach..<height + reach)
    context.time = time
    return context
  }
}

/// What a finger pulls aside: the viewer's messages, beside which the times appear, or one message
/// to reply to.
struct Swipe: Sendable {
  /// The distance at which a message that is pulled aside is replied to, in points (Chatto).
  static let replyDistance = 86.0
  /// The distance that a finger moves before anything follows it, in points (Chatto).
  static let slack = 30.0

  /// The times that are pulled onto the screen.
  var reveal = TimeReveal()
  /// The row that is pulled aside to reply to it, and its distance in points.
  var reply: (row: String, distance: Double)?

  /// The distance by which a message follows a finger to the right, in points (Chatto).
  static func replied(byFinger distance: Double) -> Double { max(0, (distance - slack) * 2 / 3) }

  /// The horizontal distance of a row from its place, in points.
  func shift(of row: ItemLayout, in request: LayoutRequest) -> Double {
    reveal.shift(of: row, isMirrored: request.isMirrored)
      + (reply?.row == row.item.id ? reply?.distance ?? 0 : 0) * (request.isMirrored ? -1 : 1)
  }

  /// Draws the arrow beside a row that is pulled aside to reply to it.
  func drawArrow(
    beside row: ItemLayout, at y: Double, _ shift: Double, _ look: Look, into scene: inout Scene
  ) {
    guard let reply, reply.row == row.item.id else { return }
    ReplyArrow.draw(
      beside: row, at: y, distance: abs(shift), look, into: &scene)
  }
}
