import ConfabSupport

/// The tag of an answer (RFC 9110, section 8.8.3), which depends on everything that its bytes depend
/// on.
struct EntityTag: Sendable, Equatable, CustomStringConvertible {
  /// The field value, with quotation marks.
  let description: String

  /// - Parameter digest: The digest of what the answer depends on.
  init(_ digest: SHA256) { description = "\"\(digest.hexadecimal.prefix(32))\"" }

  /// Whether the field `If-None-Match` has the tag.
  func matches(_ field: String?) -> Bool {
    guard let field else { return false }
    return field.split(separator: ",").contains { part in
      let tag = part.trimmed
      return tag == "*" || tag == description || tag == "W/\(description)"
    }
  }
}
