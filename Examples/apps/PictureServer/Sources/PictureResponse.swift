/// The HTTP response to a request for the picture.
struct PictureResponse {
  private let status: String
  private let contentType: String
  private let body: [UInt8]

  /// Answers `GET /chat.png` with the picture, and every other request with `404`.
  init(toRequest head: String, png: [UInt8]) {
    // The first line has the method, the path and the version.
    let line = head.prefix { !$0.isNewline }.split(separator: " ")
    if line.prefix(2) == ["GET", "/chat.png"] {
      (status, contentType, body) = ("200 OK", "image/png", png)
    } else {
      (status, contentType, body) = ("404 Not Found", "text/plain", Array("Not found\n".utf8))
    }
  }

  /// The response as the client receives it.
  var bytes: [UInt8] {
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: \(contentType)", "Content-Length: \(body.count)",
      "Connection: close", "", "",
    ]
    return head.joined(separator: "\r\n").utf8 + body
  }
}
