import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// The rows and the elements that the picture of a page shows. All lengths are in points, from the
/// top left corner of the picture.
package struct PageContent: Sendable {
  /// A row of which something can be seen.
  package struct Row: Sendable {
    /// The id that the row's elements have as their owner. It differs from the id of the item in a
    /// strip, where each moment has the row.
    package var owner: String
    /// The number of the moment in a strip, from 1; `nil` for other pictures.
    package var moment: Int?
    /// The row.
    package var item: TimelineItem
    /// The frame, which can extend beyond the picture.
    package var frame: Rect
  }

  /// An element that is not a group, with everything that the groups around it add.
  package struct Element: Sendable {
    /// The element in its own coordinates.
    package var element: Scene.Element
    /// The map from these coordinates to the picture.
    package var transform: Transform
    /// The product of the opacities of all groups around it.
    package var opacity: Double
    /// The clips of the groups around it that belong to a row or a part, in the picture.
    package var clips: [Path]
    /// The painted area without what ``clips`` hide: exact for outlines and images, in whole device
    /// pixels for glyphs. It can extend beyond the picture.
    package var bounds: Rect
  }

  /// The names and versions of the program and the libraries, and the digest of the bundled fonts.
  package var engine: [String]
  /// What the whole picture depends on besides messages and pictures, by its name, such as "type
  /// size". See ``setting(_:identity:)``.
  package var settings: [String: String]
  /// The size of the picture.
  package var size: Size
  /// The number of device pixels per point.
  package var scale: Double
  /// The color behind everything.
  package var background: Color
  /// The paths of the fonts whose glyphs have colors of their own.
  package var colorFonts: Set<String>
  /// The positions of the messages in the conversation, from 1.
  package var numbers: [MessageID: Int]
  /// The rows from top to bottom.
  package var rows: [Row]
  /// The elements in drawing order. All of them are inside the picture, at least in part, and those
  /// of rows are not below an opaque part of the screen.
  package var elements: [Element]
}

extension PageContent {
  /// A setting whose name doesn't say everything: the name, " #" and a digest of what it stands
  /// for.
  ///
  /// - Complexity: O(*n*) in the length of `identity`.
  package static func setting(_ name: String, identity: String) -> String {
    let digest = Array(identity.utf8).withUnsafeBytes { SHA256(of: $0).hexadecimal.prefix(8) }
    return "\(name) #\(digest)"
  }
}

extension Studio {
  /// What a picture of a conversation depends on besides its messages and pictures.
  ///
  /// Width and scale are left out: they are those of the picture.
  ///
  /// - Throws: `FontError`.
  func settings(of conversation: Conversation, _ options: RenderOptions) throws -> [String: String]
  {
    let (layout, picture) = (options.layout, options.picture)
    var settings = try settings(theme: layout.theme, picture.appearance)
    settings["type size"] = layout.typeSize.map(ShortNumber.text)
    settings["weight"] = layout.weight.map { "\($0)" }
    settings["letter spacing"] = layout.letterSpacing.map(ShortNumber.text)
    settings["features"] = layout.features.map { $0.map(\.description).joined(separator: ", ") }
    settings["lone words"] = layout.theme.metrics.avoidsLoneWord ? "avoided" : nil
    settings["language"] = layout.language
    settings["selection"] =
      switch layout.selection {
      case .all: nil
      case .last(let count): "last \(count)"
      case .range(let first, let last): "\(first)..\(last)"
      }
    settings["device"] = picture.device?.name
    settings["chrome"] = picture.chrome == .none ? nil : picture.chrome.rawValue
    settings["backdrop"] = picture.backdrop.map(Self.hex)
    settings["background"] = picture.background.map(Self.hex)
    settings["hidden"] =
      layout.hidden.isEmpty ? nil : layout.hidden.map(\.rawValue).sorted().joined(separator: ", ")
    if !picture.mount.isPlain || !picture.mount.highlighted.isEmpty {
      settings["surroundings"] = Self.words(picture.mount)
    }
    settings["page height"] = picture.pageHeight.map(ShortNumber.text)
    settings["locale"] = conversation.locale
    settings["time zone"] = conversation.timezone
    settings["now"] = conversation.now?.iso8601
    settings["self"] = conversation.selfID
    settings["conversation"] = conversation.info.kind.rawValue
    settings["platform"] = conversation.info.platform
    settings["wallpaper"] = conversation.info.wallpaper
    return settings
  }

  /// What is around a picture, such as "padding 20, shadow".
  private static func words(_ mount: PictureMount) -> String {
    var parts: [String] = []
    if mount.padding > 0 { parts.append("padding \(ShortNumber.text(mount.padding))") }
    switch mount.ground {
    case .color(let color): parts.append("on \(hex(color))")
    case .gradient(let first, let second, let degrees):
      parts.append("on \(hex(first)) to \(hex(second)) at \(ShortNumber.text(degrees))°")
    case nil: break
    }
    if mount.hasShadow { parts.append("shadow") }
    parts += [mount.caption.map { "caption \"\($0)\"" }].compactMap(\.self)
    switch mount.watermark {
    case .text(let text): parts.append("watermark \"\(text)\"")
    case .picture: parts.append("watermark picture")
    case nil: break
    }
    if let crop = mount.crop { parts.append("cropped to \(crop)") }
    if !mount.highlighted.isEmpty {
      parts.append("highlights \(mount.highlighted.joined(separator: ", "))")
    }
    return parts.joined(separator: ", ")
  }

  /// The settings of a picture whose scene is known, such as a moment of a scenario.
  ///
  /// - Throws: `FontError`.
  package func settings(theme: Theme, _ appearance: Appearance) throws -> [String: String] {
    // Colors of the other appearance and what is a setting of its own don't count.
    var drawn = theme
    (drawn.light, drawn.dark) = (theme.palette(appearance), theme.palette(appearance))
    drawn.metrics.avoidsLoneWord = false
    let json = ThemeFile.json(drawn, presenters: presenters)
    var settings = [
      "theme": PageContent.setting(theme.name, identity: json), "appearance": appearance.rawValue,
    ]
    let typefaces = try library.typefaces()
    if !typefaces.families.isEmpty {
      settings["fonts"] = PageContent.setting(
        typefaces.families.joined(separator: ", "),
        identity: typefaces.identity.joined(separator: "\n"))
    }
    return settings
  }

  /// `#rrggbb`, or `#rrggbbaa` if the color is translucent.
  private static func hex(_ color: Color) -> String {
    color.hex.hasSuffix("ff") ? String(color.hex.dropLast(2)) : color.hex
  }
}
