extension SnapshotReport {
  /// The counts in one line, and a line for each snapshot that did not pass.
  public var textSummary: String {
    let counts = SnapshotStatus.allCases.compactMap { status in
      let count = count(status)
      return count > 0 || status == .passed ? "\(count) \(status.rawValue)" : nil
    }
    let lines = snapshots.filter { $0.status != .passed }.map {
      "\($0.status.rawValue) \($0.name)\($0.summary.isEmpty ? "" : ": \($0.summary)")"
    }
    return (lines + [counts.joined(separator: ", ")]).map { $0 + "\n" }.joined()
  }
}
