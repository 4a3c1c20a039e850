import ConfabLayout
import ConfabScene

/// The bars of a screen on their way: newer ones appear over older ones, and the lower bar follows
/// the keyboard.
struct BarsTrack: Sendable {
  struct Layer: Sendable {
    var bars: Bars
    var look: Look
    var appearance: Movement<SIMD2<Double>>
  }

  private(set) var layers: [Layer] = []
  private(set) var edges: Movement<BarEdges.Values> = Movement(BarEdges.Values())

  init() {}

  init(_ bars: Bars?, _ look: Look) {
    guard let bars else { return }
    layers = [Layer(bars: bars, look: look, appearance: Movement([1, 0]))]
    edges = Movement(BarEdges(bars).values)
  }

  /// Shows other bars from now on.
  ///
  /// - Parameters:
  ///   - curve: The curve of the bars' edges.
  ///   - fade: The curve of the cross-fade.
  mutating func move(
    to bars: Bars?, _ look: Look, at time: Double, _ curve: TimingCurve?, fade: TimingCurve?
  ) {
    guard let bars, let last = layers.last else {
      self = BarsTrack(bars, look)
      return
    }
    edges.move(to: BarEdges(bars).values, at: time, curve)
    if let shown = layers.lastIndex(where: { ($0.appearance.end ?? time) <= time }) {
      layers.removeFirst(shown)
    }
    // Typed text appears at once, and the field moves with the keyboard. A header fades.
    if last.bars.key.hasSameField(as: bars.key), last.bars.typing == bars.typing {
      layers[layers.count - 1].bars = bars
      layers[layers.count - 1].look = look
    } else {
      var appearance = Movement<SIMD2<Double>>([0, 0])
      appearance.move(to: [1, 0], at: time, fade)
      // A screen that turns has one header and one composer, which move to their new places.
      if curve == nil || bars.key.width != last.bars.key.width { layers = [] }
      layers.append(Layer(bars: bars, look: look, appearance: appearance))
    }
  }

  /// The time at which everything rests; `nil` if nothing moves.
  var end: Double? {
    ([edges.end] + layers.map(\.appearance.end)).compactMap { $0 }.max()
  }

  /// Draws the bars.
  ///
  /// - Parameter width: The width of the screen at this time, in points.
  func draw(at time: Double, width: Double, into scene: inout Scene) {
    guard let grid = layers.last?.look.request.grid else { return }
    let place = BarEdges(values: edges.value(at: time))
    scene.crossfade(through: layers.map(\.appearance), at: time) { index, scene in
      let (bars, look) = (layers[index].bars, layers[index].look)
      let edges = place.rounded(to: grid, except: BarEdges(bars))
      bars.drawChrome(look.palette, edges, width: width, at: time, into: &scene)
    }
    // A keyboard slides onto the screen as it is.
    let keyboards = layers.filter { $0.bars.keyboard != nil }
    scene.crossfade(through: keyboards.map(\.appearance), at: time) { index, scene in
      let (bars, look) = (keyboards[index].bars, keyboards[index].look)
      let top = place.rounded(to: grid, except: BarEdges(bars)).keyboardTop
      bars.drawKeyboard(look.palette, top: top, into: &scene)
    }
  }
}
