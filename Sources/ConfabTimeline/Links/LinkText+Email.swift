extension LinkText {
  /// The email address whose local part ends a run before an `@`.
  func emailAddress(local run: Range<Int>) -> LinkMatch? {
    let local = trimmingStart(run) { ".'-%+".unicodeScalars.contains($0) }
    guard isLocalPart(local), !isAfterAddressPart(run.lowerBound) else { return nil }
    let start = run.upperBound + 1
    let end = self.end(from: start) { $0.isHost }
    let host = trimmingEnd(start..<end) { $0 == "." || $0 == "-" }
    guard let labels = hostLabels(host), labels.count >= 2, let top = labels.last,
      HostName.mayBeTopLevel(top)
    else { return nil }
    if end == host.upperBound {
      if self[end] == "@" || self[end] == "_" { return nil }
      // "git@host:path" isn't an email address.
      if self[end] == ":", self[end + 1]?.isWord == true { return nil }
    }
    let range = local.lowerBound..<host.upperBound
    let link = DetectedLink(range: bytes(range), kind: .email, target: "mailto:" + string(range))
    return (link, range.upperBound)
  }

  private func isLocalPart(_ range: Range<Int>) -> Bool {
    guard (1...64).contains(range.count), self[range.upperBound - 1] != "." else { return false }
    return !range.contains { scalars[$0] == "." && self[$0 + 1] == "." }
  }

  /// Whether the text before a position is part of an address or a path.
  func isAfterAddressPart(_ position: Int) -> Bool {
    switch self[position - 1] {
    case "@", "/", "\\", "#", "$": true
    default: false
    }
  }
}
