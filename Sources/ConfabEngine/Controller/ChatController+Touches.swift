import ConfabLayout
import ConfabScene

extension ChatController {
  /// Handles a short touch. The frame that follows has what is there: ``ChatFrame/hit``.
  ///
  /// - Parameter point: The place on the screen, in points.
  public func tap(at point: Point) { touch(.tap, at: point) }

  /// Handles a long touch. The frame that follows has what is there: ``ChatFrame/hit``.
  ///
  /// - Parameter point: The place on the screen, in points.
  public func longPress(at point: Point) { touch(.longPress, at: point) }

  private func touch(_ gesture: ChatHit.Gesture, at point: Point) {
    let y = point.y + viewport.offset
    guard viewport.visible.contains(y), let index = row(at: y),
      let frame = layout.model[index]?.frame
    else { return }
    let touch = Touch(
      gesture: gesture, point: point, pointInRow: Point(x: point.x, y: y - frame.y))
    let (engine, events, layout) = (engine, events, layout)
    requests.addQuestion()
    Task {
      do {
        let rows = try await engine.rows(index..<index + 1, of: layout)
        events.send(.touched(touch, .success(rows)))
      } catch {
        events.send(.touched(touch, .failure(error)))
      }
    }
  }

  /// The index of the visible row at a height of the content, in points.
  private func row(at y: Double) -> Int? {
    for index in viewport.visibleRows(in: layout.model) {
      guard let frame = layout.model[index]?.frame else { continue }
      if frame.y <= y && y < frame.maxY { return index }
    }
    return nil
  }

  /// Shows what was touched. A row that can't be measured has been reported with its update.
  func touched(_ touch: Touch, _ result: Result<[ItemLayout], any Error>) {
    defer { requests.endQuestion() }
    guard let row = try? result.get().first else { return }
    let place = touch.pointInRow
    var hit = ChatHit(
      gesture: touch.gesture, point: touch.point, item: row.item,
      message: row.item.message.map { messages.messageID($0.id) }, pointInRow: place,
      isInBody: row.bodyFrame.contains(place),
      region: row.hits.last { $0.frame.contains(place) })
    let handler = handler(of: row.item)
    switch touch.gesture {
    case .tap: handler?.tap(hit, in: self)
    case .longPress: hit.menu = handler?.menu(for: hit) ?? []
    }
    emit(.touch, FrameChange(hit: hit))
  }
}
