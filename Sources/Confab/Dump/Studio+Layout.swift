import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene

extension Studio {
  /// Rows whose frames are held at once by each worker.
  private static let rowsAtOnce = 200

  /// Writes the layout of a conversation: a ``LayoutDump`` as JSON.
  ///
  /// Memory does not grow with the conversation but by what its layout takes. The bytes do not depend on
  /// how many workers there are.
  ///
  /// - Parameters:
  ///   - folder: where the document lies; its pictures are looked for there.
  ///   - path: the file; `-` is standard output.
  /// - Returns: what could not be shown as it was meant, and what will look wrong; one sentence each.
  /// - Throws: ``OptionError``, `TimelineError`, `FontError`, `RenderError`, `FileError`.
  @discardableResult
  public func writeLayout(
    of conversation: Conversation, folder: String, options: RenderOptions = RenderOptions(),
    to path: String
  ) async throws -> [String] {
    let layout = try await layOut(conversation, folder: folder, options: options)
    let file = try OutputFile(path: path)
    var printer = JSONPrinter()
    printer.beginObject()
    printer.key("contentSize")
    printer.print(layout.contentSize)
    printer.key("engine")
    printer.print(LayoutDump.engine)
    printer.key("items")
    printer.beginArray()
    var overflow = LayoutDump.OverflowTally()
    let step = Self.rowsAtOnce * layoutWorkers.count
    for start in stride(from: 0, to: layout.rows.count, by: step) {
      let range = start..<min(layout.rows.count, start + step)
      for part in try await printedItems(of: layout, at: range) {
        printer.append(part.bytes)
        overflow.add(part.overflow)
      }
      try file.write(printer.take())
    }
    printer.endArray()
    printer.key("scale")
    printer.print(layout.request.scale)
    printer.key("width")
    printer.print(layout.contentSize.width)
    printer.endObject()
    printer.endText()
    try file.write(printer.take())
    try file.commit()
    return layout.warnings + overflow.warnings
  }

  /// The layout as a value.
  ///
  /// - Throws: `FontError`, `RenderError`.
  public func dump(_ layout: ConversationLayout) async throws -> LayoutDump {
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

  /// Some rows as elements of the list of items, measured by all workers at once.
  private func printedItems(
    of layout: ConversationLayout, at rows: Range<Int>
  ) async throws -> [PrintedItems] {
    let starts = Array(stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtOnce))
    return try await withThrowingTaskGroup(of: (Int, PrintedItems).self) { group in
      for (part, start) in starts.enumerated() {
        let range = start..<min(rows.upperBound, start + Self.rowsAtOnce)
        let worker = layoutWorkers[part]
        group.addTask {
          let items = try await self.items(of: layout, at: range, by: worker)
          var printer = JSONPrinter(depth: 2, isEmpty: start == 0)
          var overflow = LayoutDump.OverflowTally()
          for item in items {
            printer.print(item)
            overflow.add(item)
          }
          return (part, PrintedItems(bytes: printer.take(), overflow: overflow))
        }
      }
      var parts = [PrintedItems?](repeating: nil, count: starts.count)
      for try await (part, printed) in group { parts[part] = printed }
      return parts.compactMap(\.self)
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
