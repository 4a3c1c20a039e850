import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene

/// The display lists of a page, some rows at a time.
package struct PageScenes: Sendable {
  /// Some elements of a page, and the rows that they belong to.
  package struct Part {
    package var scene: Scene
    var rows: [(index: Int, layout: ItemLayout)] = []
  }

  /// The number of rows whose elements are in memory at the same time.
  private static let rowsAtOnce = 200

  let page: PageLayout
  private let layout: ConversationLayout
  private let palette: Palette
  private let screen: ScreenGradient
  private let backdrop: Backdrop
  /// The height of a screen that the wallpaper covers, in points.
  private let wallpaperHeight: Double
  private let frame: DeviceFrame?
  private let chrome: (any ScreenChrome)?
  private let worker: LayoutWorker
  /// The distances from the page's edges to its content, in points; 0 without a device frame.
  private let insets: Size
  private let mount: MountLayout?
  private let highlighted: Set<MessageID>

  init(
    _ page: PageLayout, of layout: ConversationLayout, palette: Palette, options: RenderOptions,
    chrome: (any ScreenChrome)?, mount: MountLayout? = nil, highlighted: Set<MessageID> = [],
    worker: LayoutWorker
  ) {
    self.page = page
    self.layout = layout
    self.palette = palette
    self.chrome = chrome
    self.worker = worker
    screen = options.screen(of: page)
    backdrop = Backdrop(palette, with: layout.request.assets)
    wallpaperHeight = options.wallpaperHeight(on: page)
    frame = options.deviceFrame(grid: layout.request.grid, palette: palette)
    insets = options.frameInsets
    self.mount = mount
    self.highlighted = highlighted
  }

  /// The size with the device frame and what is around it, in points.
  package var size: Size { mount?.size(contentSize) ?? contentSize }

  /// The position of the page in the picture, in points.
  package var origin: Point {
    let origin = mount?.origin ?? .zero
    return Point(x: origin.x + insets.width, y: origin.y + insets.height)
  }

  /// The bounds of everything that rows draw on the page, in points.
  var extent: Rect {
    get async throws {
      let scene = try await content(of: page.rows, visible: 0..<page.height, highlights: false)
        .scene
      guard let first = scene.elements.first?.tightBounds else {
        return Rect(x: 0, y: 0, width: layout.contentSize.width, height: page.height)
      }
      return scene.elements.reduce(first) { $0.union($1.tightBounds) }
    }
  }

  /// The size with the device frame, in points.
  private var contentSize: Size {
    Size(
      width: layout.contentSize.width + 2 * insets.width,
      height: page.height + 2 * insets.height)
  }

  /// The rows whose content can be read on the page. Without chrome, these are all its rows.
  var readableRows: Range<Int> {
    page.opening == nil ? page.rows : layout.rows(meeting: page.readable).clamped(to: page.rows)
  }

  /// The rows of which anything is drawn on the page.
  package var drawnRows: Range<Int> { rows(meeting: 0..<page.height) }

  /// Everything in a vertical range of the picture, in points.
  func scene(of span: Range<Double>) async throws -> Scene {
    guard let mount else { return try await framedScene(of: span) }
    let shift = mount.origin.y
    let content = try await framedScene(of: span.lowerBound - shift..<span.upperBound - shift)
    var scene = Scene()
    mount.drawGround(contentSize, into: &scene)
    for element in mount.placed(content, contentSize).elements { scene.add(element) }
    mount.drawOverlay(contentSize, visible: span, into: &scene)
    return scene
  }

  /// The page with its device frame.
  private func framedScene(of span: Range<Double>) async throws -> Scene {
    let span = span.lowerBound - insets.height..<span.upperBound - insets.height
    var scene = try await content(of: rows(meeting: span), visible: span).scene
    if !backdrop.isPlain {
      let rows = scene.elements
      scene = wallpaper(visible: span)
      for element in rows { scene.add(element) }
    }
    chrome?.draw(palette: palette, visible: span, into: &scene)
    guard let frame else { return scene }
    return framed(scene, in: frame)
  }

  /// Calls a function with the parts of the page in drawing order: the device frame, the wallpaper,
  /// rows, and the chrome.
  package func forEachPart(of rows: Range<Int>, _ body: (Part) async throws -> Void) async throws {
    guard let mount else { return try await forEachFramedPart(of: rows, body) }
    var scene = Scene()
    mount.drawGround(contentSize, into: &scene)
    if !scene.elements.isEmpty { try await body(Part(scene: scene)) }
    try await forEachFramedPart(of: rows) { part in
      var part = part
      part.scene = mount.placed(part.scene, contentSize)
      try await body(part)
    }
    scene = Scene()
    mount.drawOverlay(contentSize, visible: 0..<size.height, into: &scene)
    if !scene.elements.isEmpty { try await body(Part(scene: scene)) }
  }

  private func forEachFramedPart(
    of rows: Range<Int>, _ body: (Part) async throws -> Void
  ) async throws {
    if let frame { try await body(Part(scene: framed(Scene(), in: frame))) }
    if !backdrop.isPlain {
      let scene = wallpaper(visible: 0..<page.height)
      try await body(Part(scene: frame?.framed(scene, isFirst: false) ?? scene))
    }
    for first in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtOnce) {
      let indexes = first..<min(rows.upperBound, first + Self.rowsAtOnce)
      var part = try await content(of: indexes, visible: 0..<page.height)
      part.scene = frame?.framed(part.scene, isFirst: false) ?? part.scene
      try await body(part)
    }
    var scene = Scene()
    chrome?.draw(palette: palette, visible: 0..<page.height, into: &scene)
    if scene.elements.isEmpty { return }
    try await body(Part(scene: frame?.framed(scene, isFirst: false) ?? scene))
  }

  private func wallpaper(visible: Range<Double>) -> Scene {
    var scene = Scene()
    backdrop.draw(
      over: Size(width: layout.contentSize.width, height: page.height),
      screenHeight: wallpaperHeight, visible: visible, grid: layout.request.grid, into: &scene)
    return scene
  }

  /// The frame and its screen with the page color and some content.
  private func framed(_ content: Scene, in frame: DeviceFrame) -> Scene {
    var scene = Scene()
    frame.draw(into: &scene)
    for element in frame.framed(content, isFirst: true).elements { scene.add(element) }
    return scene
  }

  /// The rows that draw in a vertical range of the page.
  private func rows(meeting span: Range<Double>) -> Range<Int> {
    let reach = layout.overhang
    return layout.rows(
      meeting: (span.lowerBound - page.offset - reach)..<(span.upperBound - page.offset + reach)
    ).clamped(to: page.rows)
  }

  private func content(
    of indexes: Range<Int>, visible: Range<Double>, highlights: Bool = true
  ) async throws -> Part {
    let reach = layout.overhang
    let reached = (visible.lowerBound - reach)..<(visible.upperBound + reach)
    let head = indexes.lowerBound == page.rows.lowerBound ? page.head : nil
    let items = try await worker.rows(
      of: layout, at: indexes,
      showing: [reached.lowerBound - page.offset..<reached.upperBound - page.offset]
        + (head.map {
          [$0.content.lowerBound - reach..<$0.content.upperBound + reach]
        } ?? []))
    var scene = layout.scene(
      of: items, first: indexes.lowerBound, palette: palette, offset: page.offset,
      visible: reached, screen: screen)
    if highlights, !highlighted.isEmpty { scene = highlighting(items, in: scene) }
    var part = Part(
      scene: page.shown == 0..<page.height ? scene : scene.cut(to: page.shown),
      rows: zip(indexes, items).map { (index: $0, layout: $1) })
    if let head, let first = items.first {
      for element in self.scene(of: head, in: first).elements { part.scene.add(element) }
    }
    return part
  }

  /// What is shown again at the top of the page.
  private func scene(of head: PageLayout.Head, in row: ItemLayout) -> Scene {
    let reach = layout.overhang
    return layout.scene(
      of: [row], first: page.rows.lowerBound, palette: palette,
      offset: head.top - head.content.lowerBound,
      visible: (head.shown.lowerBound - reach)..<(head.shown.upperBound + reach), screen: screen
    ).cut(to: head.shown)
  }

  /// The opacity of what does not stand out.
  private static let dimmed = 0.36

  /// The rows with those that do not stand out made faint.
  private func highlighting(_ rows: [ItemLayout], in scene: Scene) -> Scene {
    var bright: Set<String> = []
    var isBright = false
    for row in rows {
      // Status lines belong to the message above, and notes are to be seen.
      if let message = row.item.message {
        isBright = highlighted.contains(message.id)
      } else if row.item.kind != .annotation, row.item.kind != .status {
        isBright = false
      }
      if isBright || row.item.kind == .annotation { bright.insert(row.item.id) }
    }
    var result = Scene()
    var start = 0
    let elements = scene.elements
    while start < elements.count {
      let isBright = elements[start].owner.item.map(bright.contains) ?? false
      let run = elements[start...].prefix {
        ($0.owner.item.map(bright.contains) ?? false) == isBright
      }
      if isBright {
        for element in run { result.add(element) }
      } else {
        // Overlapping elements do not show through each other within a row.
        var rest = run
        while let first = rest.first {
          let row = rest.prefix { $0.owner.item == first.owner.item }
          result.owner = first.owner
          result.group(opacity: Self.dimmed) { group in
            for element in row { group.add(element) }
          }
          rest = rest.dropFirst(row.count)
        }
      }
      start += run.count
    }
    return result
  }
}

extension Scene.Element {
  /// The bounds; of glyphs, a line as high as its font, because their bounds have room for stacks of
  /// marks.
  fileprivate var tightBounds: Rect {
    guard case .glyphs(let glyphs, let origin, _) = shape else { return bounds }
    return Rect(
      x: origin.x + glyphs.x, y: origin.y - glyphs.font.size, width: glyphs.width,
      height: glyphs.font.size * 1.3)
  }
}
