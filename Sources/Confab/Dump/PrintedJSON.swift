/// A value that prints itself with a ``JSONPrinter``.
protocol PrintedJSON {
  func print(by printer: inout JSONPrinter)
}

extension JSONPrinter {
  mutating func print(_ value: some PrintedJSON) { value.print(by: &self) }

  /// Prints a value, or `null` if there is none.
  mutating func print(_ value: (some PrintedJSON)?) {
    if let value { value.print(by: &self) } else { null() }
  }

  mutating func print(_ values: [some PrintedJSON]) {
    beginArray()
    for value in values { value.print(by: &self) }
    endArray()
  }
}
