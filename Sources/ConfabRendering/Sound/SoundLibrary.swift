import Glibc

/// The functions of libsndfile, which is loaded when a sound file is read for the first time and
/// need not be installed.
///
/// The types are those of `sndfile.h` 1.0 and later, whose binary interface does not change.
struct SoundLibrary: Sendable {
  /// `SF_INFO`, with the padding at its end.
  struct Info {
    var frames: Int64 = 0
    var sampleRate: Int32 = 0
    var channels: Int32 = 0
    var format: Int32 = 0
    var sections: Int32 = 0
    var seekable: Int32 = 0
    var padding: Int32 = 0
  }

  /// `SF_VIRTUAL_IO`: the functions that give access to a file in memory.
  struct VirtualFile {
    var length: @convention(c) (UnsafeMutableRawPointer?) -> Int64
    var seek: @convention(c) (Int64, Int32, UnsafeMutableRawPointer?) -> Int64
    var read: @convention(c) (UnsafeMutableRawPointer?, Int64, UnsafeMutableRawPointer?) -> Int64
    var write: @convention(c) (UnsafeRawPointer?, Int64, UnsafeMutableRawPointer?) -> Int64
    var tell: @convention(c) (UnsafeMutableRawPointer?) -> Int64
  }

  typealias Open =
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> OpaquePointer?
  typealias Read = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Float>?, Int64) -> Int64
  typealias Close = @convention(c) (OpaquePointer?) -> Int32

  let open: Open
  let read: Read
  let close: Close

  /// The library; `nil` if it is not installed.
  static let shared = SoundLibrary()

  private init?() {
    // The library stays loaded for as long as the program runs.
    guard let library = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL),
      let open = dlsym(library, "sf_open_virtual"),
      let read = dlsym(library, "sf_readf_float"),
      let close = dlsym(library, "sf_close")
    else { return nil }
    self.open = unsafeBitCast(open, to: Open.self)
    self.read = unsafeBitCast(read, to: Read.self)
    self.close = unsafeBitCast(close, to: Close.self)
  }
}

/// An open sound file in memory. It is closed at the end of its life.
struct SoundFile: ~Copyable {
  /// The bytes of a file and the position in it.
  private struct Memory {
    let bytes: UnsafeRawBufferPointer
    var position = 0
  }

  private let library: SoundLibrary
  private let handle: OpaquePointer
  private let memory: UnsafeMutablePointer<Memory>
  private let functions: UnsafeMutablePointer<SoundLibrary.VirtualFile>
  /// What the header says.
  let info: SoundLibrary.Info

  /// Opens a file.
  ///
  /// - Parameter bytes: The file, which must live longer than the result.
  /// - Returns: `nil` for a format that isn't known, and for damaged headers.
  init?(_ bytes: UnsafeRawBufferPointer, library: SoundLibrary) {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory(bytes: bytes))
    let functions = UnsafeMutablePointer<SoundLibrary.VirtualFile>.allocate(capacity: 1)
    functions.initialize(to: Self.functions)
    var info = SoundLibrary.Info()
    let readMode: Int32 = 0x10
    guard let handle = library.open(functions, readMode, &info, memory) else {
      functions.deallocate()
      memory.deallocate()
      return nil
    }
    self.library = library
    self.handle = handle
    self.memory = memory
    self.functions = functions
    self.info = info
  }

  deinit {
    _ = library.close(handle)
    functions.deallocate()
    memory.deallocate()
  }

  /// Decodes the next samples.
  ///
  /// - Parameter buffer: Room for whole frames, that is samples of all channels.
  /// - Returns: The number of frames; 0 at the end and after an error.
  func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    let channels = Int(info.channels)
    let count = library.read(handle, buffer.baseAddress, Int64(buffer.count / channels))
    return max(0, min(Int(count), buffer.count / channels))
  }

  private static let functions = SoundLibrary.VirtualFile(
    length: { user in
      user.map { Int64($0.assumingMemoryBound(to: Memory.self).pointee.bytes.count) } ?? 0
    },
    seek: { offset, origin, user in
      guard let memory = user?.assumingMemoryBound(to: Memory.self) else { return -1 }
      let base =
        switch origin {
        case SEEK_CUR: memory.pointee.position
        case SEEK_END: memory.pointee.bytes.count
        default: 0
        }
      let (target, overflows) = Int64(base).addingReportingOverflow(offset)
      guard !overflows, target >= 0, target <= Int64(memory.pointee.bytes.count) else { return -1 }
      memory.pointee.position = Int(target)
      return target
    },
    read: { target, count, user in
      guard let memory = user?.assumingMemoryBound(to: Memory.self), let target, count > 0 else {
        return 0
      }
      let position = memory.pointee.position
      let bytes = memory.pointee.bytes
      let length = Int(min(count, Int64(bytes.count - position)))
      guard length > 0, let base = bytes.baseAddress else { return 0 }
      target.copyMemory(from: base + position, byteCount: length)
      memory.pointee.position += length
      return Int64(length)
    },
    write: { _, _, _ in 0 },
    tell: { user in
      user.map { Int64($0.assumingMemoryBound(to: Memory.self).pointee.position) } ?? 0
    })
}
