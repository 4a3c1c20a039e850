import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import FoundationEssentials

extension Studio {
  /// The number of rows whose elements are in memory at the same time.
  private static let rowsAtOnce = 200

  /// Writes the display list of a picture to a file: a ``SceneDump`` as JSON, with one element per line.
  ///
  /// Besides the layout itself, the memory in use does not depend on the length of the conversation.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - folder: The folder of the document, with its pictures.
  ///   - options: The options of the picture. Options of the file are ignored.
  ///   - path: The path of the file. `-` is standard output.
  /// - Returns: The warnings, one sentence each.
  /// - Throws: ``OptionError``, ``EmptyConversation``, `TimelineError`, `FontError`, `SceneError`,
  ///   `FileError`, errors of presenters, and `CancellationError`.
  @discardableResult
  public func writeScene(
    of conversation: Conversation, folder: String, options: RenderOptions = RenderOptions(),
    to path: String
  ) async throws -> [String] {
    let layout = try await layOut(conversation, folder: folder, options: options)
    let pages = try await plan(layout, conversation, options: options)
    let palette = options.palette(for: conversation)
    let frame = options.deviceFrame(grid: layout.request.grid, palette: palette)
    let inset = options.frameInset
    let file = try OutputFile(path: path)
    let writer = SceneWriter(file)
    try writer.begin(background: options.background(palette), scale: options.scale)
    for page in pages {
      let screenChrome = try await chrome(over: page, of: layout, conversation, options: options)
      try writer.beginPage(
        width: layout.contentSize.width + 2 * inset, height: page.height + 2 * inset)
      if let frame {
        var border = Scene()
        frame.draw(into: &border)
        for element in frame.framed(Scene(), isFirst: true).elements { border.add(element) }
        try writer.write(try await printed(border, layout))
      }
      let reach = layout.overhang
      let visible = -reach..<page.height + reach
      let rows = layout.rows(
        meeting: visible.lowerBound - page.offset..<visible.upperBound - page.offset
      ).clamped(to: page.rows)
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtOnce) {
        let indexes = first..<min(rows.upperBound, first + Self.rowsAtOnce)
        let scene = layout.scene(
          of: try await layoutWorkers[0].rows(of: layout, at: indexes), first: first,
          palette: palette, offset: page.offset, visible: visible, screen: options.screen(of: page)
        ).cut(to: page)
        try writer.write(
          try await printed(frame?.framed(scene, isFirst: false) ?? scene, layout))
      }
      var scene = Scene()
      screenChrome?.draw(palette: palette, visible: 0..<page.height, into: &scene)
      try writer.write(
        try await printed(
          scene.elements.isEmpty ? scene : frame?.framed(scene, isFirst: false) ?? scene, layout))
      try writer.endPage()
    }
    try writer.end()
    try file.commit()
    return layout.warnings
      + UndrawnFeatures.warnings(for: layout.request, of: conversation)
  }

  private func printed(_ scene: Scene, _ layout: ConversationLayout) async throws
    -> [SceneDump.Element]
  {
    try scene.checkGroups()
    let grid = layout.request.grid
    return try await layoutWorkers[0].withContext(of: layout.request) { context in
      try scene.elements.map { element in
        try Task.checkCancellation()
        return try SceneDump.Element(element, shaper: context.shaper, grid: grid)
      }
    }
  }
}

/// Writes a ``SceneDump`` incrementally.
private final class SceneWriter {
  private let file: OutputFile
  private let encoder = JSONEncoder()
  private var pages = 0
  private var elements = 0

  init(_ file: OutputFile) {
    self.file = file
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func begin(background: Color, scale: Double) throws {
    try write(
      """
      {"background":\(json(background.hex)),"engine":\(json("confab \(confabVersion)")),\
      "scale":\(json(scale)),"pages":[
      """)
  }

  func beginPage(width: Double, height: Double) throws {
    elements = 0
    try write(
      """
      \(pages == 0 ? "" : ",")
      {"width":\(json(width)),"height":\(json(height)),"elements":[
      """)
    pages += 1
  }

  func write(_ list: [SceneDump.Element]) throws {
    var text = ""
    for element in list {
      text += elements == 0 ? "\n" : ",\n"
      text += try json(element)
      elements += 1
    }
    try write(text)
  }

  func endPage() throws { try write("\n]}") }

  func end() throws { try write("\n]}\n") }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func write(_ text: String) throws { try file.write(Array(text.utf8)) }
}
