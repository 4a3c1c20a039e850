import ConfabEngine
import ConfabModel

/// Checks every frame of a simulated screen.
final class FrameChecks {
  private let isExact: Bool
  private let counter: UpdateCounter
  var report: SimulationReport
  /// The settings that the screen was given, the latest last. Every frame has one of them.
  var settings = [SimulatedSettings()]
  /// The message that the reader went to last.
  var destination: (id: MessageID, alignment: Viewport.Alignment)?
  /// Whether rows around the destination may still be measured.
  private var isArriving = false
  /// The row that was read when the screen was turned. Reset when the reader scrolls.
  private var read: SimulationReport.ReadRow?
  private var updates: [ChatFrame] = []

  init(_ report: SimulationReport, isExact: Bool, counter: UpdateCounter) {
    self.report = report
    self.isExact = isExact
    self.counter = counter
  }

  /// Ends the way to the last destination, and returns the frames of updates since the last call.
  func settle() -> [ChatFrame] {
    defer { (updates, isArriving) = ([], false) }
    return updates
  }

  func check(_ frame: ChatFrame) {
    if frame.changes != nil { checkUpdate(frame) }
    let model = frame.layout.model
    report.checkLimits(frame.viewport, in: model)
    if frame.reached != nil { checkArrival(frame) }
    let (old, before) = (frame.old.model, frame.oldViewport)
    switch frame.cause {
    case _ where isArriving || frame.reached != nil: read = nil
    case .style:
      read =
        read
        ?? before.position(in: old).map {
          SimulationReport.ReadRow(
            position: $0, y: before.screenY(of: old.frame(of: $0.id)?.y ?? 0))
        }
      // A reader at the end of a loaded part doesn't follow the next page.
      let hasSameEnd = old[old.count - 1]?.id == model[model.count - 1]?.id
      report.checkReadingPosition(
        read, wasAtBottom: hasSameEnd && before.isAtBottom(of: old), frame.viewport, in: model)
    case .update(let kind):
      if frame.changes?.isEmpty != true, kind != .pagination { read = nil }
      report.checkScrollAnchor(kind, from: old, before, to: model, frame.viewport)
    case .scroll, .screen: read = nil
    case .appearance, .pages, .touch, .reveal: break
    }
  }

  private func checkUpdate(_ frame: ChatFrame) {
    report.times.layout.add(counter.elapsed)
    report.count("update.\(frame.cause)")
    report.mostShown = max(report.mostShown, frame.layout.model.count)
    report.record(frame.invariantViolation)
    report.check(
      settings.contains { $0.match(frame.layout) },
      "an update has other settings than the screen")
    frame.layout.checkPlaces(&report)
    updates.append(frame)
  }

  private func checkArrival(_ frame: ChatFrame) {
    isArriving = !isExact
    guard let destination, frame.reached == destination.id else {
      return report.record("the reader arrived at another message")
    }
    report.checkTarget(
      destination.id, destination.alignment, frame.viewport, in: frame.layout.model)
  }
}
