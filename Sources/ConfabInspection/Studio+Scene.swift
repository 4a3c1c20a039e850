import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport

extension Studio {
  /// Writes the display list of a picture to a file as JSON, a `SceneDump` with one element per
  /// line, and commits the file.
  ///
  /// Besides the layout itself, the memory in use does not depend on the length of the
  /// conversation.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - file: The file.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options. Those of the file are ignored.
  /// - Returns: The warnings.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row.
  @discardableResult
  package func writeScene(
    of conversation: Conversation, to file: OutputFile, attachments: Attachments = .none,
    options: RenderOptions = RenderOptions()
  ) async throws -> [Warning] {
    try await ConfabError.wrappingAsync {
      let prepared = try await prepare(
        conversation, attachments: attachments, options: options)
      let writer = SceneWriter(file)
      try writer.begin(
        background: prepared.background, scale: options.layout.scale)
      for page in prepared.pages {
        let scenes = try await scenes(of: page, in: prepared)
        try writer.beginPage(scenes.size)
        try await scenes.forEachPart(of: scenes.drawnRows) { part in
          try writer.write(try await printed(part.scene, prepared.layout))
        }
        try writer.endPage()
      }
      try writer.end()
      try file.commit()
      return prepared.warnings
    }
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
  private let encoder = EncodedJSON.encoder()
  private var pages = 0
  private var elements = 0

  init(_ file: OutputFile) { self.file = file }

  func begin(background: Color, scale: Double) throws {
    try write(
      """
      {"background":\(json(background.hex)),"engine":\(json("confab \(confabVersion)")),\
      "scale":\(json(scale)),"pages":[
      """)
  }

  func beginPage(_ size: Size) throws {
    elements = 0
    try write(
      """
      \(pages == 0 ? "" : ",")
      {"width":\(json(size.width)),"height":\(json(size.height)),"elements":[
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
