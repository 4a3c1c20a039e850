import ConfabLayout
import ConfabScene
import ConfabTimeline
import Foundation
import TestSupport
import Testing

@testable import ConfabBubbles

extension TimelineRules: ThemePart {}
extension Metrics: ThemePart {}
extension Palette: ThemePart {}

@Suite struct ThemeKeysTests {
  @Test func `Each property has a key with its name`() {
    expectEveryProperty(of: TimelineRules.imessage, in: ThemeKey.all)
    expectEveryProperty(of: Metrics.imessage, in: ThemeKey.all, except: "kinds")
    expectEveryProperty(of: Palette.imessageLight, in: ThemeKey.all, except: "isOnWallpaper")
  }

  private func expectEveryProperty<Part>(
    of part: Part, in keys: [ThemeKey<Part>], except other: String? = nil
  ) {
    let names = Mirror(reflecting: part).children.compactMap(\.label).filter { $0 != other }
    #expect(names.sorted() == keys.map(\.name).sorted())
  }

  @Test func `Each key changes the property with its name`() {
    expectKeysToMove(TimelineRules.imessage)
    expectKeysToMove(Metrics.imessage)
    expectKeysToMove(Palette.imessageLight)
  }

  private func expectKeysToMove(_ part: TimelineRules) { expectKeys(ThemeKey.all, toMove: part) }
  private func expectKeysToMove(_ part: Metrics) { expectKeys(ThemeKey.all, toMove: part) }
  private func expectKeysToMove(_ part: Palette) { expectKeys(ThemeKey.all, toMove: part) }

  private func expectKeys<Part: ThemePart>(_ keys: [ThemeKey<Part>], toMove part: Part) {
    var generator = SeededRandom(seed: 9)
    for key in keys {
      var changed = part
      changed.vary([key], &generator)
      let pairs = zip(Mirror(reflecting: part).children, Mirror(reflecting: changed).children)
      let moved = pairs.filter { "\($0.value)" != "\($1.value)" }.compactMap(\.0.label)
      #expect(moved == [key.name])
    }
  }

  @Test func `The numbers of each kind have one key each`() {
    func expectKeys<Kind: KindMetrics>(of kind: Kind.Type) {
      var generator = SeededRandom(seed: 9)
      let keys = ThemeKey<Kind>.measures
      let properties = keys.map { key in
        var changed = Kind()
        changed.vary([key], &generator)
        return zip(Mirror(reflecting: Kind()).children, Mirror(reflecting: changed).children)
          .filter { "\($0.value)" != "\($1.value)" }.compactMap(\.0.label)
      }
      #expect(properties.allSatisfy { $0.count == 1 })
      #expect(
        properties.joined().sorted()
          == Mirror(reflecting: Kind()).children.compactMap(\.label).sorted())
    }
    let kinds = PresenterRegistry.builtIn.metrics
    #expect(kinds.count == 29)
    for kind in kinds { expectKeys(of: kind) }
  }

  @Test func `All keys of metrics have different names`() {
    func names<Kind: KindMetrics>(_ kind: Kind.Type) -> [String] {
      ThemeKey<Kind>.measures.map(\.name)
    }
    let all =
      ThemeKey<Metrics>.all.map(\.name)
      + PresenterRegistry.builtIn.metrics.flatMap { names($0) }
    #expect(Set(all).count == all.count)
  }

  @Test func `The values of built-in themes are within the ranges`() {
    for theme in Theme.builtIn {
      for key in ThemeKey<TimelineRules>.all { #expect(key.contains(theme.rules)) }
      for key in ThemeKey<Metrics>.all { #expect(key.contains(theme.metrics)) }
      func expectRanges<Kind: KindMetrics>(of kind: Kind.Type) {
        for key in ThemeKey<Kind>.measures { #expect(key.contains(theme.metrics[kind])) }
      }
      for kind in PresenterRegistry.builtIn.metrics { expectRanges(of: kind) }
    }
  }

  /// The documentation's tables have each key with its range and its default value.
  @Test func `The documentation has all keys`() throws {
    let path = SourceTree.path("Documentation/Themes.md")
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    func expectRow(_ name: String, _ ending: [String]) {
      let row = rows.first { $0.first == "`\(name)`" }
      #expect(row.map { Array($0.suffix(ending.count)) } == ending, "row \(name)")
    }
    let theme = Theme.imessage
    for key in ThemeKey<TimelineRules>.all { expectRow(key.name, key.documented(theme.rules)) }
    for key in ThemeKey<Metrics>.all { expectRow(key.name, key.documented(theme.metrics)) }
    func expectRows<Kind: KindMetrics>(of kind: Kind.Type) {
      for key in ThemeKey<Kind>.measures {
        expectRow(key.name, key.documented(theme.metrics[kind]))
      }
    }
    for kind in PresenterRegistry.builtIn.metrics { expectRows(of: kind) }
    for key in ThemeKey<Palette>.all {
      expectRow(key.name, key.documented(theme.light) + key.documented(theme.dark))
    }
  }
}

extension ThemeKey {
  fileprivate func contains(_ part: Part) -> Bool {
    switch place {
    case .number(let path, let range): range.contains(part[keyPath: path])
    case .whole(let path, let range): range.contains(part[keyPath: path])
    case .flag, .color, .optionalColor, .colors, .features, .tracking, .text, .wallpaper: true
    }
  }

  /// The last cells of a key's row: the range and the value, or a color.
  fileprivate func documented(_ part: Part) -> [String] {
    func plain(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    switch place {
    case .number(let path, let range):
      return [
        "\(plain(range.lowerBound)) … \(plain(range.upperBound))", plain(part[keyPath: path]),
      ]
    case .whole(let path, let range):
      return ["\(range.lowerBound) … \(range.upperBound)", "\(part[keyPath: path])"]
    case .features(let path):
      let list = part[keyPath: path].map(\.description).joined(separator: ",")
      return ["as `--features` has it", "`\"\(list)\"`"]
    case .tracking(let path): return ["see below", "`\"\(part[keyPath: path])\"`"]
    case .text(let path): return ["any text", "`\"\(part[keyPath: path] ?? "")\"`"]
    case .flag(let path): return ["`true`, `false`", "\(part[keyPath: path])"]
    case .wallpaper: return ["`{}`"]
    case .color(let path):
      let color = part[keyPath: path]
      return [color.alpha < 1 ? color.hex : String(color.hex.dropLast(2))]
    // No color of iMessage.
    case .optionalColor(let path): return [part[keyPath: path] == nil ? "none" : "a color"]
    case .colors(let path): return [part[keyPath: path].isEmpty ? "none" : "colors"]
    }
  }
}
