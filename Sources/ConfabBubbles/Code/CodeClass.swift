/// What a part of a code is, for its color.
package enum CodeClass: UInt8, Sendable, Equatable, CaseIterable {
  /// A word of the language, such as "return", and directives.
  case keyword
  /// A text between quotes, a character or a regular expression.
  case string
  /// A number or a named constant, such as "true".
  case number
  /// A comment.
  case comment
  /// The name of a function or a type where it is declared, and built-in ones.
  case name
  /// A tag or attribute of markup, a key of data, a variable of a shell.
  case property
  /// An added line of a diff.
  case inserted
  /// A removed line of a diff.
  case deleted
}

/// A part of a code with one class. Parts without a run are plain: names, operators, white space.
package struct CodeRun: Sendable, Equatable {
  /// The UTF-8 bytes of the part, at boundaries of Unicode scalars.
  package var range: Range<Int>
  /// The class.
  package var codeClass: CodeClass

  /// Creates a run.
  package init(range: Range<Int>, codeClass: CodeClass) {
    self.range = range
    self.codeClass = codeClass
  }
}
