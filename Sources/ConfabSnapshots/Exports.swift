// A name of ConfabSupport that the functions of this library take.
@_exported import struct ConfabSupport.GlobPattern
