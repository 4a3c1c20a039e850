/// Finds the colored parts of code: comments, strings, words of the language and others.
///
/// Each language is a table of words and delimiters (``CodeGrammar``), read from left to right with
/// a stack of states for strings with code in them, and for scripts in markup. Wrong code
/// is read to its end too. Nothing is read a second time except short looks ahead, so the time is
/// linear in the number of bytes.
package enum CodeLexer {
  /// The runs of a code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - language: The language as authors write it, such as "swift" or "C++"; a name of a file or
  ///     settings after the first word are ignored. Other languages than ``languages`` and `nil`
  ///     have no runs.
  /// - Returns: Runs in ascending order without overlaps.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func runs(in code: String, language: String?) -> [CodeRun] {
    runs(in: Array(code.utf8), language: language)
  }

  /// The runs of a code in UTF-8. Any bytes are accepted.
  package static func runs(in code: [UInt8], language: String?) -> [CodeRun] {
    scan(code, language: language)?.runs ?? []
  }

  /// The name of a language that the lexer knows, such as "swift"; `nil` for other languages.
  package static func name(of language: String?) -> String? {
    grammar(language)?.name
  }

  /// The names of the known languages.
  package static var languages: [String] { CodeGrammar.all.map(\.name) }

  /// The number of states and parts that were read, a measure of the time that does not depend on
  /// the machine.
  static func steps(in code: [UInt8], language: String) -> Int {
    scan(code, language: language)?.steps ?? 0
  }

  private static func scan(_ code: [UInt8], language: String?) -> CodeScanner? {
    guard let grammar = grammar(language) else { return nil }
    var scanner = CodeScanner(code, grammar: grammar)
    scanner.scan()
    return scanner
  }

  private static func grammar(_ language: String?) -> CodeGrammar? {
    guard let language, language.utf8.count <= 100 else { return nil }
    let word = language.prefix { !" ,{:\t".contains($0) }.lowercased()
    let name = word.hasPrefix("language-") ? String(word.dropFirst(9)) : word
    return CodeGrammar.named[name]
  }
}
