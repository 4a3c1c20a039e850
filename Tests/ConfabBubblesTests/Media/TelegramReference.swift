import ConfabScene

/// Telegram's arrangement of photos, written from its description without looking at the code:
/// absolute frames in points, on the app's own screen.
enum TelegramReference {
  static let width = 300.0
  static let height = 380.0

  static func frames(_ r: [Double]) -> [Rect] {
    let sorts = r.map { $0 > 1.2 ? "w" : $0 < 0.8 ? "n" : "q" }.joined()
    let average = (1 + r.reduce(0, +)) / Double(r.count)
    if r.count > 4 || r.max() ?? 0 > 2 { return lines(r, average) }
    switch (r.count, sorts) {
    case (2, "ww") where average > 1.4 * width / height && r[1] - r[0] < 0.2:
      let h = floor([width / r[0], width / r[1], (height - 1) / 2].min() ?? 0)
      return [box(0, 0, width, h), box(0, h + 1, width, h)]
    case (2, "ww"), (2, "qq"):
      let w = 149.5
      let h = floor([w / r[0], w / r[1], height].min() ?? 0)
      return [box(0, 0, w, h), box(150.5, 0, w, h)]
    case (2, _):
      let w2 = floor(min(149.5, round(299 / r[0] / (1 / r[0] + 1 / r[1]))))
      let w1 = 299 - w2
      let h = floor(min(height, round(min(w1 / r[0], w2 / r[1]))))
      return [box(0, 0, w1, h), box(w1 + 1, 0, w2, h)]
    case (3, _) where sorts.hasPrefix("n"):
      let h3 = min(189.5, round(r[1] * 299 / (r[1] + r[2])))
      let h2 = 379 - h3
      let right = max(68, min(149.5, round(min(h3 * r[2], h2 * r[1]))))
      let left = round(min(height * r[0], 299 - right))
      return [
        box(0, 0, left, height), box(left + 1, 0, right, h2), box(left + 1, h2 + 1, right, h3),
      ]
    case (3, _):
      let h1 = floor(min(width / r[0], 0.66 * 379))
      let h2 = min(379 - h1, round(min(149.5 / r[1], 149.5 / r[2])))
      return [box(0, 0, width, h1), box(0, h1 + 1, 149.5, h2), box(150.5, h1 + 1, 149.5, h2)]
    case (4, _) where sorts.hasPrefix("w"):
      let h0 = round(min(width / r[0], 0.66 * 379))
      let h = round(298 / (r[1] + r[2] + r[3]))
      let a = max(68, min(0.4 * 298, h * r[1]))
      // The app lets the third photo vanish.
      let c = min(298 - a - 68, max(68, 0.33 * 298, h * r[3]))
      let row = max(81, min(379 - h0, h))
      return [
        box(0, 0, width, h0), box(0, h0 + 1, a, row), box(a + 1, h0 + 1, 298 - a - c, row),
        box(300 - c, h0 + 1, c, row),
      ]
    default:
      let w0 = round(min(height * r[0], 0.6 * 299))
      let v = round(378 / (1 / r[1] + 1 / r[2] + 1 / r[3]))
      let (h1, h2) = (floor(v / r[1]), floor(v / r[2]))
      let w = max(68, min(299 - w0, v))
      return [
        box(0, 0, w0, height), box(w0 + 1, 0, w, h1), box(w0 + 1, h1 + 1, w, h2),
        box(w0 + 1, h1 + h2 + 2, w, 378 - h1 - h2),
      ]
    }
  }

  private static func lines(_ r: [Double], _ average: Double) -> [Rect] {
    let c = r.map { max(0.66667, min(1.7, average > 1.1 ? max(1, $0) : min(1, $0))) }
    var tries: [[Int]] = []
    let n = r.count
    for a in 1...3 { tries.append([a, n - a]) }
    for a in 1...3 { for b in 1...4 { tries.append([a, b, n - a - b]) } }
    for a in 1...3 { for b in 1...3 { for c in 1...3 { tries.append([a, b, c, n - a - b - c]) } } }
    tries = tries.filter { counts in
      counts.indices.allSatisfy { index in
        let most = counts.count == 3 && index == 1 && average < 0.85 ? 4 : 3
        return counts[index] >= 1 && counts[index] <= most
      }
    }
    func heights(_ counts: [Int]) -> [Double] {
      var start = 0
      return counts.map { count in
        let sum = c[start..<start + count].reduce(0, +)
        start += count
        return (width - Double(count - 1)) / sum
      }
    }
    let costs = tries.map { counts in
      let heights = heights(counts)
      let gaps = Double(counts.count - 1)
      var cost = abs(heights.map { floor($0) }.reduce(0, +) + gaps - 400)
      if (1..<counts.count).contains(where: { counts[$0 - 1] > counts[$0] }) { cost *= 1.5 }
      if heights[0] + gaps < 68 { cost *= 1.5 }
      return cost
    }
    guard let least = costs.min(), let index = costs.firstIndex(of: least) else { return [] }
    var result: [Rect] = []
    var (start, y) = (0, 0.0)
    for (count, h) in zip(tries[index], heights(tries[index])) {
      var x = 0.0
      for ratio in c[start..<start + count] {
        result.append(box(x, y, ceil(ratio * h), ceil(h)))
        x += ceil(ratio * h) + 1
      }
      start += count
      y += ceil(h) + 1
    }
    let widest = result.map(\.maxX).max() ?? 0
    return result.indices.map { index in
      var rect = result[index]
      let isLast = index + 1 == result.count || result[index + 1].y > rect.y
      if isLast { rect.width = widest - rect.x }
      return rect
    }
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  private static func floor(_ number: Double) -> Double { number.rounded(.down) }
  private static func ceil(_ number: Double) -> Double { number.rounded(.up) }
  private static func round(_ number: Double) -> Double { number.rounded() }
}
