import Confab
import ConfabModel
import ConfabSupport
import HTTPTypes

/// Answers the requests of a preview's page. It knows no connections, so that tests can call it.
///
/// Nothing but the page, the pictures of the previewed file and what is wrong with it is answered: a
/// request names no file of the machine.
struct PreviewSite: Sendable {
  /// What is previewed.
  enum Subject: Sendable {
    case document(Preview)
    case suite(PreviewSuite)
  }

  /// An answer, whole or as a stream.
  enum Answer: Sendable {
    case whole(ServiceResponse)
    /// The head of an answer, and its body, which comes in pieces.
    case stream(ServiceResponse, Pieces)
  }

  /// The body of an answer that has no end.
  struct Pieces: Sendable {
    /// The pieces until the program ends.
    let stream: AsyncStream<[UInt8]>
    /// Ends the stream, because the client is gone.
    let end: @Sendable () -> Void
  }

  /// The most names of one approval.
  private static let mostNames = 10_000
  /// The time after which a stream sends a pulse.
  private static let pulse = Duration.seconds(15)
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  let subject: Subject
  let address = PreviewAddress()

  /// Ends all streams, because the program ends.
  func end() {
    switch subject {
    case .document(let preview): preview.end()
    case .suite(let suite): suite.end()
    }
  }

  /// Follows the files until the task is cancelled.
  func run() async throws {
    switch subject {
    case .document(let preview): try await preview.run()
    case .suite(let suite): try await suite.run()
    }
  }

  /// Answers a request. Every error is an answer.
  func respond(to request: ServiceRequest) async -> Answer {
    var answer: Answer
    do { answer = try await checked(request) } catch {
      answer = .whole(Self.problem(error))
    }
    switch answer {
    case .whole(var response):
      if request.head.method == .head { response.body = [] }
      answer = .whole(Self.secured(response))
    case .stream(let head, let body): answer = .stream(Self.secured(head), body)
    }
    return answer
  }

  private static func secured(_ response: ServiceResponse) -> ServiceResponse {
    var response = response
    response.fields[.contentSecurityPolicy] = policy
    response.fields[.cacheControl] = "no-store"
    for (name, value) in [
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ] {
      if let name = HTTPField.Name(name) { response.fields[name] = value }
    }
    return response
  }

  private static func problem(_ error: any Error) -> ServiceResponse {
    let known = error as? Refusal
    let text = known?.text ?? OneLine.text("\(error)")
    return ServiceResponse(
      known?.status ?? .unprocessableContent, MediaType.text, Array("\(text)\n".utf8))
  }

  /// A request that is not answered.
  private struct Refusal: Error {
    var status: HTTPResponse.Status
    var text: String

    init(_ status: HTTPResponse.Status, _ text: String) {
      self.status = status
      self.text = text
    }
  }

  private static let missing = Refusal(
    .notFound, "there is nothing here; open the address that confab preview printed")

  private func checked(_ request: ServiceRequest) async throws -> Answer {
    guard address.isHost(of: request) else {
      throw Refusal(.misdirectedRequest, "expected the address that confab preview printed")
    }
    guard address.isOrigin(of: request) else {
      throw Refusal(.forbidden, "expected a request of the page of confab preview")
    }
    guard let path = address.path(of: request) else { throw Self.missing }
    let method = request.head.method
    guard method == .get || method == .head || method == .post && path == "approve" else {
      throw Refusal(.methodNotAllowed, "expected GET")
    }
    switch subject {
    case .document(let preview): return try await answer(path, request, preview)
    case .suite(let suite): return try await answer(path, request, suite)
    }
  }

  // MARK: A document

  private func answer(
    _ path: String, _ request: ServiceRequest, _ preview: Preview
  ) async throws -> Answer {
    if let file = PreviewPage.files[path] {
      return .whole(ServiceResponse(.ok, file.type, file.bytes))
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, parts[0] == "bands", let band = preview.store[String(parts[1])] {
      return .whole(ServiceResponse(.ok, "image/png", band))
    }
    let query = request.query
    switch path {
    case "events":
      guard let views = PreviewView.list(query["views"] ?? "") else { throw Self.badViews }
      return Self.stream(preview.announcer) { await Self.events(of: views, preview, $0, &$1) }
    case "frame":
      let view = try Self.view(query)
      guard let index = query["index"].flatMap({ Int($0) }),
        let (list, frame) = try await preview.frame(index, of: view)
      else { throw Self.missing }
      return .whole(ServiceResponse(.ok, MediaType.json, PreviewEvent.frame(list, frame)))
    case "boxes":
      let index = query["index"].flatMap { Int($0) }
      guard let json = try await preview.boxes(of: Self.view(query), frame: index) else {
        throw Self.missing
      }
      return .whole(ServiceResponse(.ok, MediaType.json, json))
    default: throw Self.missing
    }
  }

  private static let badViews = Refusal(
    .badRequest,
    "expected at most \(PreviewView.most) views such as imessage.dark, with commas between them")

  private static func view(_ query: [String: String]) throws -> PreviewView {
    guard let view = PreviewView(query["view"] ?? "") else { throw badViews }
    return view
  }

  /// What a stream has sent.
  private struct Sent {
    var version = -1
    var views: [PreviewView: Int] = [:]
    /// When the page asked for these views.
    let start = ContinuousClock.now
  }

  /// The events about what has changed since the last call.
  private static func events(
    of views: [PreviewView], _ preview: Preview, _ send: (([UInt8]) -> Void), _ sent: inout Sent
  ) async {
    let document = await preview.document
    if document.version != sent.version {
      sent.version = document.version
      send(PreviewEvent.document(document, of: preview.source))
    }
    for view in views {
      guard let drawn = await preview.drawn(view), sent.views[view] != drawn.version else {
        continue
      }
      sent.views[view] = drawn.version
      let start = max(document.noticed, sent.start)
      let seconds = start.duration(to: .now) / .seconds(1)
      send(PreviewEvent.picture(drawn, seconds: seconds))
    }
  }

  /// A stream of events.
  ///
  /// - Parameter events: Sends the events about what has changed since its last call.
  private static func stream(
    _ announcer: Announcer,
    _ events: @escaping @Sendable (([UInt8]) -> Void, inout Sent) async -> Void
  ) -> Answer {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let work = Task {
      var sent = Sent()
      for await _ in announcer.changes() { await events({ continuation.yield($0) }, &sent) }
      continuation.finish()
    }
    let pulse = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.pulse)
        continuation.yield(PreviewEvent.pulse)
      }
    }
    continuation.onTermination = { _ in
      work.cancel()
      pulse.cancel()
    }
    return .stream(
      ServiceResponse(.ok, "text/event-stream"),
      Pieces(stream: stream) { continuation.finish() })
  }

  // MARK: A suite

  private func answer(
    _ path: String, _ request: ServiceRequest, _ suite: PreviewSuite
  ) async throws -> Answer {
    if let file = PreviewPage.suiteFiles[path] {
      return .whole(ServiceResponse(.ok, file.type, file.bytes))
    }
    switch path {
    case "data.js":
      return .whole(ServiceResponse(.ok, PreviewPage.script, try await suite.data()))
    case "events":
      return Self.stream(suite.announcer) { send, sent in
        let version = await suite.version
        guard version != sent.version else { return }
        sent.version = version
        send(PreviewEvent.suite(version: version, await suite.problems))
      }
    case "approve" where request.head.method == .post:
      let names = try Self.names(await request.body())
      let approved = try await suite.approve(names)
      return .whole(
        ServiceResponse(
          .ok, MediaType.json, try EncodedJSON.bytes(of: ["approved": approved])))
    default:
      guard let name = Self.percentDecoded(path),
        let picture = try await suite.picture(name)
      else { throw Self.missing }
      return .whole(ServiceResponse(.ok, "image/png", picture))
    }
  }

  /// A path without percent-encoding (RFC 3986); `nil` if it isn't UTF-8.
  private static func percentDecoded(_ path: String) -> String? {
    var decoded: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        decoded.append(byte)
        continue
      }
      decoded.append(value)
      rest.removeFirst(2)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Reads a JSON array of names.
  private static func names(_ bytes: [UInt8]) throws -> [String] {
    let problems = ProblemCollector(bytes)
    let names = ValueReader(problems)?.array(count: 1...mostNames) { $0.string() }
    if let problem = problems.error(source: "")?.problems.first {
      throw Refusal(.badRequest, problem.description)
    }
    return names ?? []
  }
}

extension ServiceRequest {
  /// The parameters of the target: `?view=own.light`. Percent signs are not decoded.
  var query: [String: String] {
    let text = (head.path ?? "").drop { $0 != "?" }.dropFirst()
    let pairs = text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return (String(name), String(pair.dropFirst(name.count + 1)))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
