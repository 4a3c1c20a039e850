import ConfabScene
import TestSupport
import Testing

@testable import ConfabLayout

@Suite struct WallpaperTests {
  private static let freeform = Wallpaper.Fill.freeform(
    Color(rgb: 0xDBDDBB), Color(rgb: 0x6BA587), Color(rgb: 0xD5D88D), Color(rgb: 0x88B884))

  private func scene(
    _ wallpaper: Wallpaper, _ page: Size, screenHeight: Double, visible: Range<Double>? = nil
  ) -> Scene {
    var palette = Palette.plain
    palette.wallpaper = wallpaper
    var scene = Scene()
    Backdrop(palette, with: .empty).draw(
      over: page, screenHeight: screenHeight, visible: visible, grid: PixelGrid(scale: 3),
      into: &scene)
    return scene
  }

  @Test func `Without a wallpaper nothing is drawn`() {
    #expect(scene(.none, Size(width: 375, height: 900), screenHeight: 812).elements.isEmpty)
    #expect(Palette.plain.onWallpaper(with: .empty) == .plain)
  }

  @Test
  func `A linear gradient has its colors at equal distances, mirrored on every second screen`() {
    let colors = [Color.black, Color(rgb: 0xFF0000), .white]
    let scene = scene(
      Wallpaper(.linear(colors)), Size(width: 300, height: 500), screenHeight: 200)
    let stops = scene.elements.map { element -> [String] in
      guard case .fill(_, .vertical(let top, let bottom, let from, let to)) = element.shape
      else { return [] }
      return [top.hex, bottom.hex, "\(from) \(to)"]
    }
    let (black, red, white) = ("#000000ff", "#ff0000ff", "#ffffffff")
    #expect(
      stops == [
        [black, red, "0.0 100.0"], [red, white, "100.0 200.0"],
        [white, red, "200.0 300.0"], [red, black, "300.0 400.0"],
        [black, red, "400.0 500.0"],
      ])
    #expect(scene.elements.allSatisfy { $0.bounds.maxY <= 500 && $0.owner.part == "wallpaper" })
  }

  @Test func `Parts of a picture have the elements of the whole that they show`() {
    let page = Size(width: 375, height: 2000)
    for fill in [Self.freeform, .linear([.black, .white, .black])] {
      let wallpaper = Wallpaper(fill, pattern: .black)
      let whole = scene(wallpaper, page, screenHeight: 812)
      for top in stride(from: 0.0, to: 2000, by: 160) {
        let range = top..<top + 160
        let part = scene(wallpaper, page, screenHeight: 812, visible: range)
        let area = Rect(x: 0, y: top, width: 375, height: 160)
        func seen(_ scene: Scene) -> [String] {
          scene.elements(meeting: area).map { "\(scene.elements[$0].shape)" }.sorted()
        }
        #expect(seen(part) == seen(whole))
      }
    }
  }

  @Test func `The tiles of the pattern cover the picture, and its drawings do not touch`() {
    #expect(Doodles.drawings.count == 20)
    #expect(Doodles.drawings.allSatisfy { $0.elements.count > 5 })
    let tile = Doodles.tile
    let scene = scene(
      Wallpaper(pattern: .black), Size(width: 375, height: 2000), screenHeight: 812)
    var places: [[Double]] = []
    for element in scene.elements {
      guard case .group(let group) = element.shape else { continue }
      #expect(group.content.elements.count == 1 && group.opacity == 1 && group.clip == nil)
      #expect(group.transform == .translation(x: group.transform.tx, y: group.transform.ty))
      places.append([group.transform.tx / tile.width, group.transform.ty / tile.height])
    }
    // A drawing at the right edge of a tile reaches into the next one, one at the left does not.
    #expect(places == (0...11).flatMap { row in (-1...1).map { [Double($0), Double(row)] } })

    let parts = (-1...1).flatMap { row in
      (-1...1).flatMap { column in
        Doodles.drawings.map { drawing in
          drawing.subpathBounds.map {
            $0.offset(x: Double(column) * tile.width, y: Double(row) * tile.height)
          }
        }
      }
    }
    for (index, first) in parts.enumerated() {
      for second in parts[(index + 1)...] {
        #expect(first.allSatisfy { a in second.allSatisfy { !$0.inset(by: -1).meets(a) } })
      }
    }
  }

  @Test func `A freeform gradient turns around the middle and keeps its colors`() throws {
    let scene = scene(
      Wallpaper(Self.freeform), Size(width: 375, height: 1000), screenHeight: 812)
    #expect(scene.elements.count == 2)
    let parts = scene.elements.compactMap { element -> Rect? in
      guard case .image(let source, _, _) = element.shape else { return nil }
      return source.part
    }
    #expect(parts.first == Rect(x: 0, y: 0, width: 60, height: 80))
    #expect(parts.last?.y == 80 && abs((parts.last?.height ?? 0) - 80 * 188 / 812) < 0.01)
    #expect(scene.elements.map(\.bounds.maxY) == [812, 1000])
  }

  @Test func `The page has the mean color, and text on it is legible`() {
    var palette = Palette.plain
    palette.wallpaper = Wallpaper(.linear([.black, .white, .white]), pattern: .white)
    let shown = palette.onWallpaper(with: .empty)
    #expect(shown.page.hex == "#aaaaaaff" && shown.wallpaper == palette.wallpaper)
    #expect(shown.onWallpaper(with: .empty) == shown)
    #expect(shown.pageSecondary != palette.secondary)
    palette.wallpaper = Wallpaper(.picture("a.png", shade: 0.35))
    #expect(palette.onWallpaper(with: .empty) == .plain, "a missing picture is no wallpaper")
    let assets = AssetCatalog(
      states: ["a.png": .image(width: 9, height: 9)], meanColors: ["a.png": .white], warnings: [])
    #expect(palette.onWallpaper(with: assets).page.hex == "#a6a6a6ff")
    #expect(shown.on(page: shown.page).wallpaper == .none)
  }
}

extension Palette {
  fileprivate static let plain = Palette(
    page: .white, incoming: .white, incomingText: .black, outgoingTop: .white,
    outgoingBottom: .white, outgoingText: .black, secondary: Color(rgb: 0x8A8A8E), failure: .black,
    accent: .black, avatarTop: .white, avatarBottom: .white, avatarText: .black,
    avatarShadow: .clear, groupPlate: .white, chrome: .white, chromeText: .black,
    chromeDetail: .black, chromeIcon: .black, chromeShadow: .clear, chromeRim: .clear,
    placeholderText: .black, sendButton: .black)
}

extension Path {
  /// The bounds of each subpath.
  fileprivate var subpathBounds: [Rect] {
    var parts: [Path] = []
    for element in elements {
      switch element {
      case .move(let point):
        parts.append(Path())
        parts[parts.count - 1].move(point.x, point.y)
      case .line(let point): parts[parts.count - 1].line(point.x, point.y)
      case .curve(let a, let b, let c):
        parts[parts.count - 1].curve(a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: break
      }
    }
    return parts.compactMap(\.bounds)
  }
}

extension Rect {
  fileprivate func meets(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
