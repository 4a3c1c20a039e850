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
  /// The bottom edge of the lower bar, and the top edge of the keyboard, in points from the top of
  /// the screen.
  private(set) var edges: Movement<SIMD2<Double>> = Movement([0, 0])

  init() {}

  init(_ bars: Bars?, _ look: Look) {
    guard let bars else { return }
    layers = [Layer(bars: bars, look: look, appearance: Movement([1, 0]))]
    edges = Movement([bars.bottom, bars.keyboardTop])
  }

  /// Shows other bars from now on.
  mutating func move(to bars: Bars?, _ look: Look, at time: Double, _ curve: TimingCurve?) {
    guard let bars, let last = layers.last else {
      self = BarsTrack(bars, look)
      return
    }
    edges.move(to: [bars.bottom, bars.keyboardTop], at: time, curve)
    if let shown = layers.lastIndex(where: { ($0.appearance.end ?? time) <= time }) {
      layers.removeFirst(shown)
    }
    // Typed text appears at once.
    if last.bars.key.with(draft: bars.key.draft) == bars.key {
      layers[layers.count - 1].bars = bars
      layers[layers.count - 1].look = look
    } else {
      var appearance = Movement<SIMD2<Double>>([0, 0])
      appearance.move(to: [1, 0], at: time, curve)
      if curve == nil { layers = [] }
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
    let place = edges.value(at: time)
    guard let grid = layers.last?.look.request.grid else { return }
    func rounded(_ value: Double, to target: Double) -> Double {
      value == target ? value : grid.round(value)
    }
    scene.crossfade(through: layers.map(\.appearance), at: time) { index, scene in
      let (bars, look) = (layers[index].bars, layers[index].look)
      let bottom = rounded(place.x, to: bars.bottom)
      bars.drawChrome(look.palette, bottom: bottom, width: width, into: &scene)
    }
    // A keyboard slides onto the screen as it is.
    let keyboards = layers.filter { $0.bars.keyboard != nil }
    scene.crossfade(through: keyboards.map(\.appearance), at: time) { index, scene in
      let (bars, look) = (keyboards[index].bars, keyboards[index].look)
      let top = rounded(place.y, to: bars.keyboardTop)
      bars.drawKeyboard(look.palette, top: top, into: &scene)
    }
  }
}
