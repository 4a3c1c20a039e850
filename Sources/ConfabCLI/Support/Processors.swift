import Glibc

/// The machine.
enum Processors {
  /// How many may be used, at least 1 and at most 16: more bands than that only wait for the encoder.
  static var count: Int { max(1, min(16, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}
