import ConfabInspection
import ConfabScenario
import ConfabScene
import ConfabSnapshots
import ConfabSupport
import ConfabTimeline
import FoundationEssentials

/// A way to make a snapshot of a value: how the value becomes a picture or a text, and how two of
/// these are compared.
///
/// Strategies are found by a leading dot: `.image`, `.layout`, `.transcript`, `.lines`. A strategy
/// for a type of your own is made from another one by ``pullback(_:)``:
///
/// ```swift
/// extension Snapshotting where Value == Ticket, Format == SnapshotPicture {
///   static var image: Self {
///     Snapshotting<Conversation, SnapshotPicture>.image(width: 320).pullback { ticket in
///       try ticket.conversation()
///     }
///   }
/// }
/// ```
public struct Snapshotting<Value, Format>: Sendable {
  /// The extension of the names of references, without the first dot, such as `png` or
  /// `layout.txt`. References with different extensions can have the same name.
  public var pathExtension: String
  /// How snapshots are stored and compared.
  public var diffing: Diffing<Format>
  /// Makes the snapshot of a value.
  public var snapshot: @Sendable (Value) async throws -> Format

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - pathExtension: The extension of the names of references, such as `png`.
  ///   - diffing: How snapshots are stored and compared.
  ///   - snapshot: Makes the snapshot of a value. It depends on nothing but the value.
  public init(
    pathExtension: String, diffing: Diffing<Format>,
    snapshot: @escaping @Sendable (Value) async throws -> Format
  ) {
    self.pathExtension = pathExtension
    self.diffing = diffing
    self.snapshot = snapshot
  }

  /// A strategy for another type of values, which are turned into values of this strategy.
  ///
  /// - Parameter transform: Turns a value of the other type into one of this strategy. It can be
  ///   asynchronous. If it throws, the snapshot fails with the error.
  public func pullback<Other>(
    _ transform: @escaping @Sendable (Other) async throws -> Value
  ) -> Snapshotting<Other, Format> {
    Snapshotting<Other, Format>(pathExtension: pathExtension, diffing: diffing) { other in
      try await snapshot(transform(other))
    }
  }
}

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
        of: request.items[...], participants: conversation.participants, hasHistory: true,
        quotesAreInside: !options.theme.rules.showsQuotesAbove
      )
      .joined(separator: "\n")
    }
  }
}

extension Snapshotting where Value == String, Format == String {
  /// A text, compared line by line.
  public static var lines: Self {
    Snapshotting(pathExtension: "txt", diffing: .lines) { $0 }
  }
}

extension Diffing where Format == String {
  /// Texts, compared line by line. A reference is a file in UTF-8 whose last line ends with a line
  /// feed; a line feed at the end makes no difference. Texts with other code points differ, even if
  /// they look the same.
  public static var lines: Self {
    Diffing { text in
      Array(text.utf8) + (text.utf8.last == LineDiff.lineFeed ? [] : [LineDiff.lineFeed])
    } compare: { reference, text in
      guard let expected = String(validating: reference, as: UTF8.self) else {
        throw SnapshotTextError.notUTF8
      }
      let diff = LineDiff(expected, text)
      return diff.isEmpty ? nil : SnapshotDifference(diff.summary, details: diff.lines())
    }
  }
}

extension Snapshotting where Value == Picture, Format == SnapshotPicture {
  /// A picture that was drawn, such as a page of `Pages`.
  public static var image: Self { image() }

  /// A picture that was drawn, such as a page of `Pages`. What it shows is not known, so a failure
  /// says where pixels differ, but not which message changed.
  ///
  /// - Parameter comparison: How pictures are compared; by default, no pixel may differ.
  public static func image(comparison: ComparisonRules = ComparisonRules()) -> Self {
    Snapshotting(pathExtension: "png", diffing: .picture(comparison)) { picture in
      SnapshotPicture(picture: picture) { nil }
    }
  }
}

extension Snapshotting where Value == LoadedScenario, Format == SnapshotPicture {
  /// The only capture of a scenario, or a strip of five moments of a scenario without captures.
  public static var image: Self { image() }

  /// A capture or strip of a scenario that is played. An expectation of the scenario that is not
  /// met fails the snapshot.
  ///
  /// - Parameters:
  ///   - capture: The name of the capture or strip; `nil` for the only one, or for a strip of five
  ///     moments of a scenario without any.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws, for fonts or kinds of your own; `nil` for a shared one.
  public static func image(
    capture: String? = nil, comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    Snapshotting(pathExtension: "png", diffing: .picture(comparison)) { scenario in
      let played = try await PlayedScenario(scenario, by: SharedStudio.or(studio))
      let index: Int
      if let capture {
        guard let found = played.names.firstIndex(of: capture) else {
          throw OptionError("the scenario has no capture \"\(capture)\"\(played.nameList)")
        }
        index = found
      } else {
        guard played.frames.count == 1 else {
          throw OptionError("the scenario has several captures; name one of them\(played.nameList)")
        }
        index = 0
      }
      return SnapshotPicture(picture: try await played.picture(at: index)) {
        try await played.description(at: index)
      }
    }
  }
}

extension PlayedScenario {
  /// The names of the captures for an error.
  fileprivate var nameList: String {
    let names = names.compactMap { $0 }
    return names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
  }
}

extension Snapshotting where Value == Scenario, Format == SnapshotPicture {
  /// The only capture of a scenario whose conversation is in it, or a strip of five moments.
  public static var image: Self { image() }

  /// A capture or strip of a scenario whose conversation is in it.
  ///
  /// - Parameters:
  ///   - capture: The name of the capture or strip, as for a `LoadedScenario`.
  ///   - folder: The folder with the pictures of the conversation and the theme files.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws; `nil` for a shared one.
  public static func image(
    capture: String? = nil, folder: String = ".",
    comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    Snapshotting<LoadedScenario, SnapshotPicture>
      .image(capture: capture, comparison: comparison, studio: studio)
      .pullback { scenario in
        if case .file(let name) = scenario.conversation {
          throw OptionError(
            "the conversation of the scenario is the file \(name); load both with ScenarioReader.load"
          )
        }
        return LoadedScenario(scenario: scenario, folder: folder, attachmentFolder: folder)
      }
  }
}

extension Snapshotting where Value == Scene, Format == SnapshotPicture {
  /// The picture of a scene of your own, such as the drawing of a presenter. It begins at the
  /// origin of the scene.
  ///
  /// - Parameters:
  ///   - size: The size in points. It is rounded up to whole device pixels.
  ///   - scale: The number of device pixels per point, 0.5 … 8.
  ///   - background: The color behind the scene, which may be transparent.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws; `nil` for a shared one.
  public static func image(
    size: Size, scale: Double = 3, background: Color = .white,
    comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    Snapshotting(pathExtension: "png", diffing: .picture(comparison)) { scene in
      let studio = try SharedStudio.or(studio)
      let canvas = try SceneCanvas(size: size, scale: scale, background: background)
      return SnapshotPicture(picture: try await studio.picture(of: scene, on: canvas)) {
        try await studio.description(of: scene, on: canvas)
      }
    }
  }
}

extension Snapshotting where Value: Encodable & SendableMetatype, Format == String {
  /// A value as JSON with sorted keys, one member in a line.
  public static var json: Self {
    Snapshotting(pathExtension: "json", diffing: .lines) { value in
      let encoder = EncodedJSON.encoder(isIndented: true)
      encoder.dateEncodingStrategy = .iso8601
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
}

extension Snapshotting where Format == String {
  /// The stored properties of a value and of everything in it, one in a line. Sets and dictionaries
  /// are sorted, so that the same value has the same text.
  public static var dump: Self {
    Snapshotting(pathExtension: "dump.txt", diffing: .lines) { ValueText.text(of: $0) }
  }
}

/// A value and its parts as text.
enum ValueText {
  /// The depth below which parts are left out.
  private static let deepest = 64

  static func text(of value: Any) -> String {
    var seen: Set<ObjectIdentifier> = []
    return lines(of: value, depth: 0, &seen).joined(separator: "\n")
  }

  private static func lines(
    of value: Any, depth: Int, _ seen: inout Set<ObjectIdentifier>
  ) -> [String] {
    let mirror = Mirror(reflecting: value)
    var object: ObjectIdentifier?
    if mirror.displayStyle == .class {
      let identifier = ObjectIdentifier(value as AnyObject)
      guard seen.insert(identifier).inserted else { return ["\(mirror.subjectType) (shown above)"] }
      object = identifier
    }
    // Another part may show the object again, but not the object itself.
    defer { if let object { seen.remove(object) } }
    if mirror.displayStyle == .optional {
      guard let child = mirror.children.first else { return ["nil"] }
      return lines(of: child.value, depth: depth, &seen)
    }
    guard depth < deepest else { return ["…"] }
    let isSorted = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
    if let text = value as? String { return [text.debugDescription] }
    guard let first = mirror.children.first else { return [word(for: value, mirror)] }
    if mirror.displayStyle == .enum {
      let lines = lines(of: first.value, depth: depth + 1, &seen)
      return ["\(first.label ?? "case"): \(lines[0])"] + lines.dropFirst()
    }
    var parts = mirror.children.map { child -> [String] in
      var value = child.value
      var label = child.label ?? "-"
      if mirror.displayStyle == .dictionary, let pair = child.value as? (key: Any, value: Any) {
        label = lines(of: pair.key, depth: depth + 1, &seen).joined(separator: " ")
        value = pair.value
      }
      let lines = lines(of: value, depth: depth + 1, &seen)
      let link = child.label == nil && mirror.displayStyle != .dictionary ? " " : ": "
      return ["  \(label)\(link)\(lines[0])"] + lines.dropFirst().map { "  \($0)" }
    }
    if isSorted { parts.sort { $0.lexicographicallyPrecedes($1) } }
    return [head(of: value, mirror)] + parts.joined()
  }

  private static func head(of value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .collection, .set: "\(mirror.children.count) elements"
    case .dictionary: "\(mirror.children.count) pairs"
    case .tuple: "tuple"
    default: "\(mirror.subjectType)"
    }
  }

  /// A value without parts.
  private static func word(for value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary, .class: head(of: value, mirror)
    case .struct where !(value is any CustomStringConvertible): head(of: value, mirror)
    default: "\(value)"
    }
  }
}

/// The studio of all strategies that have none of their own. Its fonts and caches make the second
/// and all later snapshots of a run quicker.
enum SharedStudio {
  private static let studio = Result { () throws(ConfabError) in try Studio() }

  /// A studio of the caller, or the shared one.
  ///
  /// - Throws: `ConfabError` if the bundled fonts can't be found.
  static func or(_ own: Studio?) throws(ConfabError) -> Studio {
    if let own { return own }
    return try studio.get()
  }
}

/// A reason why the reference of a text can't be used.
enum SnapshotTextError: Error, CustomStringConvertible {
  /// The bytes are not text in UTF-8.
  case notUTF8

  var description: String {
    switch self {
    case .notUTF8: "the reference is not a text in UTF-8"
    }
  }
}
