extension LinkText {
  /// The address whose scheme is a run before `://`.
  func webAddress(scheme run: Range<Int>) -> LinkMatch? {
    let scheme = trimmingStart(run) { $0 == "." || $0 == "'" }
    guard scheme.count <= 5, ["http", "https", "ftp"].contains(string(scheme).lowercased()),
      let host = authorityEnd(from: run.upperBound + 3)
    else { return nil }
    let end = host.isCut ? host.end : tailEnd(from: portEnd(from: host.end))
    let whole = trimmingEnd(scheme.lowerBound..<end) { $0.isTrailing }
    let link = DetectedLink(range: bytes(whole), kind: .url, target: string(whole))
    return (link, whole.upperBound)
  }

  /// The address without a scheme in a run.
  func bareHost(in run: Range<Int>) -> LinkMatch? {
    guard !isAfterAddressPart(run.lowerBound) else { return nil }
    let start = trimmingStart(run) { $0 == "." || $0 == "'" }.lowerBound
    let quote = end(from: start) { $0.isRun && $0 != "'" }
    let host = trimmingEnd(start..<quote) { $0 == "." || $0 == "-" }
    guard scalars[host].contains("."), scalars[host].allSatisfy(\.isHost),
      let labels = hostLabels(host)
    else { return nil }
    let isWhole = host.upperBound == run.upperBound
    let port = isWhole ? portEnd(from: host.upperBound) : host.upperBound
    let hasPath = isWhole && self[port] == "/" && self[port + 1]?.isWord == true
    guard HostName.isBareHost(labels, hasPath: hasPath) else { return nil }
    let whole = trimmingEnd(host.lowerBound..<(isWhole ? tailEnd(from: port) : port)) {
      $0.isTrailing
    }
    let link = DetectedLink(
      range: bytes(whole), kind: .url, target: "https://" + string(whole))
    return (link, whole.upperBound)
  }

  /// The end of the user name and host that begin at `start`; `nil` if there is no host. `isCut` is
  /// true if a word of a script without spaces follows directly, as in "https://example.com再见".
  private func authorityEnd(from start: Int) -> (end: Int, isCut: Bool)? {
    if self[start] == "[" { return addressLiteralEnd(from: start).map { ($0, false) } }
    let authority = start..<end(from: start) { $0.isWord || "-._~%!$&'*+,;=:@".contains($0) }
    let host = (authority.last { scalars[$0] == "@" } ?? start - 1) + 1
    guard self[host]?.isWord == true else { return nil }
    let end = self.end(from: host) { $0.isWord || $0 == "-" || $0 == "." || $0 == "_" }
    let label = (scalars[host..<end].lastIndex(of: ".") ?? end) + 1
    if label < end {
      let top = label..<self.end(from: label) { $0.isSpacedWord }
      if top.upperBound < end, HostName.isKnown(string(top).lowercased()) {
        return (top.upperBound, true)
      }
    }
    return (end, false)
  }

  /// The end of an address literal such as `[::1]`, with at most 45 characters in brackets.
  private func addressLiteralEnd(from start: Int) -> Int? {
    let end = self.end(from: start + 1) { $0 == ":" || $0 == "." || $0.properties.isASCIIHexDigit }
    return (2...45).contains(end - start - 1) && self[end] == "]" ? end + 1 : nil
  }

  /// The end of a port such as `:8080`; `start` if there is none.
  private func portEnd(from start: Int) -> Int {
    guard self[start] == ":" else { return start }
    let end = self.end(from: start + 1) { $0.isASCIIDigit }
    return (1...5).contains(end - start - 1) && self[end]?.isWord != true ? end : start
  }

  /// The end of the path, query and fragment. They end before an unmatched closing bracket, so that
  /// a bracket around the address isn't part of it.
  private func tailEnd(from start: Int) -> Int {
    guard let first = self[start], first == "/" || first == "?" || first == "#" else {
      return start
    }
    var open = (round: 0, square: 0)
    var position = start
    while let scalar = self[position] {
      switch scalar {
      case "(": open.round += 1
      case "[": open.square += 1
      case ")":
        if open.round == 0 { return position }
        open.round -= 1
      case "]":
        if open.square == 0 { return position }
        open.square -= 1
      case "\u{200C}":  // zero-width non-joiner within Persian words
        if self[position + 1]?.isWord != true { return position }
      default:
        if !scalar.isWord, !scalar.isURLPunctuation { return position }
      }
      position += 1
    }
    return position
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
