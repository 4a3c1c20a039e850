import ConfabMarkdown
import ConfabModel
import ConfabSupport

/// Reads a transcript in Markdown, such as an exported conversation with an assistant.
///
/// A turn begins with a line such as `**User:** Hello`, `## Assistant`, `# ChatGPT said:` or
/// `User: Hello`. Names of roles, such as "Human" or "AI", are known; `participants` in the front
/// matter adds others. A file without turns is one message of an assistant. Nothing is left out: a
/// text before the first turn is a system line, and its heading of level 1 is the title.
package enum MarkdownTranscript {
  /// A conversation, and what of the transcript is not understood.
  package struct Parsed: Sendable, Equatable {
    package var conversation: Conversation
    /// In the order of the lines.
    package var notes: [Note] = []
  }

  /// Something that was not understood, or is not shown as what it is.
  package struct Note: Sendable, Equatable, CustomStringConvertible {
    /// The line, counted from 1; 0 for the file as a whole.
    package var line: Int
    /// What was not understood, and what happened to it.
    package var text: String

    /// `line 3: "theme" is not used`
    package var description: String { line > 0 ? "line \(line): \(text)" : text }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - name: The file's name, for errors.
  /// - Throws: `DocumentError` for a file that is not UTF-8, too long or empty.
  /// - Complexity: As `Markdown.blocks(_:)`.
  package static func read(
    _ bytes: [UInt8], named name: String
  ) throws(DocumentError) -> Parsed {
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw error(name, at: firstInvalid(bytes), "the text is not valid UTF-8 here")
    }
    guard bytes.count <= Markdown.maximumLength else {
      let limit = Markdown.maximumLength >> 20
      throw error(name, at: (1, 1), "expected at most \(limit) MiB of Markdown")
    }
    let text =
      source.unicodeScalars.first == "\u{FEFF}"
      ? source.unicodeScalars.dropFirst() : source.unicodeScalars[...]
    guard text.contains(where: { !$0.properties.isWhitespace }) else {
      throw error(name, at: (1, 1), "the file has no text; expected a transcript in Markdown")
    }
    let lines = Substring(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var builder = TranscriptBuilder(FrontMatter(lines))
    builder.add(TranscriptTurns(lines, after: builder.front.lineCount, names: builder.listedNames))
    return builder.finish()
  }

  private static func error(
    _ name: String, at place: (line: Int, column: Int), _ text: String
  ) -> DocumentError {
    DocumentError(
      source: name,
      problems: [Problem(path: "Markdown", line: place.line, column: place.column, text: text)])
  }

  private static func firstInvalid(_ bytes: [UInt8]) -> (line: Int, column: Int) {
    var place = (line: 1, column: 1)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      place = scalar == "\n" ? (place.line + 1, 1) : (place.line, place.column + 1)
    }
    return place
  }
}

/// The turns of a transcript.
struct TranscriptTurns {
  /// What one of the speakers says.
  struct Turn {
    var marker: TurnMarker
    var text: String
    /// The line of the marker, counted from 1.
    var line: Int
  }

  private typealias Candidate = (line: Int, marker: TurnMarker)

  /// The lines before the first turn.
  private(set) var preface: String
  private(set) var turns: [Turn] = []

  /// - Parameters:
  ///   - lines: The lines of the file.
  ///   - start: The number of lines of the front matter.
  ///   - names: The names of participants, in lower case.
  init(_ lines: [Substring], after start: Int, names: Set<String>) {
    let first = lines.indices.dropFirst(start).first { !lines[$0].trimmed.isEmpty } ?? 0
    let candidates = Self.candidates(lines, from: start)
    let markers = Self.chosen(from: candidates, in: lines, first: first, names: names)
    let end = markers.first?.line ?? lines.count
    preface = Self.text(lines[min(start, end)..<end])
    for (index, marker) in markers.enumerated() {
      let next = index + 1 < markers.count ? markers[index + 1].line : lines.count
      let own = marker.marker.text.isEmpty ? [] : [Substring(marker.marker.text)]
      turns.append(
        Turn(
          marker: marker.marker, text: Self.text(own + lines[(marker.line + 1)..<next]),
          line: marker.line + 1))
    }
    removeRules()
  }

  /// The lines outside of code that can begin a turn.
  private static func candidates(_ lines: [Substring], from start: Int) -> [Candidate] {
    var found: [Candidate] = []
    var fence: (mark: Character, length: Int)?
    for index in lines.indices.dropFirst(start) {
      let line = lines[index]
      let text = line.drop { $0 == " " }
      guard line.startIndex == text.startIndex || text.first == "`" || text.first == "~" else {
        continue
      }
      let mark = text.first ?? " "
      let run = text.prefix { $0 == mark }.count
      if let open = fence {
        if mark == open.mark, run >= open.length, text.dropFirst(run).trimmed.isEmpty {
          fence = nil
        }
      } else if mark == "`" || mark == "~", run >= 3, !text.dropFirst(run).contains("`") {
        fence = (mark, run)
      } else if let marker = TurnMarker(line) {
        found.append((index, marker))
      }
    }
    return found
  }

  /// The markers of turns: those of roles and of participants, in the form of the first of them.
  private static func chosen(
    from candidates: [Candidate], in lines: [Substring], first: Int, names: Set<String>
  ) -> [Candidate] {
    func isKnown(_ candidate: Candidate) -> Bool {
      candidate.marker.role != .other || names.contains(candidate.marker.name.lowercased())
    }
    guard let style = candidates.first(where: isKnown)?.marker.form else {
      return peoples(candidates, in: lines, first: first)
    }
    let same = candidates.filter { $0.marker.form.isSameStyle(as: style) }
    var levels: [Bool: TurnMarker.Form] = [:]
    var chosen = same.filter(isKnown).filter { candidate in
      // Headings of a user and of an assistant can be of different levels.
      let form = candidate.marker.form
      let isUser = candidate.marker.role == .user
      levels[isUser] = levels[isUser] ?? form
      return levels[isUser] == form
    }
    let roles = Set(chosen.map(\.marker.role))
    if roles == [.user] {
      // The other speakers have names that are no roles.
      let form = chosen[0].marker.form
      chosen = same.filter { $0.marker.form == form && ($0.marker.hasColon || isKnown($0)) }
    }
    let isClear =
      chosen.contains { $0.line == first }
      || chosen.count > 1
        && (chosen[0].marker.hasColon || roles.isSuperset(of: [.user, .assistant]))
    return isClear ? chosen : []
  }

  /// The markers of a transcript without roles, whose first line is a marker with a colon: all of
  /// its form, if there are two names.
  private static func peoples(
    _ candidates: [Candidate], in lines: [Substring], first: Int
  ) -> [Candidate] {
    guard let begin = candidates.first, begin.line == first, begin.marker.hasColon else {
      return []
    }
    let same = candidates.filter { candidate in
      candidate.marker.form == begin.marker.form && candidate.marker.hasColon
        && (candidate.marker.form == .plain || candidate.line == first
          || lines[candidate.line - 1].trimmed.isEmpty)
    }
    return Set(same.map { $0.marker.name.lowercased() }).count > 1 ? same : []
  }

  /// Removes horizontal lines before turns, as exports have them.
  private mutating func removeRules() {
    guard !turns.isEmpty else { return }
    preface = Self.withoutRule(preface) ?? preface
    for index in turns.indices.dropLast() {
      turns[index].text = Self.withoutRule(turns[index].text) ?? turns[index].text
    }
  }

  private static func withoutRule(_ text: String) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let last = lines.last?.trimmed, ["---", "***", "___", "* * *"].contains(last),
      lines.count == 1 || lines[lines.count - 2].trimmed.isEmpty
    else { return nil }
    return self.text(lines.dropLast())
  }

  /// Lines without blank ones around them.
  private static func text(_ lines: some BidirectionalCollection<Substring>) -> String {
    let start = lines.drop { $0.trimmed.isEmpty }
    guard let end = start.lastIndex(where: { !$0.trimmed.isEmpty }) else { return "" }
    return start[...end].joined(separator: "\n")
  }
}

extension TurnMarker.Form {
  fileprivate func isSameStyle(as other: TurnMarker.Form) -> Bool {
    switch (self, other) {
    case (.heading, .heading), (.bold, .bold), (.plain, .plain): true
    default: false
    }
  }
}
