import ConfabModel
import ConfabRendering
import ConfabSupport

/// The body of a request: members in JSON, and files.
struct RequestBody: Sendable {
  private enum Content: Sendable {
    /// One JSON object with all members.
    case json([UInt8])
    /// The members of a form, each in JSON.
    case form([String: [UInt8]])
  }

  private let content: Content
  /// The files of a form by their field and name.
  let files: [File]

  /// A file of a form.
  struct File: Sendable {
    var field: String
    /// The name of the file; empty if it has none.
    var name: String
    var bytes: [UInt8]
  }

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - type: The value of the field `Content-Type`.
  ///   - fields: The fields of a form that are files. The others are members in JSON.
  init(_ bytes: [UInt8], type: String, files fields: Set<String>) throws(ServiceProblem) {
    guard MediaType.essence(type) == MediaType.form else {
      content = .json(bytes)
      files = []
      return
    }
    let form = try Multipart(bytes, type: type)
    var members: [String: [UInt8]] = [:]
    var files: [File] = []
    for part in form.parts {
      if fields.contains(part.name) {
        files.append(File(field: part.name, name: part.fileName ?? "", bytes: form[part]))
      } else if members.updateValue(form[part], forKey: part.name) != nil {
        throw ServiceProblem(
          .request, at: JSONPath.key(.root, part.name).description,
          "the form has the field \(ProblemText.quoted(part.name)) twice")
      }
    }
    content = .form(members)
    self.files = files
  }

  /// The digest of everything in the body. Boundaries of forms do not count.
  var digest: SHA256 {
    var parts: [(name: String, bytes: [UInt8])] = []
    switch content {
    case .json(let bytes): parts.append(("json", bytes))
    case .form(let members):
      parts += members.sorted { $0.key < $1.key }.map { ("member \($0.key)", $0.value) }
    }
    parts += files.map { ("file \($0.field) \($0.name)", $0.bytes) }
    return SHA256(parts)
  }

  /// Reads the members.
  ///
  /// - Parameters:
  ///   - keys: The names of the members.
  ///   - read: Reads the members, and reports problems to their collectors.
  /// - Throws: ``ServiceProblem`` with all problems.
  func read<Value>(
    _ keys: KeySet, _ read: (Members) throws(ServiceProblem) -> Value?
  ) throws(ServiceProblem) -> Value {
    let members = try members(keys)
    let value = try read(members)
    let problems = members.collectors.flatMap { $0.error(source: "")?.problems ?? [] }
    guard problems.isEmpty, let value else { throw ServiceProblem(problems) }
    return value
  }

  private func members(_ keys: KeySet) throws(ServiceProblem) -> Members {
    switch content {
    case .json(let bytes):
      let problems = ProblemCollector(bytes)
      guard let object = ValueReader(problems)?.object(knowing: keys) else {
        throw ServiceProblem(problems.error(source: "")?.problems ?? [])
      }
      var members = Members(collectors: [problems])
      for name in keys.names { members.values[name] = object.value(name) }
      return members
    case .form(let fields):
      var members = Members()
      for (name, bytes) in fields.sorted(by: { $0.key < $1.key }) {
        let path = JSONPath.key(.root, name)
        guard keys.names.contains(name) || name.hasPrefix("x-") else {
          throw ServiceProblem(
            .request, at: path.description,
            "unknown field \(ProblemText.quoted(name)); known here: \(keys.names.joined(separator: ", "))"
          )
        }
        let problems = ProblemCollector(bytes)
        members.collectors.append(problems)
        members.values[name] = ValueReader(problems, at: path)
      }
      return members
    }
  }
}

/// The members of a body by their names.
struct Members {
  /// The collectors of their problems.
  fileprivate(set) var collectors: [ProblemCollector] = []
  fileprivate(set) var values: [String: ValueReader] = [:]

  /// A member that must be there.
  func required(_ name: String, _ expected: String) throws(ServiceProblem) -> ValueReader? {
    if let value = values[name] { return value }
    // Without its value, the member has a syntax error that was reported.
    if collectors.contains(where: { !$0.problems.isEmpty }) { return nil }
    throw ServiceProblem(
      .request, at: "$", "missing key \(ProblemText.quoted(name)), \(expected)")
  }
}

extension ServiceProblem {
  /// The largest number of problems in an answer.
  private static let mostPlaces = 20

  /// The problems of a body.
  init(_ problems: [Problem]) {
    guard let first = problems.first else {
      self.init(.request, "the body can't be read")
      return
    }
    let member = first.path.dropFirst("$.".count).prefix { $0.isLetter }
    let code: Code =
      switch member {
      case "document": .document
      case "options": .options
      default: .request
      }
    // A value that is there has a path; a syntax error has a line.
    let isSyntax = first.path == "$" || first.path == "$.\(member)"
    let position = first.line > 0 ? "line \(first.line), column \(first.column): " : ""
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    self.init(code, at: first.path, (isSyntax ? position : "") + first.text + more)
    if problems.count > 1 {
      places = problems.prefix(Self.mostPlaces).map {
        Place(path: $0.path, message: OneLine.text($0.text))
      }
    }
  }
}

extension SHA256 {
  /// The digest of named parts. Other parts, or parts with other names, have another digest.
  init(_ parts: [(name: String, bytes: [UInt8])]) {
    self.init { add in
      for part in parts {
        let head = "\(part.name.utf8.count) \(part.name) \(part.bytes.count)\n"
        Array(head.utf8).withUnsafeBytes(add)
        part.bytes.withUnsafeBytes(add)
      }
    }
  }
}
