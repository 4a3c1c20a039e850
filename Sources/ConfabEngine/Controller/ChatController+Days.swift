import ConfabModel
import ConfabTimeline

extension ChatController {
  /// Reads the current time, and again when a day begins.
  func followDays() {
    guard let now = options.now else { return }
    let time = now()
    guard let day = try? LocalDay(of: time, timezone: conversation.timezone) else { return }
    let shown = conversation.now.flatMap {
      try? LocalDay(of: $0, timezone: conversation.timezone)
    }
    if shown?.number != day.number { self.now(time) }
    let (events, clock) = (events, options.clock)
    // The offset of the zone can change during a day, so look once an hour.
    let wait = Duration.seconds(min(day.secondsLeft, 3_600))
    days?.cancel()
    days = Task {
      guard (try? await clock.sleep(for: wait)) != nil else { return }
      events.send(.clock)
    }
  }
}
