/// The limits of a service.
struct ServiceLimits: Sendable {
  /// The largest body of a request, in bytes.
  var body = 32 << 20
  /// How many times the memory of the largest body all bodies together may take.
  var bodiesAtOnce = 8
  /// The largest answer, in bytes.
  var answer = 256 << 20
  /// The most pixels of an answer, of a frame of a film, or of a picture that is compared.
  var pixels = 50_000_000
  /// The longest time from the last byte of a request to its answer, in seconds.
  var time = 30.0
  /// The longest time in which a request arrives, in seconds.
  var arrival = 30.0
  /// The most requests that wait for a lane.
  var queue = 64
  /// The most connections. Others wait until one ends.
  var connections = 1000

  /// The longest head of a request, in bytes.
  static let longestHead = 32 << 10
}
