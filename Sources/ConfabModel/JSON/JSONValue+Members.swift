extension JSONValue {
  /// Creates an object.
  ///
  /// - Parameters:
  ///   - members: The values of the keys; `nil` leaves a key out.
  ///   - extensions: Members to add, for keys that `members` doesn't have.
  public init(members: [String: JSONValue?], _ extensions: [String: JSONValue] = [:]) {
    self = .object(
      extensions.isEmpty
        ? members.compactMapValues { $0 }
        : members.compactMapValues { $0 }.merging(extensions) { own, _ in own })
  }
}

extension [JSONValue] {
  /// An array value, or `nil` if there are no elements: documents leave out empty arrays.
  var filled: JSONValue? { isEmpty ? nil : .array(self) }
}

extension [String] {
  /// An array of strings, or `nil` if there are none.
  var json: JSONValue? { map(JSONValue.string).filled }
}

extension [String?] {
  /// The first text that isn't `nil` or empty.
  var firstNonEmpty: String? {
    for case let text? in self where !text.isEmpty { return text }
    return nil
  }
}
