import Synchronization

/// The result of a command that returns at once. It can be ignored, or awaited.
///
/// ```swift
/// chat.remove("m12")
/// if await !chat.receive(message).value.isApplied { … }
/// ```
public struct ChatResult<Value: Sendable>: Sendable {
  private final class Later: Sendable {
    let state = Mutex((value: Value?.none, observers: [@Sendable (Value) -> Void]()))
  }

  private let later = Later()

  /// A result that isn't known yet.
  init() {}

  /// A result that is known.
  init(_ value: Value) { resolve(value) }

  /// The result. Waits until it is known.
  public var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        observe { continuation.resume(returning: $0) }
      }
    }
  }

  /// Calls a closure once with the result: when it is known, on any actor.
  package func observe(_ body: @escaping @Sendable (Value) -> Void) {
    let known = later.state.withLock { state in
      if state.value == nil { state.observers.append(body) }
      return state.value
    }
    if let known { body(known) }
  }

  /// Makes the result known. Call once.
  func resolve(_ value: Value) {
    let observers = later.state.withLock { state in
      defer { state = (state.value ?? value, []) }
      return state.observers
    }
    for observer in observers { observer(value) }
  }
}

/// The result of a change: known when it is shown, when it can't be shown, or at once if nothing
/// visible changes.
public typealias ChatUpdate = ChatResult<UpdateOutcome>
