import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Whether the client of a connection is there.
final class ConnectionState: Sendable {
  private struct State {
    var isOver = false
    var end: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Calls a function once if the client goes, or has gone. It replaces that of the request before.
  func whenOver(_ end: (@Sendable () -> Void)?) {
    let isOver = state.withLock { state in
      state.end = state.isOver ? nil : end
      return state.isOver
    }
    if isOver { end?() }
  }

  fileprivate func finish() {
    let end = state.withLock { state in
      state.isOver = true
      defer { state.end = nil }
      return state.end
    }
    end?()
  }
}

/// Watches a connection for the end of its client, and lets clients send bodies for which they wait
/// (`Expect: 100-continue`).
///
/// A client that closes its half of the connection counts as gone: the two can't be told apart until
/// something is written.
final class ConnectionMonitor: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  let state = ConnectionState()

  /// The state of a channel; `nil` if it is closed.
  static func state(of channel: any Channel) async -> ConnectionState? {
    try? await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.handler(type: ConnectionMonitor.self).state
    }.get()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data),
      head.headerFields[.expect]?.lowercased() == "100-continue"
    {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { state.finish() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    state.finish()
    context.fireChannelInactive()
  }
}
