import Glibc

/// The products that are built with the tests.
public enum BuiltProduct {
  /// The path of an executable, which lies beside the tests.
  public static func path(_ name: String) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    let tests = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
    return tests.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/" + name
  }
}
