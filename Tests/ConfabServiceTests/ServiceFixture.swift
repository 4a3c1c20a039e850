import Confab
import ConfabModel
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

@testable import ConfabService

/// A service without connections, and requests to it.
struct ServiceFixture {
  let service: Service

  init(
    workers: Int = 2, keys: KeyFile? = nil, _ change: (inout ServiceLimits) -> Void = { _ in }
  ) throws {
    var limits = ServiceLimits()
    // Other tests run beside these.
    limits.time = 600
    change(&limits)
    let studio = try Studio(workers: workers)
    service = Service(
      studio, engine: try studio.engineIdentity(), limits: limits, keys: keys,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method = .post, _ path: String, _ fields: [HTTPField.Name: String] = [:],
    body: [UInt8] = []
  ) async -> ServiceResponse {
    var head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
    for (name, value) in fields { head.headerFields[name] = value }
    if !body.isEmpty { head.headerFields[.contentLength] = String(body.count) }
    return await service.respond(to: ServiceRequest(head) { body })
  }

  /// Sends JSON.
  func post(
    _ path: String, _ json: String, _ fields: [HTTPField.Name: String] = [:]
  ) async -> ServiceResponse {
    var fields = fields
    fields[.contentType] = fields[.contentType] ?? "application/json"
    return await send(.post, path, fields, body: Array(json.utf8))
  }

  /// Sends a form.
  func post(
    _ path: String, _ form: Form, _ fields: [HTTPField.Name: String] = [:]
  ) async -> ServiceResponse {
    var fields = fields
    fields[.contentType] = form.type
    return await send(.post, path, fields, body: form.body)
  }

  /// A conversation of one message.
  static func conversation(_ text: String, image: String? = nil) -> String {
    let content =
      image.map {
        #""kind":"media","attachments":[{"src":"\#($0)","mime":"image/webp","width":1000,"height":750}]"#
      } ?? #""kind":"text""#
    return """
      {"confab":"1","self":"me","participants":[{"id":"me","name":"Ben"},\
      {"id":"ana","name":"Ana"}],"messages":[{"id":"m1","from":"ana","text":"\(text)",\(content)}]}
      """
  }
}

/// A form as browsers write it.
struct Form {
  var parts: [(name: String, file: String?, bytes: [UInt8])] = []
  var boundary = "----form7MA4YWxkTrZu0gW"

  var type: String { "multipart/form-data; boundary=\(boundary)" }

  var body: [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"".utf8
      if let file = part.file {
        bytes += "; filename=\"\(file)\"\r\nContent-Type: application/octet-stream".utf8
      }
      bytes += "\r\n\r\n".utf8 + part.bytes + "\r\n".utf8
    }
    return bytes + "--\(boundary)--\r\n".utf8
  }

  mutating func add(_ name: String, _ text: String) { parts.append((name, nil, Array(text.utf8))) }

  mutating func add(_ name: String, file: String, _ bytes: [UInt8]) {
    parts.append((name, file, bytes))
  }
}

extension ServiceResponse {
  var code: Int { status.code }
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as a JSON object.
  var object: [String: Any] {
    get throws {
      try #require(
        JSONSerialization.jsonObject(with: Data(body)) as? [String: Any], "\(text.prefix(200))")
    }
  }

  /// The code and the path of a problem.
  var problem: String {
    get throws {
      let object = try object
      let code = try #require(object["code"] as? String)
      return (object["path"] as? String).map { "\(code) \($0)" } ?? code
    }
  }
}
