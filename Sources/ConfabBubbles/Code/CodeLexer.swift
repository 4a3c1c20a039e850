/// Finds the colored parts of code: comments, strings, words of the language and others.
///
/// Each language is a table of states, whose rules are patterns, and of words (``CodeTable``).
/// Wrong code is read to its end too. Patterns look at most ``CodeScanner/reach`` bytes ahead.
package enum CodeLexer {
  /// The runs of a code.
  ///
  /// - Parameter language: The language as authors write it, such as "swift" or "C++"; what follows
  ///   the first word is ignored. Other languages than ``languages`` have no runs.
  /// - Returns: Runs in ascending order without overlaps, in O(*n*) for *n* bytes.
  package static func runs(in code: String, language: String?) -> [CodeRun] {
    runs(in: Array(code.utf8), language: language)
  }

  /// The runs of a code in UTF-8. Any bytes are accepted.
  package static func runs(in code: [UInt8], language: String?) -> [CodeRun] {
    scan(code, language: language)?.runs ?? []
  }

  /// The name of a language that the lexer knows, such as "swift"; `nil` for other languages.
  package static func name(of language: String?) -> String? {
    number(of: language).map { CodeTable.shared.languages[$0].name }
  }

  /// The names of the known languages.
  package static var languages: [String] { CodeTable.shared.languages.dropFirst().map(\.name) }

  /// The number of rules, parts of patterns and bytes that were tried: a measure of the time that
  /// does not depend on the machine.
  package static func steps(in code: [UInt8], language: String) -> Int {
    scan(code, language: language)?.steps ?? 0
  }

  private static func scan(_ code: [UInt8], language: String?) -> CodeScanner? {
    guard let number = number(of: language) else { return nil }
    // A file of PHP is markup with code in it; an example is code.
    let isMarkup = zip(code, code.dropFirst()).contains { $0 == 0x3c && $1 == 0x3f }
    let isPHP = CodeTable.shared.languages[number].name == "php"
    let start = isPHP && isMarkup ? CodeTable.shared.named["html"] ?? number : number
    var scanner = CodeScanner(code, table: .shared, language: start)
    scanner.scan()
    return scanner
  }

  /// The number of a language in the table; 0 is no language.
  private static func number(of language: String?) -> Int? {
    guard let language, language.utf8.count <= 100 else { return nil }
    let word = language.prefix { !" ,{:\t".contains($0) }.lowercased()
    let name = word.hasPrefix("language-") ? String(word.dropFirst(9)) : word
    return CodeTable.shared.named[name].flatMap { $0 > 0 ? $0 : nil }
  }
}
