import ConfabSupport

extension SnapshotResult {
  /// Why the snapshot did not pass, in one line; other software first. Empty for a snapshot that
  /// passed.
  package var explanation: String {
    guard status != .passed else { return "" }
    let text = summary.isEmpty ? changes.first?.text ?? status.explanation : summary
    guard let first = engineChanges.first else { return text }
    let more = engineChanges.count > 1 ? " and \(engineChanges.count - 1) more" : ""
    return "drawn by other software (\(first)\(more)): \(text)"
  }

  /// Everything that explains the result, one line each.
  var details: [String] {
    var lines = engineChanges.map { "Drawn by other software: \($0)" }
    lines += changes.map(\.text)
    lines += regions.map { region in
      let frame = region.frame
      let place = "\(frame.width) × \(frame.height) at \(frame.x), \(frame.y)"
      let name = region.label.isEmpty ? "Region" : region.label
      let picture = region.side == .expected ? " in the reference" : ""
      return "\(name): \(Count.text(region.pixels)) pixels differ, \(place)\(picture)"
    }
    if let figures {
      lines.append(
        "\(Count.text(figures.different)) of \(Count.text(figures.total)) pixels differ; tolerance: \(figures.tolerance)"
      )
    }
    return lines
  }
}

extension SnapshotStatus {
  /// The status in a sentence, for results without a summary.
  fileprivate var explanation: String {
    switch self {
    case .passed: "the pictures are equal"
    case .failed: "the pictures differ"
    case .new: "there is no reference yet"
    case .orphaned: "the reference belongs to no snapshot"
    case .error: "the picture could not be made, or its reference could not be read"
    }
  }
}

extension SnapshotReport {
  /// The failures, in the order in which a person should read them: those that failed, errors, new
  /// ones, and in a strict run orphaned references.
  var failures: [SnapshotResult] { listed { isFailure($0) } }

  /// What needs a review and does not make the run fail: orphaned references, unless the run is
  /// strict.
  var remarks: [SnapshotResult] { listed { $0 != .passed && !isFailure($0) } }

  private func listed(_ isListed: (SnapshotStatus) -> Bool) -> [SnapshotResult] {
    [.failed, .error, .new, .orphaned].filter(isListed).flatMap { status in
      snapshots.filter { $0.status == status }
    }
  }

  /// The counts of a run in words, such as "488 passed, 5 failed, 2 new".
  var counts: String {
    let words: [(SnapshotStatus, String, String)] = [
      (.passed, "passed", "passed"), (.failed, "failed", "failed"), (.error, "error", "errors"),
      (.new, "new", "new"), (.orphaned, "orphaned", "orphaned"),
    ]
    let parts = words.compactMap { status, one, many -> String? in
      let count = count(status)
      return count == 0 ? nil : Count.text(count, one, many)
    }
    return parts.isEmpty ? "no snapshots" : parts.joined(separator: ", ")
  }

  /// The seconds of the run with some decimals; 0 for numbers that are infinite or none.
  func time(decimals: Int) -> String { DecimalNumber.text(seconds, decimals: decimals) }
}
