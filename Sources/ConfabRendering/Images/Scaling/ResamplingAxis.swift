import ConfabScene

/// The weights of source pixels for each target pixel along one axis.
///
/// The filter `good` is the Catmull–Rom spline: widened by the ratio where the picture shrinks, so
/// that every source pixel counts, and interpolating where it grows. At a ratio of 1 it changes
/// nothing. (E. Catmull and R. Rom, "A class of local interpolating splines", 1974.) The filter
/// `linear` is a triangle, widened in the same way.
struct ResamplingAxis {
  /// The first source pixel of each target pixel.
  private(set) var starts: [Int] = []
  /// The number of source pixels of each target pixel.
  private(set) var counts: [Int] = []
  /// `stride` weights for each target pixel; the first of them, as many as `counts`, are used and
  /// sum to 1.
  private(set) var weights: [Float] = []
  let stride: Int

  /// Maps `length` source pixels from `start`, both possibly fractional, to `target` pixels. Source
  /// pixels outside this range count too.
  init(
    source: Int, start: Double, length: Double, target: Int, filter: ImageSource.Filter = .good
  ) {
    let ratio = length / Double(target)
    guard filter != .nearest else {
      stride = 1
      starts = (0..<target).map {
        min(source - 1, max(0, Int((start + (Double($0) + 0.5) * ratio).rounded(.down))))
      }
      counts = Array(repeating: 1, count: target)
      weights = Array(repeating: 1, count: target)
      return
    }
    let widening = max(1, ratio)
    let support = (filter == .linear ? 1 : 2) * widening
    stride = min(source, Int(support) * 2 + 3)
    starts.reserveCapacity(target)
    counts.reserveCapacity(target)
    weights.reserveCapacity(target * stride)
    var taps: [Double] = []
    for index in 0..<target {
      let center = start + (Double(index) + 0.5) * ratio
      let first = min(max(0, Int((center - support).rounded(.down))), source - 1)
      let end = max(first + 1, min(source, Int((center + support).rounded(.up))))
      taps.removeAll(keepingCapacity: true)
      var sum = 0.0
      for pixel in first..<min(end, first + stride) {
        let distance = (Double(pixel) + 0.5 - center) / widening
        let tap = filter == .linear ? max(0, 1 - abs(distance)) : Self.catmullRom(distance)
        taps.append(tap)
        sum += tap
      }
      // A range within the picture always has pixels; equal weights are a safe fallback.
      let scale = sum == 0 ? 0 : 1 / sum
      starts.append(first)
      counts.append(taps.count)
      for tap in taps { weights.append(sum == 0 ? 1 / Float(taps.count) : Float(tap * scale)) }
      for _ in taps.count..<stride { weights.append(0) }
    }
  }

  /// The source pixels that have a weight for any target pixel.
  var sourceRows: Range<Int> {
    var last = 0
    for (start, count) in zip(starts, counts) { last = max(last, start + count) }
    return (starts.first ?? 0)..<last
  }

  /// The weights for some of the target pixels.
  func cut(to targets: Range<Int>) -> ResamplingAxis {
    if targets == starts.indices { return self }
    var result = self
    result.starts = Array(starts[targets])
    result.counts = Array(counts[targets])
    result.weights = Array(weights[targets.lowerBound * stride..<targets.upperBound * stride])
    return result
  }

  /// Calls `body` with the starts, counts and weights.
  func withUnsafeBuffers(
    _ body: (
      UnsafeBufferPointer<Int>, UnsafeBufferPointer<Int>, UnsafeBufferPointer<Float>
    ) -> Void
  ) {
    starts.withUnsafeBufferPointer { starts in
      counts.withUnsafeBufferPointer { counts in
        weights.withUnsafeBufferPointer { body(starts, counts, $0) }
      }
    }
  }

  private static func catmullRom(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
