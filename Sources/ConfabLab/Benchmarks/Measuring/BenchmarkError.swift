/// A benchmark that can't run: a bad option, a file that can't be read, or a process that failed.
public struct BenchmarkError: Error, CustomStringConvertible {
  /// One line that says what is wrong.
  public let description: String

  init(_ description: String) { self.description = description }
}
