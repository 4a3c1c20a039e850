import Synchronization

/// A progress bar on standard error. It appears only on a terminal, after 300 milliseconds.
package final class ProgressBar: Sendable {
  private struct State {
    var shown = -1
    var isVisible = false
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let isActive = StandardError.isTerminal
  private let label: String

  package init(_ label: String) { self.label = label }

  /// - Parameter share: the share that is done, 0 to 1.
  package func update(_ share: Double) {
    guard isActive, start.duration(to: .now) > .milliseconds(300) else { return }
    let percent = Int(share * 100)
    state.withLock { state in
      guard percent != state.shown else { return }
      state.shown = percent
      state.isVisible = true
      let filled = String(repeating: "█", count: percent * 30 / 100)
      let empty = String(repeating: "░", count: 30 - percent * 30 / 100)
      StandardError.write("\r\(label) \(filled)\(empty) \(percent) %")
    }
  }

  /// Removes the bar.
  package func finish() {
    state.withLock { state in
      if state.isVisible { StandardError.write("\r\u{1B}[K") }
      state.isVisible = false
    }
  }
}
