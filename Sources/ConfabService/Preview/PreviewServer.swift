import Confab
import ConfabSupport
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Serves a ``PreviewSite`` over HTTP/1.1, to this machine only.
struct PreviewServer: HTTPResponder {
  /// The interface: the machine itself.
  static let host = "127.0.0.1"
  /// The most connections. Others wait until one ends.
  private static let connections = 64
  /// The largest body of a request, in bytes.
  private static let longestBody = 1 << 20
  /// The time after which an idle connection ends, in seconds.
  private static let idleTime = 60

  let site: PreviewSite

  /// The server, to be run with others.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any that is free.
  ///   - started: Called with the port when connections are accepted.
  func application(
    port: Int, logger: Logger, started: @escaping @Sendable (Int) -> Void
  ) -> some ServiceLifecycle.Service {
    Application(
      responder: self,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [ConnectionMonitor()],
          idleTimeout: .seconds(Int64(Self.idleTime)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: ServiceLimits.longestHead,
            maxHeaderListSize: ServiceLimits.longestHead, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(Self.host, port: port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(
          Self.connections, logger: logger)),
      onServerRunning: { channel in started(channel.localAddress?.port ?? port) },
      logger: logger)
  }

  func respond(
    to request: Request, context: ServiceServer.Context
  ) async throws -> Response {
    let answer = await site.respond(
      to: ServiceRequest(request.head) {
        let body = try await request.body.collect(upTo: Self.longestBody)
        return Array(body.readableBytesView)
      })
    switch answer {
    case .whole(let whole):
      let body =
        whole.body.isEmpty
        ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: whole.body))
      return Response(status: whole.status, headers: whole.fields, body: body)
    case .stream(let head, let pieces):
      let connection = await ConnectionMonitor.state(of: context.channel)
      // A client that goes ends the stream at once, not with the next pulse.
      connection?.whenOver(pieces.end)
      let body = ResponseBody { writer in
        defer {
          pieces.end()
          connection?.whenOver(nil)
        }
        for await bytes in pieces.stream { try await writer.write(ByteBuffer(bytes: bytes)) }
        try await writer.finish(nil)
      }
      return Response(status: head.status, headers: head.fields, body: body)
    }
  }
}
