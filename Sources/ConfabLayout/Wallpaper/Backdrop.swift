import ConfabScene

/// What a screen shows behind its rows: the color of the page and the wallpaper over it.
public struct Backdrop: Sendable, Equatable {
  /// The color of the page.
  public let color: Color
  private let wallpaper: Wallpaper
  /// The picture of the wallpaper.
  private let picture: ImageSource?

  /// Creates a backdrop.
  ///
  /// - Parameters:
  ///   - palette: The colors of a page with its wallpaper.
  ///   - assets: The pictures of the conversation.
  public init(_ palette: Palette, with assets: AssetCatalog) {
    color = palette.page
    wallpaper = palette.wallpaper
    switch palette.wallpaper.fill {
    case .page, .linear: picture = nil
    case .freeform(let first, let second, let third, let fourth):
      picture = FreeformGradient(first, second, third, fourth).source
    case .picture(let name, _): picture = assets.picture(of: name)
    }
  }

  /// Whether nothing is drawn over the color of the page.
  package var isPlain: Bool { wallpaper == .none }

  /// Draws the wallpaper over the color of the page.
  ///
  /// The wallpaper of an app covers the screen, and the rows scroll over it. A picture that is
  /// higher than a screen shows one screen below the other, so that every part looks as in the app:
  /// stretched to the whole picture, a gradient would have almost one color in each part. Gradients
  /// are mirrored on every second screen, so that no edge is seen between them, and the pattern
  /// continues. The first screen is at the top, so that the wallpaper of a conversation that grows
  /// stays as it is.
  ///
  /// - Parameters:
  ///   - page: The size of the picture, in points.
  ///   - height: The height of a screen, in points.
  ///   - visible: The vertical range of the picture that will be drawn; `nil` for all of it.
  ///   - grid: The grid of device pixels.
  ///   - scene: The scene to which the wallpaper is added.
  public func draw(
    over page: Size, screenHeight height: Double, visible: Range<Double>? = nil, grid: PixelGrid,
    into scene: inout Scene
  ) {
    guard !isPlain, page.width > 0, page.height > 0 else { return }
    let owner = scene.owner
    scene.owner = ElementOwner(part: "wallpaper")
    defer { scene.owner = owner }
    let visible = (visible ?? 0..<page.height).clamped(to: 0..<page.height)
    let height = grid.round(min(max(height, 1), Self.largestSide / grid.scale - 1))
    var index = Int((visible.lowerBound / height).rounded(.down))
    while Double(index) * height < visible.upperBound {
      let top = Double(index) * height
      drawFill(
        in: Rect(x: 0, y: top, width: page.width, height: height),
        shown: min(height, page.height - top), isMirrored: !index.isMultiple(of: 2), grid: grid,
        into: &scene)
      index += 1
    }
    if wallpaper.pattern.alpha > 0 {
      Doodles.draw(wallpaper.pattern, over: page, visible: visible, into: &scene)
    }
  }

  /// The largest side of a picture that is drawn, in device pixels.
  private static let largestSide = 32_767.0

  /// Draws the area below the pattern on one screen.
  ///
  /// - Parameters:
  ///   - frame: The screen.
  ///   - shown: The height of its part that is inside the picture, from the top.
  ///   - isMirrored: Whether the top of a gradient is at the bottom.
  private func drawFill(
    in frame: Rect, shown: Double, isMirrored: Bool, grid: PixelGrid, into scene: inout Scene
  ) {
    let part = Rect(x: frame.x, y: frame.y, width: frame.width, height: shown)
    switch wallpaper.fill {
    case .page: break
    case .linear(let colors):
      drawGradient(
        isMirrored ? colors.reversed() : colors, in: frame, part: part, grid: grid, into: &scene)
    case .freeform:
      guard var picture else { break }
      picture.part = FreeformGradient.part(isMirrored: isMirrored, share: shown / frame.height)
      scene.image(picture, in: part, mask: .rect(part))
    case .picture(_, let shade):
      guard let picture else { break }
      scene.image(picture, in: frame, mask: .rect(part))
      if shade > 0 { scene.fill(.rect(part), .color(.black.opacity(shade))) }
    }
  }

  /// Draws a gradient. Each stretch between two colors reaches to the bottom and is covered by the
  /// next one, which begins with the same color: edges between them would be seen.
  private func drawGradient(
    _ colors: [Color], in frame: Rect, part: Rect, grid: PixelGrid, into scene: inout Scene
  ) {
    func edge(_ index: Int) -> Double {
      frame.y + grid.round(frame.height * Double(index) / Double(max(1, colors.count - 1)))
    }
    for (index, (top, bottom)) in zip(colors, colors.dropFirst()).enumerated() {
      let from = edge(index)
      guard from < part.maxY else { break }
      let area = Rect(x: part.x, y: from, width: part.width, height: part.maxY - from)
      scene.fill(
        .rect(area),
        .vertical(top: top.opaque, bottom: bottom.opaque, from: from, to: edge(index + 1)))
    }
    guard colors.count == 1 else { return }
    scene.fill(.rect(part), .color(colors[0].opaque))
  }
}

extension Palette {
  /// Returns the colors as they are on the wallpaper: ``page`` is its mean color. A picture that is
  /// missing or can't be read is no wallpaper.
  package func onWallpaper(with assets: AssetCatalog) -> Palette {
    var result = self
    guard let mean = wallpaper.mean(over: page, with: assets) else {
      if case .picture = wallpaper.fill { result.wallpaper = .none }
      return result
    }
    result = on(page: mean)
    result.wallpaper = wallpaper
    return result
  }
}

extension Wallpaper {
  /// The mean color; `nil` if the color of the page is seen.
  fileprivate func mean(over page: Color, with assets: AssetCatalog) -> Color? {
    if case .picture(let name, let shade) = fill {
      return assets.meanColor(of: name).map { color in
        page.mixed(with: color.opaque, color.alpha).mixed(with: .black, shade)
      }
    }
    guard let first = colors.first else { return nil }
    return colors.dropFirst().enumerated().reduce(first.opaque) { mean, next in
      mean.mixed(with: next.element.opaque, 1 / Double(next.offset + 2))
    }
  }
}
