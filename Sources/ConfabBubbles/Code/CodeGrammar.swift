/// The table of one language.
final class CodeGrammar: Sendable {
  /// How the text of a language is divided before words and strings are read.
  enum Form { case code, json, shell, console, yaml, markup, style, diff }

  /// Rules that few languages have.
  struct Rules: OptionSet {
    let rawValue: Int
    static let ignoresCase = Rules(rawValue: 1 << 0)
    /// Lines that begin with "#" are directives.
    static let directives = Rules(rawValue: 1 << 1)
    /// "/" begins a regular expression where an operand is expected.
    static let regularExpressions = Rules(rawValue: 1 << 2)
    /// A name between a type and "(" is declared if "{" or ";" follows the arguments.
    static let functions = Rules(rawValue: 1 << 3)
    /// A name between a type and "(" is declared.
    static let methods = Rules(rawValue: 1 << 4)
    /// A name at the start of a line before ":" is a label.
    static let labels = Rules(rawValue: 1 << 5)
    /// A name after ":" or "->" is a type.
    static let typesAfterColon = Rules(rawValue: 1 << 6)
    /// "'" begins a lifetime or a character.
    static let lifetimes = Rules(rawValue: 1 << 7)
    /// "@" and a name is a decorator.
    static let decorators = Rules(rawValue: 1 << 8)
    /// Names with a capital are constants.
    static let capitalConstants = Rules(rawValue: 1 << 9)
    /// "@" and "$" begin variables, ":" symbols, "%" strings.
    static let sigils = Rules(rawValue: 1 << 10)
    /// "[…]" at the start of a line is an attribute.
    static let bracketAttributes = Rules(rawValue: 1 << 11)
    /// "#[…]" is an attribute.
    static let hashAttributes = Rules(rawValue: 1 << 12)
    /// Names after "case" up to ":" are constants.
    static let constantsAfterCase = Rules(rawValue: 1 << 13)
    /// "<<" and a word begin a text that ends with this word on a line.
    static let hereDocuments = Rules(rawValue: 1 << 14)
    /// Names may end with "?" or "!".
    static let marksAfterNames = Rules(rawValue: 1 << 15)
    /// "#" and digits or a quote belong to strings, as in #"…"#.
    static let hashedStrings = Rules(rawValue: 1 << 16)
    /// Words that are built-in functions only before "(".
    static let namesNeedParenthesis = Rules(rawValue: 1 << 17)
    /// The code is between "<?php" and "?>".
    static let inMarkup = Rules(rawValue: 1 << 18)
    /// "$" and a name is a variable.
    static let dollarNames = Rules(rawValue: 1 << 20)
    /// Words before "!" are macros.
    static let macros = Rules(rawValue: 1 << 19)
  }

  /// A kind of text between delimiters.
  struct Text: Sendable {
    /// What begins code in the text.
    enum Code: Sendable {
      case none
      /// The delimiter, such as "${", "\\(" or "{"; the code ends with the matching bracket.
      case after(String)
      /// As in shells and PHP: "$name" and the delimiters "${", "$(" or "{$".
      case shell, php
      /// "$name" and "${…}".
      case dollar
    }

    var open: [UInt8]
    var close: [UInt8]
    /// Whether "\\" protects the next byte.
    var escapes = true
    /// Whether a doubled delimiter is part of the text.
    var doubles = false
    /// Whether the text may have several lines.
    var lines = false
    var code = Code.none
    var codeClass = CodeClass.string
    /// A bracket that is closed as often as it is opened in the text, such as in %w(…).
    var nested: UInt8?
    /// Letters that may follow the text, as flags of a regular expression.
    var hasFlags = false
    /// Whether the delimiter that closes stands alone on a line.
    var isHereDocument = false
  }

  let name: String
  let aliases: [String]
  let form: Form
  let rules: Rules
  let words: [String: CodeClass]
  /// Words that are keywords only before another word.
  let softWords: Set<String>
  /// The class of a name after a word, such as after "func".
  let classAfter: [String: CodeClass]
  let lineComments: [[UInt8]]
  let blockComments: [(open: [UInt8], close: [UInt8], nests: Bool)]
  let texts: [Text]
  /// Texts by the letters before a quote, such as "r" in Python; lowercase.
  let prefixes: Set<String>
  /// The class of names after a dot, an arrow or two colons.
  let member: CodeClass?
  /// Words before the names of modules, which have no class.
  let importWords: Set<String>
  /// Bytes of names besides letters, digits and "_".
  let nameBytes: Set<UInt8>
  /// Texts by their first byte.
  private let textStarts: [[Int]]

  init(
    _ names: String, form: Form = .code, rules: Rules = [], keywords: String = "",
    constants: String = "", types: String = "", properties: String = "", soft: String = "",
    after: [CodeClass: String] = [:], lineComments: [String] = ["//"],
    blockComments: [(String, String, Bool)] = [("/*", "*/", false)], texts: [Text] = [],
    prefixes: String = "", member: CodeClass? = nil, imports: String = "",
    nameBytes: String = ""
  ) {
    let names = names.split(separator: " ").map(String.init)
    name = names.first ?? ""
    aliases = names
    self.form = form
    self.rules = rules
    var words: [String: CodeClass] = [:]
    for (list, codeClass) in [
      (types, CodeClass.name), (properties, .property), (constants, .number), (keywords, .keyword),
    ] {
      for word in list.split(whereSeparator: \.isWhitespace) { words[String(word)] = codeClass }
    }
    self.words = words
    softWords = Set(soft.split(whereSeparator: \.isWhitespace).map(String.init))
    var classAfter: [String: CodeClass] = [:]
    for (codeClass, list) in after {
      for word in list.split(separator: " ") { classAfter[String(word)] = codeClass }
    }
    self.classAfter = classAfter
    self.lineComments = lineComments.map { Array($0.utf8) }
    self.blockComments = blockComments.map { (Array($0.utf8), Array($1.utf8), $2) }
    self.texts = texts
    self.prefixes = Set(prefixes.split(separator: " ").map(String.init))
    self.member = member
    importWords = Set(imports.split(separator: " ").map(String.init))
    self.nameBytes = Set(nameBytes.utf8)
    var starts = [[Int]](repeating: [], count: 256)
    for (index, text) in texts.enumerated() {
      guard let first = text.open.first else { continue }
      starts[Int(first)].append(index)
    }
    textStarts = starts
  }

  /// The texts that can begin with a byte, longer delimiters first.
  func texts(startingWith byte: UInt8) -> [Int] { textStarts[Int(byte)] }

  /// The grammars by all of their names.
  static let named: [String: CodeGrammar] = {
    var named: [String: CodeGrammar] = [:]
    for grammar in all {
      for alias in grammar.aliases { named[alias] = grammar }
    }
    return named
  }()
}

extension CodeGrammar.Text {
  /// A text in quotes on one line with "\\" before special characters.
  static func quoted(
    _ quote: String, _ close: String? = nil, lines: Bool = false, escapes: Bool = true,
    doubles: Bool = false, code: Code = .none, as codeClass: CodeClass = .string
  ) -> Self {
    Self(
      open: Array(quote.utf8), close: Array((close ?? quote).utf8), escapes: escapes,
      doubles: doubles, lines: lines, code: code, codeClass: codeClass)
  }
}
