/// What a word of a language is.
struct CodeWord: Sendable {
  /// The class.
  var codeClass: CodeClass?
  /// Whether a value follows, as after "return".
  var expectsValue = false
  /// Whether the word is one of the language only before another one.
  var isSoft = false
  /// The state that the word opens; `nil` for none.
  var state: Int?
}

/// A rule of a state: a pattern, what it is, and what happens after it.
struct CodeRule: Sendable {
  /// The parts of code before the position, for conditions.
  struct Before: OptionSet {
    let rawValue: UInt16
    static let all = Before(rawValue: 0x1ff)
    /// Whether white space is before the position.
    static let space = Before(rawValue: 0x200)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// "n" a name, "k" a word of the language, "e" one before values, "t" a type, "v" a value or
    /// ")", "c" "]" or ">" after a type, "." a dot, "p" a pointer, "o" another operator or nothing.
    init(_ letter: Character) {
      let index = "nketvc.po_".firstIndex(of: letter)
        .map { "nketvc.po_".distance(from: "nketvc.po_".startIndex, to: $0) }
      self.init(rawValue: 1 << UInt16(index ?? 8))
    }
  }

  enum Action {
    case none, pop
    /// Opens a state; remembers the indentation.
    case push(Int, remembersIndent: Bool)
    /// Opens a state in place of the current one.
    case replace(Int)
    /// Opens a state with the next line.
    case pushNextLine(Int)
    /// Opens a state up to a text.
    case pushUpTo(Int, [UInt8])
  }

  var before: Before
  var pattern: CodePattern
  var first: ByteSet
  /// Whether the text is a word that is looked up first.
  var isWord = false
  /// Whether a member follows.
  var isDot = false
  var codeClass: CodeClass?
  var action = Action.none
}

/// The states of all languages, compiled from their tables.
struct CodeTable: Sendable {
  /// A language with its words.
  struct Language: Sendable {
    let name: String
    var words: [String: CodeWord] = [:]
    let ignoresCase: Bool
    /// The first state.
    let start: Int
  }

  /// A state of a language.
  struct State: Sendable {
    let language: Int
    var rules: [CodeRule] = []
    /// The rules that can match at a byte, by the byte.
    var byByte: [[Int]] = []
  }

  private(set) var languages: [Language] = []
  private(set) var states: [State] = []
  /// The numbers of the languages by all their names.
  private(set) var named: [String: Int] = [:]
  private var stateNumbers: [String: Int] = [:]
  /// The rules of the states as texts, for states that include them.
  private var rules: [[String]] = []

  static let shared = CodeTable(CodeTable.sources)

  /// Compiles tables. A line without indentation begins a state; a line of a state is a condition
  /// after "@", a pattern, a class and an action. Unknown names are ignored.
  init(_ sources: [(names: String, words: String, states: String)]) {
    let sections = sources.map { source in
      source.states.split(separator: "\n").reduce(into: [(name: Substring, rules: [String])]()) {
        let isNew = !$1.hasPrefix(" ")
        if isNew { $0.append(($1.prefix { $0 != " " }, [])) }
        let text = isNew ? $1.drop { $0 != " " } : $1
        // A rule may have ";" in its pattern, but not alone.
        $0[max(0, $0.count - 1)].rules += String(text).split(separator: " ; ").map(String.init)
      }
    }
    for (source, sections) in zip(sources, sections) {
      let names = source.names.split(separator: " ").map(String.init)
      let name = names[0]
      for section in sections {
        stateNumbers["\(name).\(section.name)"] = states.count
        states.append(State(language: languages.count))
        rules.append(section.rules)
      }
      for alias in names { named[alias] = languages.count }
      languages.append(
        Language(
          name: name, ignoresCase: source.words.hasPrefix("ignores-case"),
          start: stateNumbers["\(name).main"] ?? 0))
    }
    for (index, source) in sources.enumerated() { addWords(source.words, to: index) }
    for (index, sections) in sections.enumerated() {
      for section in sections {
        guard let number = state(section.name, in: [index]) else { continue }
        for rule in section.rules { addRule(rule, to: number, in: [index]) }
      }
    }
    for index in states.indices {
      let rules = states[index].rules
      states[index].byByte = (0...255).map { byte in
        rules.indices.filter { rules[$0].first.contains(UInt8(byte)) }
      }
    }
  }

  /// The number of a state of the first of some languages that has it.
  private func state(_ name: Substring, in languages: [Int]) -> Int? {
    if name.contains(".") { return stateNumbers[String(name)] }
    return languages.lazy.compactMap { [self] in
      stateNumbers["\(self.languages[$0].name).\(name)"]
    }.first
  }

  /// Adds lists of words, each after its class and maybe a state: "k>name: def class".
  private mutating func addWords(_ text: String, to language: Int) {
    var word = CodeWord()
    for part in text.split(whereSeparator: \.isWhitespace) {
      guard part.hasSuffix(":") else {
        languages[language].words[String(part)] = word
        continue
      }
      let head = part.dropLast().split(separator: ">")
      word = CodeWord(codeClass: Self.codeClass(head[0].first ?? "."))
      word.expectsValue = head[0].hasPrefix("e")
      word.isSoft = head[0].hasSuffix("?")
      if head.count > 1 { word.state = state(head[1], in: [language]) }
    }
  }

  private mutating func addRule(_ text: String, to number: Int, in languages: [Int]) {
    var fields = text.split(separator: " ")[...]
    if let name = fields.first, name.hasPrefix("&") {
      guard let other = state(name.dropFirst(), in: languages), other != number,
        languages.count < 8
      else { return }
      for rule in rules[other] {
        addRule(rule, to: number, in: languages + [states[other].language])
      }
      return
    }
    var before = CodeRule.Before.all
    if let condition = fields.first, condition.hasPrefix("@"), fields.count > 1 {
      fields.removeFirst()
      let letters = condition.dropFirst().filter { $0 != "!" }
      before = letters.reduce(into: []) { $0.formUnion(CodeRule.Before($1)) }
      if condition.contains("!") { before = .all.subtracting(before) }
      if before == .space { before = [.all, .space] }
    }
    guard let text = fields.popFirst() else { return }
    let pattern = CodePattern(text)
    var rule = CodeRule(before: before, pattern: pattern, first: pattern.first.set)
    let codeClass = fields.popFirst() ?? "."
    rule.isWord = codeClass.hasPrefix("w")
    rule.isDot = codeClass == "m"
    rule.codeClass = codeClass.last.flatMap(Self.codeClass)
    if let action = fields.first { rule.action = self.action(action, in: languages) }
    states[number].rules.append(rule)
  }

  private func action(_ text: Substring, in languages: [Int]) -> CodeRule.Action {
    let name = text.dropFirst()
    if text == "<" { return .pop }
    if text.hasPrefix("%"), let mark = name.firstIndex(of: "~") {
      let end = name[name.index(after: mark)...]
      guard let state = state(name[..<mark], in: languages) else { return .none }
      return .pushUpTo(state, end == "\\n" ? [0x0a] : Array(end.utf8))
    }
    guard let state = state(name, in: languages) else { return .none }
    switch text.first {
    case "=": return .replace(state)
    case "+": return .pushNextLine(state)
    case "!": return .push(state, remembersIndent: true)
    default: return .push(state, remembersIndent: false)
    }
  }

  private static func codeClass(_ letter: Character) -> CodeClass? {
    switch letter {
    case "k", "e": .keyword
    case "s": .string
    case "n": .number
    case "c": .comment
    case "f": .name
    case "p": .property
    case "i": .inserted
    case "d": .deleted
    default: nil
    }
  }
}
