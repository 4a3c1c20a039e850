/// A benchmark that can't run: a bad option, a file that can't be read, or a process that failed.
struct BenchmarkError: Error, CustomStringConvertible {
  /// One line that says what is wrong.
  let description: String

  init(_ description: String) { self.description = description }
}
