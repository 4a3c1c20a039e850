import ConfabModel
import ConfabScene
import ConfabSupport

extension OptionValues {
  /// One or more of the names of cases, separated by commas.
  ///
  /// - Parameter all: Whether `all` stands for all cases.
  static func list<Case: RawRepresentable<String> & CaseIterable & Sendable>(
    all: Bool = false
  ) -> Self where Value == [Case] {
    let names = Case.allCases.map(\.rawValue) + (all ? ["all"] : [])
    @Sendable func cases(_ text: String) throws(OptionError) -> [Case] {
      var cases: [Case] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        if let problem = TextFormat.oneOf(names).problem(name) { throw OptionError(problem) }
        cases += Case(rawValue: name).map { [$0] } ?? Array(Case.allCases)
      }
      return cases
    }
    let one = "(\(names.joined(separator: "|")))"
    let format = TextFormat { text in
      do throws(OptionError) { _ = try cases(text) } catch { return error.description }
      return nil
    }
    return OptionValues(
      placeholder: names.joined(separator: "|"),
      schema: #"{"type": "string", "pattern": "^\#(one)(,\#(one))*$"}"#,
      read: { $0.string(format).flatMap { try? cases($0) } }, parse: cases)
  }
}

extension OptionValues where Value == [String] {
  /// Messages by their ids or numbers, separated by commas on a command line.
  static let ids = OptionValues(
    placeholder: "ID,…",
    schema: """
      {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1, "maxItems": 10000}
      """,
    read: { $0.array(count: 1...10_000) { $0.string(.nonEmpty) } },
    parse: { text throws(OptionError) in
      let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !ids.contains("") else {
        throw OptionError("expected the ids of messages, such as m3,m7")
      }
      return ids
    })
}

extension OptionValues where Value == [String] {
  /// Notes, each with its message before the first colon. On a command line, the option is repeated.
  static let notes: Self = {
    let format = TextFormat("a message and a note, such as m4: look here") { note in
      PictureNote(parsing: note) != nil && note.utf8.count <= 2000
    }
    return OptionValues(
      placeholder: "ID: TEXT",
      schema: """
        {"type": "array", "items": {"type": "string", "pattern": "^[^:]+:"}, "minItems": 1, "maxItems": 100}
        """,
      read: { $0.array(count: 1...100) { $0.string(format) } },
      parse: { text throws(OptionError) in
        if let problem = format.problem(text) { throw OptionError(problem) }
        return [text]
      })
  }()
}

extension PictureNote {
  /// Reads `m4: look here`.
  package init?(parsing text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    func trimmed(_ part: Substring) -> String {
      let start = part.drop(while: \.isWhitespace)
      guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
      return String(start[...end])
    }
    self.init(trimmed(text[text.index(after: colon)...]), on: trimmed(text[..<colon]))
    if message.isEmpty || self.text.isEmpty { return nil }
  }
}

extension OptionValues where Value == PictureMount.Ground {
  /// A color, `none`, or a gradient.
  static let ground: Self = {
    let format = TextFormat(
      "#rrggbb, #rrggbbaa, none, or a gradient such as #a1c4fd..#c2e9fb@45"
    ) { PictureMount.Ground($0) != nil }
    return OptionValues(
      placeholder: "COLOR|GRADIENT",
      schema:
        #"{"type": "string", "pattern": "^(none|#[0-9A-Fa-f]{3,8}(\\.\\.#[0-9A-Fa-f]{3,8}(@-?[0-9.]+)?)?|linear-gradient\\(.+\\))$"}"#,
      read: { $0.string(format).flatMap(PictureMount.Ground.init) },
      parse: { text throws(OptionError) in
        guard let ground = PictureMount.Ground(text) else {
          throw OptionError(format.problem(text) ?? "")
        }
        return ground
      })
  }()
}

extension TextFormat {
  /// A text of a picture's maker, of a few lines.
  static let caption = TextFormat("a text of 1 to 500 characters") { 1...500 ~= $0.count }
}
