// A public name of ConfabSupport that this library's functions use.
@_exported import struct ConfabSupport.GlobPattern
