import Confab
import ConfabModel
import ConfabSnapshots
import ConfabSupport

/// The mistakes in documents, in the formats that editors and CI services read.
enum CheckReport: String, CaseIterable {
  /// Lines as of GNU programs: `chat.json:4:15: error: …`.
  case gnu
  /// A log in the Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// An object with the number of files and the mistakes.
  case json
  /// Commands of GitHub Actions, which shows them at the lines of a commit.
  case github

  /// The text of a report, which ends with a line feed unless it is empty.
  func text(_ check: DocumentCheck) -> String {
    switch self {
    case .gnu: check.mistakes.map { OneLine.text(Self.line($0)) + "\n" }.joined()
    case .github: check.mistakes.map { Self.command($0) + "\n" }.joined()
    case .json: Self.written { Self.list(check, in: &$0) }
    case .sarif: Self.written { Self.log(check, in: &$0) }
    }
  }

  private static func written(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    json.endText()
    return String(decoding: json.take(), as: UTF8.self)
  }

  // MARK: Lines

  private static func line(_ mistake: DocumentCheck.Mistake) -> String {
    let problem = mistake.problem
    let place = problem.line > 0 ? ":\(problem.line):\(problem.column)" : ""
    return "\(mistake.file)\(place): error: \(message(problem))"
  }

  private static func command(_ mistake: DocumentCheck.Mistake) -> String {
    let problem = mistake.problem
    let place = problem.line > 0 ? ",line=\(problem.line),col=\(problem.column)" : ""
    return "::error file=\(GitHubAnnotations.property(mistake.file))\(place),title=Confab::"
      + GitHubAnnotations.message(message(problem))
  }

  private static func message(_ problem: Problem) -> String {
    problem.path.isEmpty ? problem.text : "\(problem.path): \(problem.text)"
  }

  // MARK: JSON

  private static func list(_ check: DocumentCheck, in json: inout JSONWriter) {
    json.object { json in
      json.key("files")
      json.add(check.files)
      json.key("problems")
      json.array(of: check.mistakes) { json, mistake in
        json.object { json in
          let problem = mistake.problem
          if problem.line > 0 { json.member("column", problem.column) }
          json.member("file", mistake.file)
          if problem.line > 0 { json.member("line", problem.line) }
          json.member("message", problem.text)
          if !problem.path.isEmpty { json.member("path", problem.path) }
        }
      }
    }
  }

  // MARK: SARIF

  private static let rule = "document"

  private static func log(_ check: DocumentCheck, in json: inout JSONWriter) {
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.key("runs")
      json.array { json in
        json.object { json in
          // Columns of problems count Unicode scalars.
          json.member("columnKind", "unicodeCodePoints")
          json.key("results")
          json.array(of: check.mistakes) { result($1, in: &$0) }
          json.key("tool")
          json.object { json in
            json.key("driver")
            json.object { driver(in: &$0) }
          }
        }
      }
      json.member("version", "2.1.0")
    }
  }

  private static func driver(in json: inout JSONWriter) {
    json.member("name", "confab")
    json.key("rules")
    json.array { json in
      json.object { json in
        json.member("id", rule)
        json.key("shortDescription")
        json.object { $0.member("text", "A document can be read.") }
      }
    }
    json.member("version", confabVersion)
  }

  private static func result(_ mistake: DocumentCheck.Mistake, in json: inout JSONWriter) {
    let problem = mistake.problem
    json.object { json in
      json.member("level", "error")
      json.key("locations")
      json.array { json in
        json.object { json in
          if !problem.path.isEmpty {
            json.key("logicalLocations")
            json.array { $0.object { $0.member("fullyQualifiedName", problem.path) } }
          }
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object { $0.member("uri", uri(mistake.file)) }
            guard problem.line > 0 else { return }
            json.key("region")
            json.object { json in
              json.member("startColumn", problem.column)
              json.member("startLine", problem.line)
            }
          }
        }
      }
      json.key("message")
      json.object { $0.member("text", message(problem)) }
      json.member("ruleId", rule)
    }
  }

  /// A path as a URI reference: a relative one, or one with the scheme `file`.
  private static func uri(_ path: String) -> String {
    let unreserved = Set("-._~/".utf8)
    let escaped = path.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      return unreserved.contains(byte)
        || character.isASCII && (character.isLetter || character.isNumber)
        ? String(character) : "%" + Hexadecimal.text(of: [byte]).uppercased()
    }.joined()
    return path.hasPrefix("/") ? "file://" + escaped : escaped
  }
}
