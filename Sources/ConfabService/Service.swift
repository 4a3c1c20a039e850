import Confab
import ConfabBatch
import ConfabModel
import ConfabSupport
import CoreMetrics
import HTTPTypes
import Logging
import Synchronization

/// Answers requests. It knows no connections, so that tests can call it.
///
/// Each request is answered from its own bytes and the fonts alone: it names no file, and nothing of
/// it is kept but glyphs, shaped texts and decoded pictures, which are found by their whole contents.
final class Service: Sendable {
  let limits: ServiceLimits
  private let lanes: LanePool
  private let keys: KeyFile?
  private let figures: Figures
  private let logger: Logger
  private let engine: String
  /// The names of the bundled families.
  private let families: [String]
  private let isEnding = Atomic(false)

  /// - Parameters:
  ///   - studio: The studio with the fonts. It has a lane for each request that is answered at the
  ///     same time.
  ///   - engine: What the bytes of a picture depend on besides the request:
  ///     `Studio.engineIdentity()`.
  ///   - keys: The keys of the clients; `nil` for none.
  init(_ studio: Studio, engine: String, limits: ServiceLimits, keys: KeyFile?, logger: Logger) {
    self.engine = engine
    self.limits = limits
    self.keys = keys
    self.logger = logger
    lanes = LanePool(studio.lanes, capacity: limits.queue)
    figures = Figures(help: Self.help)
    families = studio.library.bundledFamilies
  }

  /// Makes `/readyz` say that no more requests are welcome.
  func end() { isEnding.store(true, ordering: .relaxed) }

  /// Answers a request. Every error is an answer.
  func respond(to request: ServiceRequest) async -> ServiceResponse {
    let start = ContinuousClock.now
    let route = Route(rawValue: String(request.path))
    var response: ServiceResponse
    do { response = try await answer(route, request) } catch {
      response = ServiceProblem(error).response
    }
    // The client may send no more requests on the connection if it has not sent all of this one.
    if request.head.method == .head {
      response.fields[.contentLength] = String(response.body.count)
      response.body = []
    }
    note(route, request.head.method, response, start.duration(to: .now))
    return response
  }

  private func answer(_ route: Route?, _ request: ServiceRequest) async throws -> ServiceResponse {
    do {
      guard let route else {
        throw ServiceProblem(
          .route, "expected one of \(Route.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      guard route.allows(request.head.method) else {
        var problem = ServiceProblem(.method, "\(route.rawValue) has \(route.methods)")
        problem.fields[.allow] = route.methods
        throw problem
      }
      if let keys, !route.isOpen, !keys.accepts(request) {
        var problem = ServiceProblem(
          .key, "expected a key of this service: Authorization: Bearer KEY, or X-API-Key: KEY")
        problem.fields[.wwwAuthenticate] = "Bearer"
        throw problem
      }
      guard route.hasBody else { return try fixed(route, request) }
      let type = request[.contentType] ?? MediaType.json
      guard route.bodyTypes.contains(MediaType.essence(type)) else {
        throw ServiceProblem(
          .mediaType,
          "\(route.rawValue) reads \(route.bodyTypes.joined(separator: " or ")), found "
            + ProblemText.quoted(type))
      }
      try checkAcceptance(route, request)
    } catch let problem as ServiceProblem {
      // The body was not read.
      var problem = problem
      problem.leavesBody = request.mayHaveBody
      throw problem
    }
    guard let route else { throw ServiceProblem(.route, "") }
    return try await work(route, request)
  }

  /// Checks that the client accepts one of the types that an address has at all, so that a body is
  /// not sent in vain.
  private func checkAcceptance(_ route: Route, _ request: ServiceRequest) throws(ServiceProblem) {
    let types =
      switch route {
      case .render: RenderType.allCases.map(\.mediaType)
      case .diff: [MediaType.json, RenderType.png.mediaType]
      default: [MediaType.json]
      }
    guard Acceptance(request[.accept]).best(of: types) == nil else { return }
    var names: [String] = []
    for type in types where !names.contains(type) { names.append(type) }
    throw ServiceProblem(
      .accept, "the answer can be \(names.joined(separator: ", ")); expected one of them in Accept")
  }

  /// The answers that do not depend on a body.
  private func fixed(_ route: Route, _ request: ServiceRequest) throws -> ServiceResponse {
    var response: ServiceResponse
    switch route {
    case .health: response = ServiceResponse(.ok, MediaType.text, Array("ok\n".utf8))
    case .ready:
      response =
        isEnding.load(ordering: .relaxed)
        ? ServiceResponse(.serviceUnavailable, MediaType.text, Array("ending\n".utf8))
        : ServiceResponse(.ok, MediaType.text, Array("ready\n".utf8))
    case .figures:
      let load = lanes.load
      Meter(label: "confab_requests_busy", factory: figures).set(load.busy)
      Meter(label: "confab_requests_waiting", factory: figures).set(load.waiting)
      response = ServiceResponse(.ok, MediaType.metrics, Array(figures.text.utf8))
    case .schema:
      return cached(MediaType.schema, Array(DocumentSchema.json.utf8), request)
    case .description:
      return cached(MediaType.json, Array(OpenAPI(limits: limits).json.utf8), request)
    case .render, .layout, .metrics, .diff: throw ServiceProblem(.route, "")
    }
    response.fields[.cacheControl] = "no-store"
    return response
  }

  private func cached(
    _ type: String, _ bytes: [UInt8], _ request: ServiceRequest
  ) -> ServiceResponse {
    let tag = EntityTag(bytes.withUnsafeBytes { SHA256(of: $0) })
    var response =
      tag.matches(request[.ifNoneMatch])
      ? ServiceResponse(.notModified) : ServiceResponse(.ok, type, bytes)
    response.fields[.eTag] = tag.description
    response.fields[.cacheControl] = "no-cache"
    return response
  }

  /// Reads a body and answers it with a lane, within the limit of time.
  private func work(_ route: Route, _ request: ServiceRequest) async throws -> ServiceResponse {
    let bytes = try await request.body()
    let (result, hasPassed) = await Deadline.run(seconds: limits.time) {
      await self.result(route, request, bytes)
    }
    if hasPassed, case .failure(let error) = result, ServiceProblem(error).code == .cancelled {
      throw ServiceProblem(
        .timeout, "the request took longer than \(ShortNumber.text(limits.time)) s"
      ).retry(after: Int(limits.time.rounded(.up)))
    }
    return try result.get()
  }

  private func result(
    _ route: Route, _ request: ServiceRequest, _ bytes: [UInt8]
  ) async -> Result<ServiceResponse, any Error> {
    do {
      let files: Set<String> =
        route == .diff ? DiffRequest.files : [ConversationRequest.attachments]
      let body = try RequestBody(
        bytes, type: request[.contentType] ?? MediaType.json, files: files)
      let accepted = Acceptance(request[.accept])
      let types = [MediaType.json, RenderType.png.mediaType]
      let tag = EntityTag(
        SHA256([
          ("engine", Array("\(confabVersion) \(engine)".utf8)),
          ("route", Array(route.rawValue.utf8)),
          ("accept", Array((request[.accept] ?? "").utf8)),
          ("body", Array(body.digest.hexadecimal.utf8)),
        ]))
      var response: ServiceResponse
      if tag.matches(request[.ifNoneMatch]) {
        response = ServiceResponse(.notModified)
      } else {
        response = try await lanes.withLane { [limits, families] lane in
          let work = RequestWork(studio: lane, limits: limits)
          switch route {
          case .render:
            let read = try ConversationRequest(body, for: .render, families: families)
            return try await work.render(read, as: RenderType(for: read, accepted))
          case .layout:
            return try await work.layout(
              ConversationRequest(body, for: .layout, families: families))
          case .metrics:
            return try await work.metrics(
              ConversationRequest(body, for: .metrics, families: families))
          case .diff:
            return try await work.diff(
              DiffRequest(body, maximumPixels: limits.pixels),
              asPicture: accepted.best(of: types) == RenderType.png.mediaType)
          case .schema, .health, .ready, .figures, .description: throw ServiceProblem(.route, "")
          }
        }
      }
      response.fields[.eTag] = tag.description
      response.fields[.cacheControl] = "private, no-cache"
      response.fields[.vary] = "Accept"
      return .success(response)
    } catch {
      return .failure(error)
    }
  }
}

extension Service {
  private static let help = [
    "confab_requests_total": "Requests by address, method and status.",
    "confab_request_seconds": "Time from the head of a request to its answer.",
    "confab_answer_bytes_total": "Bytes of answers without their heads.",
    "confab_requests_busy": "Requests that are answered.",
    "confab_requests_waiting": "Requests that wait for a lane.",
  ]

  private static let methods: Set<HTTPRequest.Method> = [
    .get, .head, .post, .put, .patch, .delete, .options,
  ]

  /// Counts and logs an answer, without anything of its contents.
  private func note(
    _ route: Route?, _ method: HTTPRequest.Method, _ response: ServiceResponse, _ time: Duration
  ) {
    // Clients can't make new rows of figures, nor write their own words into the log.
    let name = route?.rawValue ?? "other"
    let method = Self.methods.contains(method) ? method.rawValue : "other"
    let status = response.status.code
    Counter(
      label: "confab_requests_total",
      dimensions: [("route", name), ("method", method), ("status", "\(status)")], factory: figures
    ).increment()
    Timer(label: "confab_request_seconds", dimensions: [("route", name)], factory: figures)
      .recordNanoseconds(Int64(time / .nanoseconds(1)))
    Counter(
      label: "confab_answer_bytes_total", dimensions: [("route", name)], factory: figures
    ).increment(by: response.body.count)
    logger.info(
      "request",
      metadata: [
        "method": "\(method)", "route": "\(name)", "status": .stringConvertible(status),
        "seconds": .stringConvertible(time / .seconds(1)),
        "bytes": .stringConvertible(response.body.count),
      ])
  }
}

extension ServiceRequest {
  /// Whether a body follows the head.
  fileprivate var mayHaveBody: Bool {
    self[.transferEncoding] != nil || self[.contentLength].map { $0 != "0" } ?? false
  }
}
