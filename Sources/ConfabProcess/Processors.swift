import Glibc

/// The processors of this machine.
package enum Processors {
  /// The number of processors to use, 1 to 16. With more, bands only wait for the encoder.
  package static var count: Int { max(1, min(16, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}
