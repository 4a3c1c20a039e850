import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport

extension Studio {
  /// The number of rows that each worker has in memory at the same time.
  private static let rowsAtOnce = 200

  /// Writes the layout of a conversation to a file as JSON, a `LayoutDump`, and commits the file.
  ///
  /// Besides the layout itself, the memory in use does not depend on the length of the
  /// conversation. The bytes do not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - file: The file.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options of the layout.
  /// - Returns: The warnings.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row.
  @discardableResult
  package func writeLayout(
    of conversation: Conversation, to file: OutputFile, attachments: Attachments = .none,
    options: LayoutOptions = LayoutOptions()
  ) async throws -> [Warning] {
    try await ConfabError.wrappingAsync {
      let layout = try await layout(
        of: conversation, attachments: attachments, options: options)
      return try await write(layout, to: file)
    }
  }

  private func write(
    _ layout: ConversationLayout, to file: OutputFile
  ) async throws -> [Warning] {
    var json = JSONWriter()
    json.beginObject()
    json.member("contentSize", layout.contentSize)
    json.member("engine", LayoutDump.engine)
    json.key("items")
    json.beginArray()
    var overflow = LayoutDump.OverflowTally()
    let step = Self.rowsAtOnce * layoutWorkers.count
    for start in stride(from: 0, to: layout.rows.count, by: step) {
      let range = start..<min(layout.rows.count, start + step)
      for part in try await printedItems(of: layout, at: range) {
        json.append(part.bytes)
        overflow.add(part.overflow)
      }
      try file.write(json.take())
    }
    json.endArray()
    json.member("scale", layout.request.scale)
    json.member("width", layout.contentSize.width)
    json.endObject()
    json.endText()
    try file.write(json.take())
    try file.commit()
    return layout.warnings + overflow.warnings
  }

  /// Returns a layout as a value that can be encoded.
  ///
  /// - Throws: `FontError`, `SceneError`, errors of presenters, and `CancellationError`.
  /// - Complexity: O(*n*) in the number of rows and the length of their texts.
  package func dump(_ layout: ConversationLayout) async throws -> LayoutDump {
    var items: [LayoutDump.Item] = []
    items.reserveCapacity(layout.rows.count)
    for start in stride(from: 0, to: layout.rows.count, by: Self.rowsAtOnce) {
      let range = start..<min(layout.rows.count, start + Self.rowsAtOnce)
      items += try await self.items(of: layout, at: range, by: layoutWorkers[0])
    }
    return LayoutDump(
      engine: LayoutDump.engine, width: layout.contentSize.width,
      scale: layout.request.scale, contentSize: layout.contentSize, items: items)
  }

  private struct PrintedItems {
    var bytes: [UInt8]
    var overflow: LayoutDump.OverflowTally
  }

  /// Measures rows on all workers and prints them as elements of the array of items.
  private func printedItems(
    of layout: ConversationLayout, at rows: Range<Int>
  ) async throws -> [PrintedItems] {
    let starts = Array(stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtOnce))
    return try await forkJoin(starts.count) { part in
      let range = starts[part]..<min(rows.upperBound, starts[part] + Self.rowsAtOnce)
      let items = try await self.items(of: layout, at: range, by: self.layoutWorkers[part])
      var json = JSONWriter(depth: 2, isEmpty: range.lowerBound == 0)
      var overflow = LayoutDump.OverflowTally()
      for item in items {
        json.add(item)
        overflow.add(item)
      }
      return PrintedItems(bytes: json.take(), overflow: overflow)
    }
  }

  private func items(
    of layout: ConversationLayout, at range: Range<Int>, by worker: LayoutWorker
  ) async throws -> [LayoutDump.Item] {
    let rows = try await worker.rows(of: layout, at: range)
    let inks = try await worker.ink(of: rows, in: layout, palette: Theme.imessage.light)
    return zip(range, zip(rows, inks)).map { position, measured in
      LayoutDump.Item(measured.0, measured.1, y: layout.rows[position].y)
    }
  }
}

extension LayoutDump.Item {
  fileprivate init(_ row: ItemLayout, _ ink: RowInk, y: Double) {
    let seen = row.seenHeads.map { heads in
      heads.heads.map {
        LayoutDump.Head(participant: $0.participant, frame: $0.frame.offset(y: y))
      } + heads.hidden.map { LayoutDump.Head(participant: $0, frame: nil) }
    }
    self.init(
      id: row.item.id, kind: row.item.kind.rawValue, message: row.item.message?.id,
      frame: Rect(x: 0, y: y, width: row.size.width, height: row.size.height),
      bubble: row.body.placement == .side ? row.bodyFrame.offset(y: y) : nil,
      lines: zip(row.lines, ink.lines).map { line, ink in
        LayoutDump.Line(
          start: line.bytes.lowerBound, end: line.bytes.upperBound, width: line.width,
          baseline: line.baseline + y, ink: ink?.offset(y: y))
      }, overflow: ink.overflow,
      hits: row.hits.map {
        LayoutDump.Hit(kind: $0.kind.rawValue, target: $0.target, frame: $0.frame.offset(y: y))
      }, seen: seen)
  }
}
