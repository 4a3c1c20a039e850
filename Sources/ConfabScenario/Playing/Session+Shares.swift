import Confab
import ConfabModel

/// A share of a message's files that grows from frame to frame.
struct GrowingShare {
  enum Kind {
    /// How much of a recording was played.
    case played
    /// How much of each file was transferred.
    case transferred
  }

  let kind: Kind
  let change: ShareChange
  /// The shares of the attachments at the start.
  let starts: [Double]
  /// The times of the start and the end, in seconds.
  let start: Double
  let end: Double
  /// The step that began it.
  let step: Step

  /// Gives a message the shares of a time.
  func apply(to message: inout Message, at time: Double) {
    let part = time >= end ? 1 : max(0, (time - start) / (end - start))
    switch kind {
    case .played:
      guard message.kind == .voice, !message.attachments.isEmpty, let start = starts.first else {
        return
      }
      message.attachments[0].played = start + (change.to - start) * part
    case .transferred: message.transfer(change.to, part: part, from: starts)
    }
  }
}

extension Session {
  /// The time in which a file is transferred, in seconds.
  private static let usualTransfer = 1.0

  /// Begins to play a recording or to transfer files, instead of what goes on there.
  nonisolated(nonsending) func grow(
    _ kind: GrowingShare.Kind, _ change: ShareChange
  ) async throws {
    guard let message = server.message(change.message) ?? sentMessages[change.message] else {
      return
    }
    let starts = message.attachments.map { attachment -> Double in
      switch kind {
      case .played:
        // A recording that was played to the end begins again.
        attachment.played.map { $0 < change.to ? $0 : 0 } ?? 0
      case .transferred:
        if case .progress(let share) = attachment.transfer { share } else { 0 }
      }
    }
    var duration = change.over ?? Self.usualTransfer
    if kind == .played, change.over == nil, let recording = message.attachments.first {
      let length = (recording.duration ?? 0) * abs(change.to - (starts.first ?? 0))
      duration = min(ScenarioLimits.seconds, length / (recording.speed ?? 1))
    }
    schedule.removeGrowth(kind, of: change.message)
    try await advance(
      GrowingShare(
        kind: kind, change: change, starts: starts, start: now, end: now + duration, step: step))
  }

  /// Shows a share as it is now, and again at the next frame.
  nonisolated(nonsending) func advance(_ share: GrowingShare) async throws {
    change(share.change.message) { share.apply(to: &$0, at: now) }
    let isOver = now >= share.end
    try await showChanges(isOver ? share.step.motion ?? rowMotion : nil, .share)
    if !isOver { schedule.add(.grow(share), at: min(share.end, nextFrameTime)) }
  }
}
