import Glibc

/// A stream socket. It closes when its value ends.
struct Socket: ~Copyable {
  /// A system call that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// Describes `errno`.
    init(_ subject: String) {
      description = "\(subject): \(String(cString: strerror(errno)))"
    }
  }

  /// The length in bytes at which a request ends, complete or not.
  private static let longestHead = 16_384

  private let descriptor: Int32
  /// The file that the socket creates and removes.
  private var path: String?

  private init(descriptor: Int32, from call: String) throws(Failure) {
    guard descriptor >= 0 else { throw Failure(call) }
    self.descriptor = descriptor
  }

  /// Creates a socket file at a path and listens for clients.
  static func listening(at path: String) throws(Failure) -> Socket {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var listener = try Socket(descriptor: descriptor, from: "socket")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A zero byte ends the path.
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      throw Failure(path)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout.size(ofValue: address))
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size)
      }
    }
    guard result == 0 else { throw Failure(path) }
    listener.path = path
    guard listen(descriptor, 1) == 0 else { throw Failure(path) }
    return listener
  }

  deinit {
    close(descriptor)
    if let path { unlink(path) }
  }

  /// Waits for a client and returns the connection to it.
  func accept() throws(Failure) -> Socket {
    try Socket(descriptor: Glibc.accept(descriptor, nil, nil), from: "accept")
  }

  /// Reads a request up to the empty line after its head.
  func readHead() throws(Failure) -> String {
    var head = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.contains("\r\n\r\n"), head.utf8.count < Self.longestHead {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count >= 0 else { throw Failure("recv") }
      if count == 0 { break }
      head += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    return head
  }

  /// Writes all bytes. A client that is gone is an error, not a signal.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else { throw Failure("send") }
      rest = rest.dropFirst(count)
    }
  }
}
