import ConfabSnapshots
import ConfabSupport

/// The lines that differ between two texts, as a unified diff shows them.
struct LineDiff {
  static let lineFeed = UInt8(ascii: "\n")

  /// A line of one text or of both.
  private enum Edit {
    case both(String)
    case removed(String)
    case added(String)

    var isChange: Bool { if case .both = self { false } else { true } }
  }

  private var edits: [Edit] = []

  /// Compares two texts by their bytes. A line feed at the end makes no difference.
  ///
  /// - Complexity: At most linear in the lines, with a large factor for lines that often repeat.
  init(_ expected: String, _ actual: String) {
    let (old, new) = (Self.lines(of: expected), Self.lines(of: actual))
    let runs = ScanlineMatching.runs(old, new) { $0.contains { $0 > UInt8(ascii: " ") } }
    var (restOld, restNew) = (old[...], new[...])
    for run in runs {
      change(restOld[..<run.expected], restNew[..<run.actual])
      restOld = restOld[run.expected...]
      edits += restOld.prefix(run.count).map { .both(Self.visible($0)) }
      restOld = restOld.dropFirst(run.count)
      restNew = restNew[(run.actual + run.count)...]
    }
    change(restOld, restNew)
  }

  private mutating func change(_ old: ArraySlice<[UInt8]>, _ new: ArraySlice<[UInt8]>) {
    edits += old.map { .removed(Self.visible($0)) } + new.map { .added(Self.visible($0)) }
  }

  /// Whether the texts are equal.
  var isEmpty: Bool { !edits.contains(where: \.isChange) }

  /// The numbers of lines in words, such as "1 line removed, 2 lines added".
  var summary: String {
    func words(_ count: Int, _ verb: String) -> String? {
      count == 0 ? nil : "\(Count.text(count, "line")) \(verb)"
    }
    let removed = edits.count { if case .removed = $0 { true } else { false } }
    let added = edits.count { if case .added = $0 { true } else { false } }
    return [words(removed, "removed"), words(added, "added")].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// The changed lines with some lines around them. Lines of the reference begin with `-`, those of
  /// the new text with `+`. Control characters and white space at the end of changed lines are made
  /// visible.
  ///
  /// - Parameters:
  ///   - context: The number of equal lines before and after each change.
  ///   - limit: The largest number of lines; another one counts the changed lines that are left
  ///     out.
  func lines(context: Int = 2, limit: Int = 60) -> [String] {
    var isShown = [Bool](repeating: false, count: edits.count)
    for (index, edit) in edits.enumerated() where edit.isChange {
      for near in max(0, index - context)...min(edits.count - 1, index + context) {
        isShown[near] = true
      }
    }
    var lines: [String] = []
    var (oldLine, newLine) = (1, 1)
    for (index, edit) in edits.enumerated() {
      if isShown[index] {
        if lines.count >= limit {
          let left = edits[index...].count(where: \.isChange)
          if left > 0 { lines.append("… \(left) more changed \(left == 1 ? "line" : "lines")") }
          break
        }
        if index == 0 || !isShown[index - 1] { lines.append("@@ -\(oldLine) +\(newLine) @@") }
      }
      let text: String
      switch edit {
      case .both(let line):
        text = "  \(line)"
        oldLine += 1
        newLine += 1
      case .removed(let line):
        text = "- \(Self.markingEnd(line))"
        oldLine += 1
      case .added(let line):
        text = "+ \(Self.markingEnd(line))"
        newLine += 1
      }
      if isShown[index] { lines.append(text) }
    }
    return lines
  }

  /// The lines of a text without their line feeds.
  private static func lines(of text: String) -> [[UInt8]] {
    var bytes = Array(text.utf8)
    if bytes.last == lineFeed { bytes.removeLast() }
    return bytes.split(separator: lineFeed, omittingEmptySubsequences: false).map(Array.init)
  }

  private static func visible(_ line: [UInt8]) -> String {
    OneLine.text(String(decoding: line, as: UTF8.self))
  }

  /// A line whose spaces at the end are dots.
  private static func markingEnd(_ line: String) -> String {
    let end = line.reversed().prefix { $0 == " " }.count
    return String(line.dropLast(end)) + String(repeating: "·", count: end)
  }
}
