import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabText
import ConfabTimeline

extension Studio {
  /// Measures what is around the pictures of a layout; `nil` if nothing is.
  ///
  /// - Throws: `OptionError` for a watermark that is no picture, and errors of fonts.
  func mount(
    _ layout: ConversationLayout, palette: Palette, options: RenderOptions
  ) async throws -> MountLayout? {
    let mount = options.picture.mount
    guard !mount.isPlain else { return nil }
    let grid = layout.request.grid
    let hasFrame = options.picture.backdrop != nil
    let padding = grid.round(mount.padding)
    let ground = mount.ground ?? options.picture.backdrop.map(PictureMount.Ground.color)
    let page = palette.page
    let behind = ground?.mean ?? page
    let captionColor: Color =
      behind.alpha < 0.5
      ? Color(red: 0.45, green: 0.45, blue: 0.47)
      : behind.isDark ? .white.opacity(0.86) : .black.opacity(0.72)
    let width = layout.contentSize.width + 2 * options.frameInsets.width
    let stamp = try stamp(mount.watermark, width: width, scale: layout.request.scale)
    let (caption, watermark) = try await layoutWorkers[0].withContext(of: layout.request) {
      context in
      let caption = try mount.caption.map {
        try context.block(
          $0, style: context.metrics.style(size: 14, weight: 400), pitch: grid.round(19),
          width: max(60, width - 16), maximumLines: 8, avoidsLoneWord: true)
      }
      var watermark: TextBlock?
      if case .text(let text) = mount.watermark {
        watermark = try context.block(
          text, style: context.metrics.style(size: 20, weight: 600), pitch: 26,
          width: 600, maximumLines: 1)
      }
      return (caption, watermark)
    }
    let radius = hasFrame || padding == 0 ? 0.0 : 14
    let device = options.screenDevice(grid: grid)
    let corner =
      hasFrame ? device.bodyRadius ?? device.cornerRadius + device.bezel.width : radius
    return MountLayout(
      window: nil, padding: padding, radius: radius, ground: ground,
      shadowRadius: mount.hasShadow ? corner : nil, page: hasFrame ? nil : page, caption: caption,
      captionColor: captionColor, watermark: watermark,
      watermarkColor: page.isDark ? .white.opacity(0.1) : .black.opacity(0.08), stamp: stamp,
      grid: grid)
  }

  private func stamp(
    _ watermark: PictureMount.Watermark?, width: Double, scale: Double
  ) throws(OptionError) -> (source: ImageSource, size: Size)? {
    guard case .picture(let path) = watermark else { return nil }
    let name = FilePath.name(of: path)
    let catalog = AssetCatalog(
      [name], in: .folder(FilePath.folder(of: path) ?? "."), pictures: pictures, scale: scale)
    guard let source = catalog.picture(of: name),
      case .image(let columns, let rows) = catalog.state(of: name)
    else { throw OptionError("the watermark \(path) is no picture that can be read") }
    let side = min(96, width / 4)
    let factor = side / Double(max(columns, rows))
    return (source, Size(width: Double(columns) * factor, height: Double(rows) * factor))
  }

  /// The only page of a picture that is cropped to some messages, and the part of it that is shown.
  ///
  /// - Throws: `OptionError` for pages and screens, which are never cropped, and errors of
  ///   presenters.
  func crop(
    to messages: Set<MessageID>, _ prepared: PreparedPages
  ) async throws -> (page: PageLayout, window: Rect) {
    guard prepared.options.picture.chrome == .none, !prepared.options.picture.isPaged,
      var page = prepared.pages.first
    else { throw OptionError("a screen and pages can't be cropped to messages") }
    let items = prepared.layout.request.items
    let rows = items.indices.filter { index in
      items[index].message.map { messages.contains($0.id) } ?? false
    }
    guard let first = rows.first, let last = rows.last else {
      throw OptionError("none of the messages to crop to is shown")
    }
    page.rows = first..<last + 1
    // Notes and status lines follow their messages.
    while page.rows.upperBound < items.count,
      [.annotation, .status].contains(items[page.rows.upperBound].kind)
    {
      page.rows = first..<page.rows.upperBound + 1
    }
    let extent = try await scenes(of: page, in: prepared).extent
    let grid = prepared.layout.request.grid
    let margin = 12.0
    let (left, top) = (grid.round(extent.minX - margin), grid.round(extent.minY - margin))
    return (
      page,
      Rect(
        x: left, y: top, width: grid.ceil(extent.maxX + margin - left),
        height: grid.ceil(extent.maxY + margin - top))
    )
  }
}
