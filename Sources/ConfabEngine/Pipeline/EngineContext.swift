import ConfabLayout

/// The request that a layout depends on, and its number.
struct EngineContext: Sendable {
  var number: Int
  var request: LayoutRequest
}
