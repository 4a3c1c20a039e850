import Confab
import ConfabBatch
import ConfabSupport
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// Serves a ``Service`` over HTTP/1.1.
struct ServiceServer: HTTPResponder {
  /// The connection of a request.
  struct Context: InitializableFromSource {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) { channel = source.channel }
  }

  /// The time for which the rest of a body is read after an answer that does not need it.
  private static let linger = TimeAmount.seconds(2)

  let service: Service
  private let bodies: ByteBudget

  init(_ service: Service) {
    self.service = service
    let limits = service.limits
    bodies = ByteBudget(limits.body * limits.bodiesAtOnce)
  }

  /// The server and what it needs, to be run with others.
  ///
  /// - Parameters:
  ///   - host: The name or the address of an interface.
  ///   - port: The port; 0 for any that is free.
  ///   - started: Called with the port when connections are accepted.
  func application(
    host: String, port: Int, logger: Logger, started: @escaping @Sendable (Int) -> Void
  ) -> some ServiceLifecycle.Service {
    let limits = service.limits
    return Application(
      responder: self,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [ConnectionMonitor()],
          // A second longer, so that a request of which only a part arrives is answered.
          idleTimeout: .nanoseconds(Int64((limits.arrival + 1) * 1e9)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: ServiceLimits.longestHead,
            maxHeaderListSize: ServiceLimits.longestHead, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(
          limits.connections, logger: logger)),
      onServerRunning: { channel in started(channel.localAddress?.port ?? port) },
      logger: logger)
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    let connection = await ConnectionMonitor.state(of: context.channel)
    let received = ReceivedBody(request, limits: service.limits, budget: bodies)
    defer { received.release() }
    let task = Task { [service] in
      await service.respond(to: ServiceRequest(request.head) { try await received.read() })
    }
    connection?.whenOver { task.cancel() }
    defer { connection?.whenOver(nil) }
    let answer = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    var response = Response(
      status: answer.status, headers: answer.fields, body: body(of: answer, context.channel))
    if answer.closesConnection {
      response.headers[.connection] = "close"
      context.channel.eventLoop.scheduleTask(in: Self.linger) {
        context.channel.close(promise: nil)
      }
    }
    return response
  }
}

extension ServiceServer {
  /// The length from which the time of an answer is limited. Shorter ones are in the buffers of the
  /// system, and the connection is idle.
  private static let short = 1 << 16
  /// The least bytes that a client must read each second.
  private static let slowest = 1 << 16

  private func body(of answer: ServiceResponse, _ channel: any Channel) -> ResponseBody {
    guard !answer.body.isEmpty else { return ResponseBody() }
    let bytes = ByteBuffer(bytes: answer.body)
    guard bytes.readableBytes > Self.short else { return ResponseBody(byteBuffer: bytes) }
    let time = service.limits.arrival + Double(bytes.readableBytes) / Double(Self.slowest)
    return ResponseBody(contentLength: bytes.readableBytes) { writer in
      let end = channel.eventLoop.scheduleTask(in: .nanoseconds(Int64(time * 1e9))) {
        channel.close(promise: nil)
      }
      defer { end.cancel() }
      try await writer.write(bytes)
      try await writer.finish(nil)
    }
  }
}

/// The body of a request, which is read once.
private final class ReceivedBody: Sendable {
  private let request: Request
  private let limits: ServiceLimits
  private let budget: ByteBudget
  private let taken = Mutex(0)

  init(_ request: Request, limits: ServiceLimits, budget: ByteBudget) {
    self.request = request
    self.limits = limits
    self.budget = budget
  }

  /// Returns the memory of the body to the budget.
  func release() {
    budget.give(
      taken.withLock { taken in
        defer { taken = 0 }
        return taken
      })
  }

  /// - Throws: ``ServiceProblem`` for a body that is too large or too slow, and `CancellationError`.
  func read() async throws -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.body {
      throw tooLarge
    }
    let (result, hasPassed) = await Deadline.run(seconds: limits.arrival) {
      await self.collected()
    }
    if hasPassed, case .failure = result {
      var problem = ServiceProblem(
        .arrival, "the body took longer than \(ShortNumber.text(limits.arrival)) s to arrive")
      problem.leavesBody = true
      throw problem
    }
    return try result.get()
  }

  private var tooLarge: ServiceProblem {
    var problem = ServiceProblem(
      .size, "the body is larger than \(Count.text(limits.body, "byte"))")
    problem.leavesBody = true
    return problem
  }

  private func collected() async -> Result<[UInt8], any Error> {
    var bytes: [UInt8] = []
    do {
      for try await part in request.body {
        guard bytes.count + part.readableBytes <= limits.body else { throw tooLarge }
        guard budget.take(part.readableBytes) else {
          var problem = ServiceProblem(
            .memory, "the bodies of all requests are too large together; try again later"
          ).retry(after: 5)
          problem.leavesBody = true
          throw problem
        }
        taken.withLock { $0 += part.readableBytes }
        bytes.append(contentsOf: part.readableBytesView)
      }
      try Task.checkCancellation()
      return .success(bytes)
    } catch let problem as ServiceProblem {
      return .failure(problem)
    } catch {
      guard !Task.isCancelled else { return .failure(CancellationError()) }
      var problem = ServiceProblem(.request, "the body does not follow the rules of HTTP")
      problem.leavesBody = true
      return .failure(problem)
    }
  }
}
