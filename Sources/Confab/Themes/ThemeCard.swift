import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabText

/// A picture of a theme: its name, a conversation with every part in light and dark colors, and its
/// palettes.
package struct ThemeCard: Sendable {
  /// The size in points.
  package let size: Size
  /// The display list.
  package let scene: Scene
  private let title: String

  private static let scale = 2.0
  private static let page = Color(rgb: 0xe7e7ea)
  private static let text = Color(rgb: 0x1c1c1f)
  private static let detail = Color(rgb: 0x5f5f66)
  private static let margin = 32.0
  private static let gap = 24.0
  private static let screenWidth = 375.0
  private static let screenRadius = 22.0
  private static let titleHeight = 84.0
  private static let columns = 3
  private static let swatch = 22.0
  private static let swatchPitch = 36.0

  /// Draws a theme.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - studio: The studio that measures rows and draws the photo.
  /// - Throws: ``ConfabError``, and `CancellationError`.
  package init(of theme: Theme, by studio: Studio) async throws {
    title = theme.name
    var scene = Scene()
    try await Self.drawTitle(theme, by: studio, into: &scene)
    let photo = try await studio.picture(
      of: ThemeSample.photo, size: ThemeSample.photoSize, scale: 1
    )
    .encoded(as: .png)
    let attachments = Attachments.provider { $0 == ThemeSample.photoName ? photo : nil }
    var height = 0.0
    for (index, appearance) in Appearance.allCases.enumerated() {
      let x = Self.margin + Double(index) * (Self.screenWidth + Self.gap)
      let screen = try await studio.screen(theme, appearance, attachments, width: Self.screenWidth)
      let frame = Rect(x: 0, y: 0, width: Self.screenWidth, height: screen.height)
      scene.group(
        clip: .roundedRect(frame, radius: Self.screenRadius),
        transform: .translation(x: x, y: Self.titleHeight)
      ) { group in
        group.fill(.rect(frame), .color(theme.palette(appearance).page))
        for element in screen.scene.elements { group.add(element) }
      }
      let bottom = try await Self.drawPalette(
        theme.palette(appearance), at: Point(x: x, y: Self.titleHeight + screen.height + Self.gap),
        by: studio, into: &scene)
      height = max(height, bottom)
    }
    self.scene = scene
    size = Size(
      width: 2 * (Self.margin + Self.screenWidth) + Self.gap, height: height + Self.margin)
  }

  /// Writes the card to a file. The file is complete or does not exist.
  ///
  /// - Parameters:
  ///   - path: The path. Its extension selects PNG, WebP, PDF or SVG.
  ///   - studio: The studio that draws.
  /// - Throws: ``ConfabError``, `FileError`, and `CancellationError`.
  package func write(to path: String, by studio: Studio) async throws {
    let canvas = try SceneCanvas(size: size, scale: Self.scale, background: Self.page)
    try await studio.write(scene, on: canvas, title: title, to: path)
  }

  private static func drawTitle(
    _ theme: Theme, by studio: Studio, into scene: inout Scene
  ) async throws {
    let metrics = theme.metrics
    func number(_ points: Double) -> String { ShortNumber.text(points) }
    let details =
      "text \(number(metrics.textSize)) on \(number(metrics.linePitch)) pt  ·  "
      + "corners \(number(metrics.bubbleRadius)) pt  ·  "
      + "insets \(number(metrics.bubbleInsetVertical)) and \(number(metrics.bubbleInsetHorizontal)) pt"
    try await draw(
      theme.name, at: Point(x: margin, y: 18), size: 28, weight: 700, text, by: studio,
      into: &scene)
    let right = Point(x: margin + 2 * screenWidth + gap, y: 34)
    try await draw(details, at: right, size: 12, isEnd: true, detail, by: studio, into: &scene)
  }

  /// Draws the colors of a palette with their names.
  ///
  /// - Returns: The bottom of the last color.
  private static func drawPalette(
    _ palette: Palette, at place: Point, by studio: Studio, into scene: inout Scene
  ) async throws -> Double {
    let colors = palette.named
    let rows = (colors.count + columns - 1) / columns
    let width = screenWidth / Double(columns)
    for (index, color) in colors.enumerated() {
      let x = place.x + Double(index / rows) * width
      let y = place.y + Double(index % rows) * swatchPitch
      let chip = Rect(x: x, y: y + 2, width: swatch, height: swatch)
      scene.fill(.roundedRect(chip, radius: 6), .color(color.color))
      scene.stroke(
        .roundedRect(chip.inset(by: 0.25), radius: 5.75), .color(.black.opacity(0.2)), width: 0.5)
      let right = x + swatch + 7
      try await draw(
        color.name, at: Point(x: right, y: y), size: 10.5, text, by: studio, into: &scene)
      try await draw(
        color.hex, at: Point(x: right, y: y + 13), size: 9.5, detail, by: studio, into: &scene)
    }
    return place.y + Double(rows) * swatchPitch
  }

  private static func draw(
    _ words: String, at place: Point, size: Double, weight: Int = 400, isEnd: Bool = false,
    _ color: Color, by studio: Studio, into scene: inout Scene
  ) async throws {
    let block = try await studio.line(words, size: size, weight: weight, scale: scale)
    let x = place.x - (isEnd ? block.size.width : 0)
    block.draw(
      in: Rect(x: x, y: place.y, width: block.size.width, height: block.size.height), color: color,
      visible: -1e9..<1e9, into: &scene)
  }
}

extension Studio {
  /// A screen with all rows of the sample, and its height in points.
  fileprivate func screen(
    _ theme: Theme, _ appearance: Appearance, _ attachments: Attachments, width: Double
  ) async throws -> (scene: Scene, height: Double) {
    let conversation = try ThemeSample.conversation()
    var options = RenderOptions(
      layout: LayoutOptions(theme: theme, width: width, scale: 2),
      picture: PictureOptions(appearance: appearance, chrome: .full))
    let layout = try await layout(
      of: conversation, attachments: attachments, options: options.layout)
    let device = options.screenDevice(grid: layout.request.grid)
    let content = try await chrome(of: device, layout, conversation, options: options).content
    let bars = device.size.height - (content.upperBound - content.lowerBound)
    let height = max(200, (bars + layout.contentSize.height).rounded(.up))
    options.picture.pageHeight = height
    let prepared = try await prepare(conversation, attachments: attachments, options: options)
    let scenes = try await scenes(of: prepared.pages[0], in: prepared)
    return (try await scenes.scene(of: 0..<height), height)
  }
}
