import ConfabSnapshots
import ConfabTimeline

extension Snapshotting where Value == Conversation, Format == SnapshotPicture {
  /// The picture of a conversation with the default options.
  public static var image: Self { image() }

  /// The picture of a conversation.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - appearance: The light or the dark colors.
  ///   - width: The width in points, 120 … 4,096; `nil` for the device's, or 375.
  ///   - scale: The number of device pixels per point, 0.5 … 8; `nil` for the device's, or 3.
  ///   - typeSize: The size of body text in points, 8 … 80; `nil` for the theme's.
  ///   - device: The device whose whole screen is drawn; `nil` for the messages only.
  ///   - selection: The messages that are shown.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws, for fonts or kinds of your own; `nil` for a shared one.
  public static func image(
    theme: Theme = .imessage, appearance: Appearance = .light, width: Double? = nil,
    scale: Double? = nil, typeSize: Double? = nil, device: Device? = nil,
    selection: Selection = .all, attachments: Attachments = .none,
    comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    var options = device.map { RenderOptions(device: $0) } ?? RenderOptions()
    options.layout.theme = theme
    options.layout.width = width ?? options.layout.width
    options.layout.scale = scale ?? options.layout.scale
    options.layout.typeSize = typeSize
    options.layout.selection = selection
    options.picture.appearance = appearance
    return image(
      options: options, attachments: attachments, comparison: comparison, studio: studio)
  }

  /// The picture of a conversation with all options.
  ///
  /// - Parameters:
  ///   - options: The options of the picture, which must be one without pages. Those of the file
  ///     are ignored.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws, for fonts or kinds of your own; `nil` for a shared one.
  public static func image(
    options: RenderOptions, attachments: Attachments = .none,
    comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    Snapshotting(pathExtension: "png", diffing: .picture(comparison)) { conversation in
      guard !options.picture.isPaged else {
        throw OptionError(
          "a page height gives several pictures; make a snapshot of each part with a selection")
      }
      let pages = try await SharedStudio.or(studio)
        .pages(of: conversation, attachments: attachments, options: options)
      return SnapshotPicture(picture: try await pages.page(at: 0)) {
        try await pages.description(at: 0)
      }
    }
  }
}

extension Snapshotting where Value == Conversation, Format == String {
  /// The layout of a conversation as text, with the default options.
  public static var layout: Self { layout() }

  /// The layout of a conversation as text: the size of each row, and the places of its bubble,
  /// lines and links.
  ///
  /// Places in a row count from its top left corner, so that a row that grows does not change the
  /// text of the rows below.
  ///
  /// - Parameters:
  ///   - options: The options of the layout.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - studio: The studio that measures, for fonts or kinds of your own; `nil` for a shared one.
  public static func layout(
    _ options: LayoutOptions = LayoutOptions(), attachments: Attachments = .none,
    studio: Studio? = nil
  ) -> Self {
    Snapshotting(pathExtension: "layout.txt", diffing: .lines) { conversation in
      let studio = try SharedStudio.or(studio)
      let layout = try await studio.layout(
        of: conversation, attachments: attachments, options: options)
      return LayoutText(try await studio.dump(layout), of: conversation).text
    }
  }

  /// A conversation as it would be read aloud, with the rows of the default theme.
  public static var transcript: Self { transcript() }

  /// A conversation as it would be read aloud, a line for each row: headers, messages in the words
  /// of their kinds, and status lines.
  ///
  /// - Parameters:
  ///   - options: The options of the layout. Those that select messages and rows take part.
  ///   - studio: The studio with kinds of your own; `nil` for a shared one.
  public static func transcript(
    _ options: LayoutOptions = LayoutOptions(), studio: Studio? = nil
  ) -> Self {
    Snapshotting(pathExtension: "transcript.txt", diffing: .lines) { conversation in
      let request = try SharedStudio.or(studio).makeRequest(for: conversation, options: options)
      return Transcript(
        of: request.items[...], participants: conversation.participants, hasHistory: true
      )
      .joined(separator: "\n")
    }
  }
}
