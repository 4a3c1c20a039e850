import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabSupport

/// Everything that a picture depends on besides the conversation and the fonts, with a group for
/// each stage.
///
/// ```swift
/// var options = RenderOptions()
/// options.layout.width = 390
/// options.picture.appearance = .dark
/// options.file.compression = .small
/// ```
public struct RenderOptions: Sendable, Equatable {
  /// The options that sizes and positions depend on.
  public var layout: LayoutOptions
  /// The options of drawing.
  public var picture: PictureOptions
  /// The options of the file.
  public var file: FileOptions

  /// Creates options. ``validate()`` checks the values.
  public init(
    layout: LayoutOptions = LayoutOptions(), picture: PictureOptions = PictureOptions(),
    file: FileOptions = FileOptions()
  ) {
    self.layout = layout
    self.picture = picture
    self.file = file
  }

  /// Creates options for a whole screen of a device, with its size and scale.
  public init(device: Device) {
    self.init(
      layout: LayoutOptions(width: device.size.width, scale: device.scale),
      picture: PictureOptions(
        chrome: .full, device: device, pageHeight: device.size.height))
  }

  /// The theme's colors. The page has the color of the options, or the wallpaper of the
  /// conversation or of the theme.
  func palette(for conversation: Conversation, with assets: AssetCatalog) -> Palette {
    let palette = layout.theme.adapted(to: conversation.info).palette(picture.appearance)
    return picture.background.map { palette.on(page: $0) } ?? palette.onWallpaper(with: assets)
  }

  /// Checks the options and the theme's metrics.
  ///
  /// - Throws: ``OptionError`` for the first value that is out of range.
  public func validate() throws(OptionError) {
    try layout.validate()
    try picture.validate()
  }
}

extension RenderOptions {
  /// The relative height above which no bubble is at rest. The first bubble is 205 of 874 points
  /// below the top of an iPhone's screen (measured by theswerd/imessage-ui).
  private static let restingShare = 205.0 / 874

  /// The gradient of outgoing bubbles on a page.
  ///
  /// With chrome, the gradient covers the screen. Without chrome, it covers a screen whose bottom
  /// is the bottom of the page. Above this screen, and where its header would be, bubbles have the
  /// lightest color that a bubble at rest has on a screen, so that white text is legible.
  func screen(of page: PageLayout) -> ScreenGradient {
    guard picture.chrome == .none else { return ScreenGradient(0..<page.height) }
    return ScreenGradient(
      (page.height - usualScreenHeight)..<page.height, start: Self.restingShare)
  }

  /// The height of the screen of the device, or of a phone, in points.
  private var usualScreenHeight: Double {
    picture.device?.size.height ?? layout.width * layout.metrics.screenAspect
  }

  /// The height of the screen that a wallpaper covers, in points: the page if it is a screen or one
  /// of several pages. A picture of the whole conversation is as high as several screens, or lower
  /// than one.
  func wallpaperHeight(on page: PageLayout) -> Double {
    picture.chrome == .full || picture.isPaged ? page.height : usualScreenHeight
  }

  /// The device whose screen a picture with chrome shows. Its width and height are whole device
  /// pixels.
  package func screenDevice(grid: PixelGrid) -> Device {
    let height =
      picture.pageHeight ?? picture.device?.size.height ?? layout.width
      * layout.metrics.screenAspect
    var device = Device(
      picture.device, width: grid.round(layout.width), height: grid.ceil(height),
      scale: layout.scale)
    device.status = picture.status
    if layout.hidden.contains(.statusBar) { device.statusBarHeight = 0 }
    return device
  }

  /// The width of the device frame at each side of the screen, and its height above and below it,
  /// in points; 0 without a frame.
  var frameInsets: Size {
    picture.backdrop == nil ? .zero : DeviceFrame.insets(of: picture.device ?? .iPhone)
  }

  /// The device frame around the screen, or `nil` if there is none.
  func deviceFrame(grid: PixelGrid, palette: Palette) -> DeviceFrame? {
    picture.backdrop.map { _ in DeviceFrame(screenDevice(grid: grid), page: palette.page) }
  }

  /// The color behind everything.
  package func background(_ palette: Palette) -> Color { picture.backdrop ?? palette.page }
}

/// The options of a picture's file. They do not change what the picture shows.
public struct FileOptions: Sendable, Equatable {
  /// The information about a picture in its file. WebP files have none.
  public enum Metadata: String, Sendable, CaseIterable {
    /// The versions, and the text that the picture shows. PDF files have the title and the version
    /// of Confab, and contain their text anyway.
    case full
    /// The versions of Confab, its libraries and its fonts.
    case engine
    /// No information.
    case none
  }

  /// The file format; `nil` for the one of the file's name, or PNG.
  public var format: PictureFormat?
  /// The compression of PNG and WebP files. Ignored for PDF and SVG.
  public var compression: PictureCompression
  /// The information about the picture in its file.
  public var metadata: Metadata
  /// The path of a text file for what the picture shows in words, a line for each row; `nil` for
  /// none. Pages that become numbered files have numbered texts.
  public var alternative: String?

  /// Creates options.
  public init(
    format: PictureFormat? = nil, compression: PictureCompression = .fast,
    metadata: Metadata = .full, alternative: String? = nil
  ) {
    self.format = format
    self.compression = compression
    self.metadata = metadata
    self.alternative = alternative
  }

  /// The format of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - option: The words for ``format``, for the error.
  /// - Throws: ``OptionError`` for a name that ends like another kind of picture, without a format.
  package func format(
    forPath path: String, option: String = "a format"
  ) throws(OptionError) -> PictureFormat {
    if let format { return format }
    if let ending = PictureFormat.otherEnding(of: path) {
      let endings = ProblemText.either(PictureFormat.allCases.map { ".\($0.rawValue)" })
      throw OptionError("\(path): Confab writes no .\(ending); expected \(endings), or \(option)")
    }
    return PictureFormat(path: path)
  }
}

/// The file format of a picture.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// PNG: lossless pixels.
  case png
  /// WebP: lossless pixels, at most 16,383 × 16,383, without metadata.
  case webp
  /// PDF: vector graphics with text that can be selected. All pages are in one file.
  case pdf
  /// SVG: vector graphics. Text is drawn as outlines.
  case svg

  /// The format for the extension of a file name; PNG for unknown extensions.
  public init(path: String) {
    let name = path.lowercased()
    self = Self.allCases.first { name.hasSuffix("." + $0.rawValue) } ?? .png
  }

  /// The extensions of other picture formats. A file with such a name must not contain a PNG.
  private static let others: Set<String> = [
    "avif", "bmp", "eps", "gif", "heic", "heif", "jp2", "jpeg", "jpg", "jxl", "ps", "tif", "tiff",
  ]

  /// The extension of a file name if it belongs to a picture format that is not supported, in lower
  /// case.
  package static func otherEnding(of path: String) -> String? {
    let name = FilePath.name(of: path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return others.contains(ending) ? ending : nil
  }

  /// Whether files contain vector graphics instead of pixels.
  package var isVector: Bool {
    switch self {
    case .png, .webp: false
    case .pdf, .svg: true
    }
  }

  /// Whether one file contains all pages.
  package var hasPages: Bool {
    switch self {
    case .png, .webp, .svg: false
    case .pdf: true
    }
  }

  /// Whether files can contain texts with keywords.
  var hasTextChunks: Bool {
    switch self {
    case .png: true
    case .webp, .pdf, .svg: false
    }
  }
}
