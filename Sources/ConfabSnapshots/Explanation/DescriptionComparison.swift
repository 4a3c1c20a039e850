import ConfabScene
import ConfabSupport

/// Finds the differences between two descriptions.
struct DescriptionComparison {
  private let expected: PictureDescription
  private let actual: PictureDescription
  private let matched: MatchedRows

  init(_ expected: PictureDescription, _ actual: PictureDescription) {
    self.expected = expected
    self.actual = actual
    matched = MatchedRows(expected.rows, actual.rows)
  }

  /// The differences, in no particular order of importance.
  func findings() -> [Finding] {
    var rows = rowFindings()
    for pair in matched.pairs { rows += layoutFindings(pair.expected, pair.actual) }
    rows += moves()
    return settingFindings() + pictureFindings(layoutChanged: !rows.isEmpty) + rows
      + matched.pairs.flatMap { messageFindings($0.expected, $0.actual) } + partFindings()
  }

  /// Whether lengths in pixels can be compared.
  private var isSameScale: Bool { expected.scale == actual.scale }

  /// Settings that differ. References of older versions have none.
  private func settingFindings() -> [Finding] {
    let (old, new) = (expected.settings, actual.settings)
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let isOtherDevice = old["device"] != new["device"]
    return Set(old.keys).union(new.keys).sorted { Self.order($0) < Self.order($1) }.compactMap {
      name in
      let (a, b) = (old[name], new[name])
      // A device has its own screen.
      if a == b || isOtherDevice && ["page height", "chrome"].contains(name) { return nil }
      let (before, after) = (Self.words(a), Self.words(b))
      // The digest of a theme is that of one appearance.
      if name == "theme", before == after, old["appearance"] != new["appearance"] { return nil }
      let text =
        before == after ? "\(name) \(before) changed" : "\(name) \(before) → \(after)"
      return Finding(
        .setting, .picture, text, expected: expected.whole, actual: actual.whole)
    }
  }

  /// The settings with the most consequences first, then by their names.
  private static func order(_ name: String) -> (Int, String) {
    (["device", "theme", "appearance"].firstIndex(of: name) ?? 3, name)
  }

  /// The value of a setting without its digest.
  private static func words(_ value: String?) -> String {
    guard let value else { return "default" }
    let parts = value.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count > 1, let digest = parts.last, digest.count == 9, digest.first == "#" else {
      return value
    }
    return parts.dropLast().joined(separator: " ")
  }

  private func pictureFindings(layoutChanged: Bool) -> [Finding] {
    var findings: [Finding] = []
    func add(_ rank: Finding.Rank, _ name: String, _ a: Double, _ b: Double) {
      guard a != b else { return }
      let words = "\(LengthWords.number(a)) → \(LengthWords.number(b))"
      findings.append(
        Finding(
          rank, .picture, "\(name) \(words)", expected: expected.whole, actual: actual.whole))
    }
    add(.setting, "scale", expected.scale, actual.scale)
    add(
      .setting, "width of the picture", Double(expected.size.width) / expected.scale,
      Double(actual.size.width) / actual.scale)
    let heights = (
      Double(expected.size.height) / expected.scale, Double(actual.size.height) / actual.scale
    )
    // At another scale, the height of each row can be rounded to another pixel.
    let rounding =
      isSameScale ? 0 : Double(expected.rows.count + 2) / min(expected.scale, actual.scale)
    if abs(heights.0 - heights.1) > rounding {
      add(layoutChanged ? .height : .layout, "height of the picture", heights.0, heights.1)
    }
    if expected.background != actual.background {
      findings.append(
        Finding(
          .color, .picture, part: "page",
          "page color \(expected.background) → \(actual.background)", expected: expected.whole,
          actual: actual.whole))
    }
    return findings
  }

  /// Rows that came, went or changed places.
  private func rowFindings() -> [Finding] {
    func rank(_ row: PictureDescription.Row) -> Finding.Rank {
      row.message == nil ? .detail : .message
    }
    return matched.removed.map {
      let row = expected.rows[$0]
      return Finding(
        rank(row), .row(expected: $0, actual: nil), "removed", expected: row.frame)
    }
      + matched.added.map {
        let row = actual.rows[$0]
        return Finding(rank(row), .row(expected: nil, actual: $0), "added", actual: row.frame)
      }
      + matched.reordered.sorted().map { position in
        let (old, new) = matched.pairs[position]
        return Finding(
          rank(actual.rows[new]), .row(expected: old, actual: new), "order changed",
          expected: expected.rows[old].frame, actual: actual.rows[new].frame)
      }
  }

  /// Another kind, author, status, date or mark of a message.
  private func messageFindings(_ old: Int, _ new: Int) -> [Finding] {
    let (a, b) = (expected.rows[old], actual.rows[new])
    var texts: [String] = []
    if a.kind != b.kind { texts.append("kind \(a.kind) → \(b.kind)") }
    // References of older versions have none of these.
    if !expected.settings.isEmpty, !actual.settings.isEmpty {
      if a.sender != b.sender {
        texts.append("sender \(a.sender ?? "none") → \(b.sender ?? "none")")
      }
      if a.status != b.status {
        texts.append("status \(a.status ?? "none") → \(b.status ?? "none")")
      }
      if a.date != b.date { texts.append("date changed") }
      for name in Set(a.marks.keys).union(b.marks.keys).sorted() {
        switch (a.marks[name], b.marks[name]) {
        case (nil, _): texts.append("\(name) added")
        case (_, nil): texts.append("\(name) removed")
        case (let old?, let new?):
          if old != new { texts.append("\(name) \(old) → \(new)") }
        }
      }
    }
    return texts.map {
      Finding(
        .message, .row(expected: old, actual: new), $0, expected: a.frame, actual: b.frame)
    }
  }

  private func layoutFindings(_ old: Int, _ new: Int) -> [Finding] {
    let (a, b) = (expected.rows[old], actual.rows[new])
    var texts: [String] = []
    if isRewrapped(a, b) {
      texts.append("\(Count.text(a.lineCount, "line")) → \(b.lineCount)")
    }
    // At another scale, lengths are rounded to other pixels.
    let tolerance = isSameScale ? 0 : 1 / min(expected.scale, actual.scale)
    func compare(_ name: String, _ a: Int, _ b: Int) {
      let (a, b) = (Double(a) / expected.scale, Double(b) / actual.scale)
      guard abs(a - b) > tolerance else { return }
      texts.append("\(name) \(LengthWords.number(a)) → \(LengthWords.number(b))")
    }
    compare("height", a.frame.height, b.frame.height)
    if isSameScale, expected.size.width == actual.size.width {
      compare("width", a.frame.width, b.frame.width)
    }
    guard !texts.isEmpty else { return [] }
    return [
      Finding(
        .layout, .row(expected: old, actual: new), texts.joined(separator: ", "),
        general: isRewrapped(a, b) ? "other numbers of lines" : "other heights",
        expected: a.frame, actual: b.frame)
    ]
  }

  /// Whether the text has another number of lines. A row of the same height has lines outside of
  /// the picture.
  private func isRewrapped(_ a: PictureDescription.Row, _ b: PictureDescription.Row) -> Bool {
    a.lineCount != b.lineCount && (a.frame.height != b.frame.height || a.kind != b.kind)
  }

  /// Rows that are higher or lower in the picture than before. Those with the same distance are one
  /// finding.
  private func moves() -> [Finding] {
    guard isSameScale else { return [] }
    var distances: [Int: [Int]] = [:]
    for position in matched.pairs.indices where !matched.reordered.contains(position) {
      let (old, new) = matched.pairs[position]
      let distance = actual.rows[new].frame.y - expected.rows[old].frame.y
      if distance != 0 { distances[distance, default: []].append(position) }
    }
    func finding(_ positions: [Int], _ words: String) -> Finding {
      let pairs = positions.map { matched.pairs[$0] }
      let before = pairs.map { expected.rows[$0.expected].frame }.enclosing
      let after = pairs.map { actual.rows[$0.actual].frame }.enclosing
      if let only = pairs.first, pairs.count == 1 {
        return Finding(
          .moves, .row(expected: only.expected, actual: only.actual), "moved by \(words)",
          expected: before, actual: after)
      }
      return Finding(
        .moves, .picture, "\(Count.text(pairs.count, "row")) moved by \(words)",
        expected: before, actual: after)
    }
    func points(_ pixels: Int) -> String { LengthWords.signed(Double(pixels) / actual.scale) }
    let order = distances.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    guard let least = distances.keys.min(), let most = distances.keys.max(), order.count > 3 else {
      return order.map { finding($0.value, points($0.key)) }
    }
    return [finding(distances.values.joined().sorted(), "\(points(least)) to \(points(most))")]
  }

  private func partFindings() -> [Finding] {
    let context = PartComparison.Context(
      expected: expected, actual: actual, isSameScale: isSameScale)
    var findings: [Finding] = []
    for (old, new) in matched.pairs {
      let (a, b) = (expected.rows[old], actual.rows[new])
      if a.kind != b.kind { continue }
      let comparison = PartComparison(
        context, owner: .row(expected: old, actual: new), expectedRow: a, actualRow: b,
        isRewrapped: a.lineCount != b.lineCount,
        isCut: a.lineCount != b.lineCount && !isRewrapped(a, b))
      findings += comparison.findings(a.parts, b.parts)
    }
    let screen = PartComparison(
      context, owner: .screen, expectedRow: nil, actualRow: nil, isRewrapped: false, isCut: false)
    return findings + screen.findings(expected.parts, actual.parts)
  }
}

extension PictureDescription.Row {
  /// The number of lines of the message's text; of all text if no part has that name.
  var lineCount: Int {
    parts.first { $0.name == "text" }?.lines.count ?? parts.first { $0.name == "body" }?.lines.count
      ?? 0
  }
}

extension [PixelRect] {
  /// The smallest rectangle around all.
  var enclosing: PixelRect? {
    first.map { first in dropFirst().reduce(first) { $0.union($1) } }
  }
}
