import ConfabLayout
import ConfabModel
import ConfabTimeline

extension ChatController {
  /// Changes a value of a row, such as whether it is expanded or plays. Its presenter reads the
  /// value when it measures and draws. Only this row is measured again.
  ///
  /// The value stays until it is removed, also while the window is elsewhere.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes it.
  ///   - name: The name of the value.
  ///   - id: The id of the row. If there is no such row, nothing changes.
  @discardableResult
  public func setValue(
    _ value: JSONValue?, named name: String, ofRow id: String
  ) -> ChatUpdate {
    let update = ChatUpdate()
    engine.setValue(value, named: name, ofRow: id, completion: update.resolve)
    return update
  }

  /// The changes of the elements beside rows from before a frame to after it, for animations: heads
  /// of readers, names, profile pictures, marks, times of sections. See ``ElementChanges``.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - isolation: The controller's actor.
  /// - Throws: The errors of presenters.
  public func elementChanges(
    of frame: ChatFrame, isolation: isolated (any Actor)? = #isolation
  ) async throws -> ElementChanges {
    try await engine.elementChanges(
      from: frame.old, near: frame.oldViewport.visibleRows(in: frame.old.model),
      to: frame.layout, near: frame.visibleRows)
  }

  /// Performs an item of the menu of a long touch.
  public func perform(_ item: ChatHit.MenuItem, of hit: ChatHit) {
    handler(of: hit.item)?.perform(item, of: hit, in: self)
  }

  /// The handler of a row; `nil` if there is none.
  func handler(of item: TimelineItem) -> (any RowHandler)? {
    handlers.last { $0.accepts(item) }
  }

  /// Tells handlers which rows appear and disappear with a frame.
  func tellHandlers(_ frame: ChatFrame) {
    guard !handlers.isEmpty else { return }
    for id in frame.disappeared {
      guard let item = frame.old.item(id) else { continue }
      handler(of: item)?.didEndDisplaying(item, in: self)
    }
    for id in frame.appeared {
      guard let item = frame.layout.item(id) else { continue }
      handler(of: item)?.willDisplay(item, in: self)
    }
  }
}

extension LiveLayout {
  fileprivate func item(_ id: String) -> TimelineItem? { model.index(of: id).flatMap(item(at:)) }
}
