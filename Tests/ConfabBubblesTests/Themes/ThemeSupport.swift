import ConfabLayout
import ConfabScene
import ConfabText
import TestSupport

@testable import ConfabBubbles

/// A part of a theme: rules, metrics, the metrics of a kind, or a palette.
protocol ThemePart {}

extension Metrics {
  /// Changes the values that all rows need and those of all built-in kinds.
  mutating func varyAll(atEnds: Bool = false, _ generator: inout SeededRandom) {
    vary(ThemeKey.all, atEnds: atEnds, &generator)
    for kind in PresenterRegistry.builtIn.metrics { kind.vary(&self, atEnds, &generator) }
  }
}

extension KindMetrics {
  fileprivate static func vary(
    _ metrics: inout Metrics, _ atEnds: Bool, _ generator: inout SeededRandom
  ) {
    metrics[Self.self].vary(ThemeKey.measures, atEnds: atEnds, &generator)
  }

  mutating func vary(
    _ keys: [ThemeKey<Self>], atEnds: Bool = false, _ generator: inout SeededRandom
  ) { change(&self, keys, atEnds, &generator) }
}

extension ThemePart {
  /// Changes all values to random ones within their ranges, or to the ends of their ranges if
  /// `atEnds`.
  mutating func vary(
    _ keys: [ThemeKey<Self>], atEnds: Bool = false, _ generator: inout SeededRandom
  ) { change(&self, keys, atEnds, &generator) }
}

extension Color {
  fileprivate static func random(_ generator: inout SeededRandom, alpha: Bool) -> Color {
    func channel() -> Double { Double(UInt8.random(in: 0...255, using: &generator)) / 255 }
    return Color(
      red: channel(), green: channel(), blue: channel(), alpha: alpha ? channel() : 1)
  }
}

private func change<Part>(
  _ part: inout Part, _ keys: [ThemeKey<Part>], _ atEnds: Bool, _ generator: inout SeededRandom
) {
  for key in keys {
    switch key.place {
    case .number(let path, let range):
      part[keyPath: path] =
        atEnds
        ? Bool.random(using: &generator) ? range.lowerBound : range.upperBound
        : Double.random(in: range, using: &generator)
    case .whole(let path, let range):
      part[keyPath: path] =
        atEnds
        ? Bool.random(using: &generator) ? range.lowerBound : range.upperBound
        : Int.random(in: range, using: &generator)
    case .flag(let path): part[keyPath: path].toggle()
    case .features(let path):
      let lists = ["tnum", "ss01,kern=0", "liga=0,cv05=2", "smcp"]
      let list = lists.randomElement(using: &generator) ?? "zero"
      part[keyPath: path] = (try? FontFeature.list(list)) ?? []
    case .tracking(let path):
      part[keyPath: path] = TrackingTable([
        TrackingTable.Curve(
          weight: Int.random(in: 1...1000, using: &generator),
          stops: [
            TrackingTable.Stop(
              size: Double.random(in: 1...1000, using: &generator),
              points: Double.random(in: -20...20, using: &generator))
          ])
      ])
    case .text(let path):
      part[keyPath: path] = [nil, "SMS", "a \"b\" \\c"].randomElement(using: &generator) ?? nil
    case .color(let path): part[keyPath: path] = .random(&generator, alpha: true)
    case .optionalColor(let path): part[keyPath: path] = .random(&generator, alpha: true)
    case .colors(let path):
      part[keyPath: path] = (0..<3).map { _ in .random(&generator, alpha: true) }
    case .wallpaper(let path):
      let colors = (0..<Int.random(in: 2...16, using: &generator)).map { _ in
        Color.random(&generator, alpha: false)
      }
      part[keyPath: path] = Wallpaper(
        colors.count == 4 ? .freeform(colors[0], colors[1], colors[2], colors[3]) : .linear(colors),
        pattern: .random(&generator, alpha: true))
    }
  }
}
