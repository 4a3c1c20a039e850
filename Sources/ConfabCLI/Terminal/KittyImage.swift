import Confab
import ConfabRendering
import FoundationEssentials

/// The graphics protocol of kitty (sw.kovidgoyal.net/kitty/graphics-protocol).
enum KittyImage {
  /// The largest number of Base64 characters of one escape sequence.
  private static let chunk = 4096

  /// A PNG file in escape sequences, and the end of the line.
  static func text(_ picture: PixelImage) throws -> String {
    var file: [UInt8] = []
    let writer = try PNGWriter(width: picture.width, height: picture.height) {
      (bytes) throws(FileError) in file += bytes
    }
    try writer.append(picture.pixels)
    try writer.finish()
    let data = Array(Data(file).base64EncodedString().utf8)
    var text = ""
    for first in stride(from: 0, to: data.count, by: chunk) {
      let end = min(first + chunk, data.count)
      // a=T shows the picture, f=100 is PNG, q=2 asks for no answer.
      let keys = first == 0 ? "a=T,f=100,q=2," : ""
      text += "\u{1B}_G\(keys)m=\(end < data.count ? 1 : 0);"
      text += String(decoding: data[first..<end], as: UTF8.self) + "\u{1B}\\"
    }
    return text + "\n"
  }
}
